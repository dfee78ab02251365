#include "tools/stackfold/dwarf/sections.h"

#include "common/base/bytes.h"
#include "common/io/unpack.h"

#define CHDR_SIZE 24		/* sizeof(Elf64_Chdr) */
#define ZDEBUG_HEADER 12	/* bytes of the .zdebug_* header */
#define LARGEST ((uint64_t)1 << 28)	/* maximum bytes decompressed in
					 * total */
#define WIDEST ((uint64_t)1 << 30)	/* largest section that is not
					 * compressed */
#define BLOCK ((uint64_t)1 << 16)	/* bytes decompressed at once */
#define TEXT 256		/* the end of a string is first searched within
				 * this many bytes */

static const char *const names[SECTIONS] = {
	".debug_info", ".debug_abbrev", ".debug_str", ".debug_line",
	".debug_line_str", ".debug_ranges", ".debug_rnglists", ".debug_addr",
	".debug_str_offsets", ".debug_aranges", NULL
};

/* section names in a .dwo file or package */
static const char *const dwo_names[SECTIONS] = {
	".debug_info.dwo", ".debug_abbrev.dwo", ".debug_str.dwo", NULL, NULL,
	NULL, ".debug_rnglists.dwo", NULL, ".debug_str_offsets.dwo", NULL,
	".debug_cu_index"
};

/* A section that may be compressed.  With SHF_COMPRESSED it begins with an
 * Elf64_Chdr.  Before that flag existed, it was named .zdebug_* and began with
 * "ZLIB" and its size in big-endian order. */
struct found {
	const struct elf_section *of;
	bool old;
	enum unpack_kind kind;	/* compression format; set when the size is
				 * read */
};

/* Return the last section of that name.  With -fdebug-types-section, earlier
 * ones hold types that several files may share. */
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

/* Return the decompressed size of a section, or 0 with the reason in *why. */
static uint64_t
read_section_size(const struct elf *e, struct found *p, const char **why)
{
	char head[CHDR_SIZE] = {0};
	struct bytes b = bytes_of((str){head, p->old ? ZDEBUG_HEADER :
	    CHDR_SIZE});
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

/* View a section, or prepare to decompress it.  Return NULL, or the reason if
 * it cannot be read. */
static const char *
open_section(const struct elf *e, struct found *p, struct sections_one *to)
{
	struct sections_packed *packed = &to->packed;
	bool compressed = is_compressed(p);
	const char *why = NULL;

	to->size = compressed ? read_section_size(e, p, &why) : p->of->sh_size;
	if (why != NULL || to->size == 0)
		return why;
	if (to->size > (compressed ? LARGEST : WIDEST))
		return "is too large";
	if (!elf_view(e, p->of, compressed ? &packed->view : &to->content))
		return "is damaged";
	if (!compressed)
		return NULL;
	packed->rest = str_from(buf_str(&packed->view.all),
	    p->old ? ZDEBUG_HEADER : CHDR_SIZE);
	packed->z = unpack_new(p->kind);
	to->content.all.p = buf_block((size_t)to->size, 1);
	to->content.all.n = to->content.all.cap = (size_t)to->size;
	return NULL;
}

static void
close_section(struct sections_one *of)
{
	unpack_free(of->packed.z);
	elf_unview(&of->packed.view);
	elf_unview(&of->content);
}

/* Decompress the bytes before `end`.  Return false if the section is
 * damaged. */
static bool
unpack_section(struct sections_one *of, uint64_t end)
{
	struct sections_packed *p = &of->packed;
	size_t got = 1;

	while (p->n < end && got > 0 && unpack_error(p->z) == NULL) {
		uint64_t left = of->size - p->n;

		got = unpack_read(p->z, &p->rest, of->content.all.p + p->n,
		    left < BLOCK ? (size_t)left : BLOCK);
		p->n += got;
	}
	return p->n >= end && unpack_error(p->z) == NULL;
}

bool
sections_view(const struct elf *e, const char *name, struct elf_view *to)
{
	struct found p = find_named(e, name);
	struct sections_one one = {0};
	bool whole = p.of != NULL && open_section(e, &p, &one) == NULL &&
	    one.size > 0 &&
	    (one.packed.z == NULL || unpack_section(&one, one.size));

	if (whole) {
		*to = one.content;
		one.content = (struct elf_view){0};
	}
	close_section(&one);
	return whole;
}

bool
sections_open(struct sections *s, const struct elf *e)
{
	if (e->fd < 0 || find_section(e, SECTIONS_INFO, s->dwo).of == NULL)
		return false;
	if (e->big)
		s->why = "has the highest byte of a number first";
	for (unsigned i = 0; i < SECTIONS && s->why == NULL; i++) {
		struct found p = find_section(e, i, s->dwo);

		if (p.of == NULL || p.of->sh_type == SHT_NOBITS)
			continue;
		if (p.of->sh_size > e->size ||
		    p.of->sh_offset > e->size - p.of->sh_size)
			s->damaged = true;	/* the file is truncated */
		else
			s->why = open_section(e, &p, &s->of[i]);
	}
	return s->of[SECTIONS_INFO].size > 0 || s->why != NULL;
}

/* decompress the bytes before `end`, within the limit for all sections */
static void
unpack_to(struct sections *s, struct sections_one *of, uint64_t end)
{
	uint64_t before = of->packed.n;

	if (!unpack_section(of, end))
		s->why = "is damaged";
	s->unpacked += of->packed.n - before;
	if (s->unpacked > LARGEST)
		s->why = "is too large";
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
	n = n < of->size - at ? n : of->size - at;
	if (of->packed.z != NULL)
		unpack_to(s, of, at + n);
	return s->why == NULL ? (str){of->content.all.p + at, (size_t)n} :
	    STR("");
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
sections_free(struct sections *s)
{
	for (size_t i = 0; i < SECTIONS; i++)
		close_section(&s->of[i]);
}
