#include "tools/stackfold/dwarf/sections.h"

#include "common/base/bytes.h"
#include "common/io/unpack.h"

#define HEAD 24			/* sizeof(Elf64_Chdr) */
#define OLD_HEAD 12		/* bytes of the .zdebug_* header */
#define LARGEST ((uint64_t)1 << 28)	/* most bytes read in total */
#define WIDEST ((uint64_t)1 << 30)	/* largest section read by pages */
#define BLOCK ((uint64_t)1 << 16)	/* bytes decompressed at once */
#define PAGE ((uint64_t)1 << 12)	/* fewest bytes read at once */
#define TEXT 256		/* bytes of a string to try first */

static const char *const names[SECTIONS] = {
	".debug_info", ".debug_abbrev", ".debug_str", ".debug_line",
	".debug_line_str", ".debug_ranges", ".debug_rnglists", ".debug_addr",
	".debug_str_offsets", ".debug_aranges", NULL
};

/* the section names in a .dwo file or package */
static const char *const dwo_names[SECTIONS] = {
	".debug_info.dwo", ".debug_abbrev.dwo", ".debug_str.dwo", NULL, NULL,
	NULL, ".debug_rnglists.dwo", NULL, ".debug_str_offsets.dwo", NULL,
	".debug_cu_index"
};

/*
 * A section that may be compressed.  With SHF_COMPRESSED it begins with an
 * Elf64_Chdr; before that flag existed it was called .zdebug_* and began with
 * "ZLIB" and its size, highest byte first.
 */
struct found {
	const struct elf_section *of;
	bool old;
	enum unpack_kind kind;	/* set once the size is read */
};

/* The last section of that name: with -fdebug-types-section, earlier sections
 * of the name hold types that several files may share. */
static const struct elf_section *
find_last_of_name(const struct elf *e, const struct elf_section *of)
{
	for (size_t i = e->nsection; of != NULL && i > 0; i--)
		if (str_eq(elf_section_name(e, &e->section[i - 1]),
		    elf_section_name(e, of)))
			return &e->section[i - 1];
	return of;
}

static struct found
find_named(const struct elf *e, const char *is)
{
	struct found p = {.of = is != NULL ? elf_section(e, is) : NULL};
	struct buf name = {0};

	if (p.of == NULL && is != NULL) {
		buf_fmt(&name, ".z%s", is + 1);
		p.of = elf_section(e, buf_text(&name));
		p.old = p.of != NULL;
		buf_free(&name);
	}
	return p;
}

static struct found
find_section(const struct elf *e, enum sections_name which, bool dwo)
{
	struct found p = find_named(e, dwo ? dwo_names[which] : names[which]);

	if (dwo)
		p.of = find_last_of_name(e, p.of);
	return p;
}

static bool
is_compressed(const struct found *p)
{
	return p->old || (p->of->sh_flags & SHF_COMPRESSED);
}

/* the decompressed size of a section; 0 if it cannot be decompressed, with the
 * reason in *why */
static uint64_t
read_section_size(const struct elf *e, struct found *p, const char **why)
{
	char head[HEAD] = {0};
	struct bytes b = bytes_of((str){head, p->old ? OLD_HEAD : HEAD});
	uint32_t type = ELFCOMPRESS_ZLIB;

	*why = NULL;
	if (p->of->sh_size < b.n || !elf_read(e, p->of->sh_offset, head, b.n))
		*why = "is damaged";
	else if (p->old && !str_eq(bytes_take(&b, 4), STR("ZLIB")))
		*why = "is damaged";
	else if (!p->old)
		type = bytes_u32(&b);
	if (*why == NULL && type != ELFCOMPRESS_ZLIB &&
	    type != ELFCOMPRESS_ZSTD)
		*why = "is compressed in another way than with zlib or zstd";
	p->kind = type == ELFCOMPRESS_ZSTD ? UNPACK_ZSTD : UNPACK_GZIP;
	if (p->old)
		b.big = true;
	else
		bytes_u32(&b);
	return *why == NULL ? bytes_u64(&b) : 0;
}

uint64_t
sections_size(const struct elf *e)
{
	struct found p = find_section(e, SECTIONS_INFO, false);
	const char *why;

	if (e->fd < 0 || p.of == NULL || p.of->sh_type == SHT_NOBITS)
		return 0;
	return is_compressed(&p) ? read_section_size(e, &p, &why) :
	    p.of->sh_size;
}

/* decompress all; false if the size differs from the header's */
static bool
unpack_all(enum unpack_kind kind, str from, uint64_t size, struct buf *to)
{
	struct unpack *z = unpack_new(kind);
	size_t n = 1;

	while (to->n < size && n > 0) {
		uint64_t left = size - to->n;

		n = left < BLOCK ? (size_t)left : BLOCK;
		GROW(to->p, to->cap, to->n + n);
		n = unpack_read(z, &from, to->p + to->n, n);
		to->n += n;
	}
	unpack_free(z);
	return to->n == size;
}

bool
sections_view(const struct elf *e, const char *name, struct elf_view *to)
{
	struct found p = find_named(e, name);
	struct elf_view packed = {0};
	const char *why;
	uint64_t size;
	bool whole;

	if (p.of == NULL || !is_compressed(&p))
		return p.of != NULL && elf_view(e, p.of, to);
	size = read_section_size(e, &p, &why);
	whole = why == NULL && size <= LARGEST &&
	    elf_view(e, p.of, &packed) &&
	    unpack_all(p.kind, str_from(buf_str(&packed.all), p.old ?
	    OLD_HEAD : HEAD), size, &to->all);
	if (!whole)
		elf_unview(to);
	elf_unview(&packed);
	return whole;
}

static void
open_section(struct sections *s, enum sections_name which)
{
	struct found p = find_section(&s->elf, which, s->dwo);
	struct sections_one *to = &s->of[which];
	uint64_t head = p.old ? OLD_HEAD : HEAD;

	if (p.of == NULL || p.of->sh_type == SHT_NOBITS)
		return;
	if (p.of->sh_size > s->elf.size ||
	    p.of->sh_offset > s->elf.size - p.of->sh_size) {
		s->damaged = true;	/* the file is truncated */
		return;
	}
	to->offset = p.of->sh_offset;
	to->size = p.of->sh_size;
	if (!is_compressed(&p)) {
		s->why = to->size > WIDEST ? "is too large" : NULL;
		return;
	}
	to->size = read_section_size(&s->elf, &p, &s->why);
	to->offset += head;
	to->packed.left = p.of->sh_size - head;
	if (s->why == NULL && to->size > LARGEST)
		s->why = "is too large";
	if (s->why == NULL)
		to->packed.z = unpack_new(p.kind);
}

bool
sections_open(struct sections *s, struct elf *e)
{
	if (e->fd < 0 || find_section(e, SECTIONS_INFO, s->dwo).of == NULL)
		return false;
	s->elf = *e;
	*e = (struct elf){.fd = -1};
	if (s->elf.big)
		s->why = "has the highest byte of a number first";
	for (unsigned i = 0; i < SECTIONS && s->why == NULL; i++)
		open_section(s, i);
	return s->of[SECTIONS_INFO].size > 0 || s->why != NULL;
}

/* count bytes that are about to be read; false if there are too many */
static bool
spend_bytes(struct sections *s, uint64_t n)
{
	if (n > LARGEST - s->spent)
		s->why = "is too large";
	else
		s->spent += n;
	return s->why == NULL;
}

static void
make_section_room(struct sections_one *of)
{
	if (of->p != NULL)
		return;
	of->p = buf_block((size_t)of->size, 1);
	if (of->packed.z == NULL)
		of->page_read = buf_table((size_t)(of->size / PAGE) + 1, 1);
}

/* read the next block of a compressed section; false at its end */
static bool
read_block(struct sections *s, struct sections_one *of)
{
	struct sections_packed *p = &of->packed;
	size_t n = p->left < BLOCK ? (size_t)p->left : BLOCK;

	GROW(p->block.p, p->block.cap, BLOCK);
	if (n == 0 || !elf_read(&s->elf, of->offset, p->block.p, n))
		return false;
	of->offset += n;
	p->left -= n;
	p->rest = (str){p->block.p, n};
	return true;
}

/* decompress the bytes before `end` */
static void
unpack_to(struct sections *s, struct sections_one *of, uint64_t end)
{
	struct sections_packed *p = &of->packed;

	while (p->n < end && s->why == NULL) {
		uint64_t room = of->size - p->n;
		size_t n = room < BLOCK ? (size_t)room : BLOCK;

		n = unpack_read(p->z, &p->rest, of->p + p->n, n);
		p->n += n;
		if (!spend_bytes(s, n))
			return;
		if (unpack_error(p->z) != NULL || (n == 0 && (p->rest.n > 0 ||
		    unpack_complete(p->z) || !read_block(s, of))))
			s->why = "is damaged";
	}
}

/* read the pages with these bytes, adjacent ones at once */
static void
read_pages(struct sections *s, struct sections_one *of, uint64_t from,
    uint64_t end)
{
	uint64_t i = from / PAGE, last = (end + PAGE - 1) / PAGE;

	while (i < last && s->why == NULL) {
		uint64_t at = i * PAGE, n = 0;

		for (; i < last && !of->page_read[i]; i++, n += PAGE)
			of->page_read[i] = 1;
		n = n < of->size - at ? n : of->size - at;
		if (n == 0)
			i++;
		else if (spend_bytes(s, n) && !elf_read(&s->elf,
		    of->offset + at, of->p + at, (size_t)n))
			s->why = "is damaged";
	}
}

str
sections_part(struct sections *s, enum sections_name which, uint64_t at,
    uint64_t n)
{
	struct sections_one *of;

	if (s->skeleton != NULL && (which == SECTIONS_ADDR ||
	    which == SECTIONS_RANGES))
		s = s->skeleton;
	of = &s->of[which];
	if (s->why != NULL || at >= of->size)
		return STR("");
	make_section_room(of);
	n = n < of->size - at ? n : of->size - at;
	if (of->packed.z != NULL)
		unpack_to(s, of, at + n);
	else
		read_pages(s, of, at, at + n);
	return s->why == NULL ? (str){of->p + at, (size_t)n} : STR("");
}

str
sections_from(struct sections *s, enum sections_name which, uint64_t at)
{
	return sections_part(s, which, at, UINT64_MAX);
}

str
sections_text(struct sections *s, enum sections_name which, uint64_t at)
{
	for (uint64_t n = TEXT;; n *= 4) {
		str text = sections_part(s, which, at, n);
		size_t end = str_chr(text, '\0');

		if (end != STR_NONE || text.n < n)
			return str_upto(text, end != STR_NONE ? end : 0);
	}
}

void
sections_close(struct sections *s)
{
	for (unsigned i = 0; i < SECTIONS; i++)
		if (s->of[i].size > 0)
			sections_from(s, i, 0);
	elf_close(&s->elf);
}

void
sections_free(struct sections *s)
{
	for (size_t i = 0; i < SECTIONS; i++) {
		unpack_free(s->of[i].packed.z);
		buf_free(&s->of[i].packed.block);
		buf_drop(s->of[i].p);
		buf_drop(s->of[i].page_read);
	}
	if (s->elf.section != NULL)
		elf_close(&s->elf);
}
