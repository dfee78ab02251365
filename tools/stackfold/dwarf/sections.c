#include "tools/stackfold/dwarf/sections.h"

#include "common/base/bytes.h"
#include "common/io/gzip.h"

#define HEAD 24			/* bytes before what is compressed */
#define OLD_HEAD 12		/* the same, before there was a flag */
#define LARGEST ((uint64_t)1 << 28)	/* bytes that are read, of all */
#define WIDEST ((uint64_t)1 << 30)	/* bytes of a section */
#define BLOCK ((uint64_t)1 << 16)	/* that is decompressed at once */
#define PAGE ((uint64_t)1 << 12)	/* what else is read, at least */
#define TEXT 256		/* bytes of a text, at the first try */

static const char *const names[SECTIONS] = {
	".debug_info", ".debug_abbrev", ".debug_str", ".debug_line",
	".debug_line_str", ".debug_ranges", ".debug_rnglists", ".debug_addr",
	".debug_str_offsets", ".debug_aranges", NULL
};

/* the same in what is split off */
static const char *const split_names[SECTIONS] = {
	".debug_info.dwo", ".debug_abbrev.dwo", ".debug_str.dwo", NULL, NULL,
	NULL, ".debug_rnglists.dwo", NULL, ".debug_str_offsets.dwo", NULL,
	".debug_cu_index"
};

/* a section that may be compressed: as the flag tells, behind a head of 24
 * bytes, or before there was one as the name .zdebug_* tells, behind "ZLIB"
 * and the size, its highest byte first */
struct packed {
	const struct elf_section *of;
	bool old;
};

/* the last section of a name: with -fdebug-types-section, types that several
 * files may share are in sections of that name before */
static const struct elf_section *
last_of(const struct elf *e, const struct elf_section *of)
{
	for (size_t i = e->nsection; of != NULL && i > 0; i--)
		if (str_eq(elf_section_name(e, &e->section[i - 1]),
		    elf_section_name(e, of)))
			return &e->section[i - 1];
	return of;
}

static struct packed
find(const struct elf *e, enum sections_name which, bool split)
{
	const char *is = split ? split_names[which] : names[which];
	struct packed p = {.of = is != NULL ? elf_section(e, is) : NULL};
	struct buf name = {0};

	if (p.of == NULL && is != NULL) {
		buf_fmt(&name, ".z%s", is + 1);
		buf_char(&name, '\0');
		p.of = elf_section(e, name.p);
		p.old = p.of != NULL;
		buf_free(&name);
	}
	if (split)
		p.of = last_of(e, p.of);
	return p;
}

static bool
is_packed(const struct packed *p)
{
	return p->old || (p->of->sh_flags & SHF_COMPRESSED);
}

/* the size of what was compressed, and why it cannot be had */
static uint64_t
packed_size(const struct elf *e, const struct packed *p, const char **why)
{
	char head[HEAD] = {0};
	struct bytes b = bytes_of((str){head, p->old ? OLD_HEAD : HEAD});

	*why = NULL;
	if (p->of->sh_size < b.n || !elf_read(e, p->of->sh_offset, head, b.n))
		*why = "is damaged";
	else if (p->old && !str_eq(bytes_take(&b, 4), STR("ZLIB")))
		*why = "is damaged";
	else if (!p->old && bytes_u32(&b) != ELFCOMPRESS_ZLIB)
		*why = "is compressed in another way than with zlib";
	if (p->old)
		b.big = true;
	else
		bytes_u32(&b);
	return *why == NULL ? bytes_u64(&b) : 0;
}

uint64_t
sections_size(const struct elf *e)
{
	struct packed p = find(e, SECTIONS_INFO, false);
	const char *why;

	if (e->fd < 0 || p.of == NULL || p.of->sh_type == SHT_NOBITS)
		return 0;
	return is_packed(&p) ? packed_size(e, &p, &why) : p.of->sh_size;
}

/* remember where a section lies */
static void
open_one(struct sections *s, enum sections_name which)
{
	struct packed p = find(&s->elf, which, s->split);
	struct sections_one *to = &s->of[which];
	uint64_t head = p.old ? OLD_HEAD : HEAD;

	if (p.of == NULL || p.of->sh_type == SHT_NOBITS ||
	    p.of->sh_size > s->elf.size ||
	    p.of->sh_offset > s->elf.size - p.of->sh_size)
		return;
	to->offset = p.of->sh_offset;
	to->size = p.of->sh_size;
	if (!is_packed(&p)) {
		s->why = to->size > WIDEST ? "is too large" : NULL;
		return;
	}
	to->size = packed_size(&s->elf, &p, &s->why);
	to->offset += head;
	to->packed = p.of->sh_size - head;
	if (s->why == NULL && to->size > LARGEST)
		s->why = "is too large";
	if (s->why == NULL)
		to->z = gzip_new();
}

bool
sections_open(struct sections *s, struct elf *e)
{
	if (e->fd < 0 || find(e, SECTIONS_INFO, s->split).of == NULL)
		return false;
	s->elf = *e;
	*e = (struct elf){.fd = -1};
	if (s->elf.big)
		s->why = "has the highest byte of a number first";
	for (unsigned i = 0; i < SECTIONS && s->why == NULL; i++)
		open_one(s, i);
	return s->of[SECTIONS_INFO].size > 0 || s->why != NULL;
}

/* count bytes that are about to be read; false if they are too many */
static bool
spend(struct sections *s, uint64_t n)
{
	if (n > LARGEST - s->spent)
		s->why = "is too large";
	else
		s->spent += n;
	return s->why == NULL;
}

static void
make_room(struct sections *s, struct sections_one *of)
{
	if (of->p != NULL)
		return;
	of->p = NEW(&s->arena, char, (size_t)of->size);
	if (of->z == NULL)
		of->here = NEW(&s->arena, char, (size_t)(of->size / PAGE) +
		    1);
}

/* the next block of what is compressed; false if there is none */
static bool
read_raw(struct sections *s, struct sections_one *of)
{
	size_t n = of->packed < BLOCK ? (size_t)of->packed : BLOCK;

	GROW(of->raw.p, of->raw.cap, BLOCK);
	if (n == 0 || !elf_read(&s->elf, of->offset, of->raw.p, n))
		return false;
	of->offset += n;
	of->packed -= n;
	of->left = (str){of->raw.p, n};
	return true;
}

/* decompress the bytes before `end` */
static void
inflate_to(struct sections *s, struct sections_one *of, uint64_t end)
{
	while (of->n < end && s->why == NULL) {
		uint64_t room = of->size - of->n;
		size_t n = room < BLOCK ? (size_t)room : BLOCK;

		n = gzip_read(of->z, &of->left, of->p + of->n, n);
		of->n += n;
		if (!spend(s, n))
			return;
		if (gzip_error(of->z) != NULL || (n == 0 && (of->left.n > 0 ||
		    gzip_complete(of->z) || !read_raw(s, of))))
			s->why = "is damaged";
	}
}

/* read the pages with these bytes, those that lie together at once */
static void
read_pages(struct sections *s, struct sections_one *of, uint64_t from,
    uint64_t end)
{
	uint64_t i = from / PAGE, last = (end + PAGE - 1) / PAGE;

	while (i < last && s->why == NULL) {
		uint64_t at = i * PAGE, n = 0;

		for (; i < last && !of->here[i]; i++, n += PAGE)
			of->here[i] = 1;
		n = n < of->size - at ? n : of->size - at;
		if (n == 0)
			i++;
		else if (spend(s, n) && !elf_read(&s->elf, of->offset + at,
		    of->p + at, (size_t)n))
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
	make_room(s, of);
	n = n < of->size - at ? n : of->size - at;
	if (of->z != NULL)
		inflate_to(s, of, at + n);
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
		gzip_free(s->of[i].z);
		buf_free(&s->of[i].raw);
	}
	arena_free(&s->arena);
	if (s->elf.section != NULL)
		elf_close(&s->elf);
}
