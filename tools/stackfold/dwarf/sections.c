#include "tools/stackfold/dwarf/sections.h"

#include "common/gz.h"
#include "tools/stackfold/perfdata/bytes.h"

#define COMPRESSED 0x800u	/* flag of a section */
#define BY_ZLIB 1
#define HEAD 24			/* bytes before what is compressed */
#define LARGEST ((uint64_t)1 << 28)	/* bytes of all sections */

static const char *const names[SECTIONS] = {
	".debug_info", ".debug_abbrev", ".debug_str", ".debug_line",
	".debug_line_str", ".debug_ranges", ".debug_rnglists", ".debug_addr",
	".debug_str_offsets", NULL
};

/* the same in what is split off */
static const char *const split_names[SECTIONS] = {
	".debug_info.dwo", ".debug_abbrev.dwo", ".debug_str.dwo", NULL, NULL,
	NULL, ".debug_rnglists.dwo", NULL, ".debug_str_offsets.dwo",
	".debug_cu_index"
};

/* a section that may be compressed: as the flag tells, behind a head of 24
 * bytes, or before there was one as the name .zdebug_* tells, behind "ZLIB"
 * and the size, its highest byte first */
struct packed {
	const struct elf_section *of;
	bool old;
};

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
	return p;
}

/* the size of what was compressed; `b` moves behind the head */
static uint64_t
read_head(bool old, struct bytes *b, const char **why)
{
	uint64_t size;

	if (old) {
		if (!str_eq(bytes_take(b, 4), STR("ZLIB")))
			*why = "is damaged";
		b->big = true;
		return bytes_u64(b);
	}
	if (bytes_u32(b) != BY_ZLIB)
		*why = "is compressed in another way than with zlib";
	bytes_u32(b);
	size = bytes_u64(b);
	bytes_u64(b);
	return size;
}

static const char *
decompress(const struct buf *from, bool old, struct buf *to)
{
	struct bytes b = bytes_of(buf_str(from));
	const char *why = NULL;
	uint64_t size = read_head(old, &b, &why);
	struct gz *z;
	str left;

	if (why != NULL || b.cut)
		return why != NULL ? why : "is damaged";
	if (size > LARGEST)
		return "is too large";
	z = gz_new();
	if (z == NULL)
		return "is compressed, and this stackfold lacks zlib";
	GROW(to->p, to->cap, (size_t)size);
	left = (str){b.p, b.n};
	while (to->n < size && gz_error(z) == NULL) {
		size_t n = gz_read(z, &left, to->p + to->n,
		    (size_t)size - to->n);

		to->n += n;
		if (n == 0 && (left.n == 0 || gz_complete(z)))
			break;
	}
	gz_free(z);
	return to->n == size ? NULL : "is damaged";
}

static void
read_one(struct sections *s, const struct elf *e, enum sections_name which,
    uint64_t *left)
{
	struct packed p = find(e, which, s->split);
	const struct elf_section *of = p.of;
	struct buf raw = {0}, *to = &s->of[which];

	if (of == NULL || of->type == ELF_NOBITS)
		return;
	if (of->size > *left)
		s->why = "is too large";
	else if (!(of->flags & COMPRESSED) && !p.old)
		elf_content(e, of, to);
	else if (elf_content(e, of, &raw))
		s->why = decompress(&raw, p.old, to);
	if (s->why != NULL)
		to->n = 0;
	*left -= to->n < *left ? to->n : *left;
	buf_free(&raw);
}

uint64_t
sections_size(const struct elf *e)
{
	struct packed p = find(e, SECTIONS_INFO, false);
	const struct elf_section *s = p.of;
	struct buf head = {0};
	struct bytes b;
	const char *why;
	uint64_t size;

	if (e->fd < 0 || s == NULL || s->type == ELF_NOBITS)
		return 0;
	if (!(s->flags & COMPRESSED) && !p.old)
		return s->size;
	GROW(head.p, head.cap, HEAD);
	head.n = elf_read(e, s->offset, head.p, HEAD) ? HEAD : 0;
	b = bytes_of(buf_str(&head));
	size = read_head(p.old, &b, &why);
	buf_free(&head);
	return size;
}

bool
sections_read(struct sections *s, const struct elf *e)
{
	uint64_t left = LARGEST;

	if (e->fd < 0 || find(e, SECTIONS_INFO, s->split).of == NULL)
		return false;
	if (e->big)
		s->why = "has the highest byte of a number first";
	for (unsigned i = 0; i < SECTIONS && s->why == NULL; i++)
		read_one(s, e, i, &left);
	return s->of[SECTIONS_INFO].n > 0 || s->why != NULL;
}

str
sections_from(const struct sections *s, enum sections_name which, uint64_t at)
{
	str all;

	if (s->skeleton != NULL && (which == SECTIONS_ADDR ||
	    which == SECTIONS_RANGES))
		s = s->skeleton;
	all = buf_str(&s->of[which]);
	return at < all.n ? str_from(all, (size_t)at) : (str){all.p, 0};
}

str
sections_text(const struct sections *s, enum sections_name which, uint64_t at)
{
	str text = sections_from(s, which, at);
	size_t end = str_chr(text, '\0');

	return str_upto(text, end != STR_NONE ? end : 0);
}

void
sections_free(struct sections *s)
{
	for (size_t i = 0; i < SECTIONS; i++)
		buf_free(&s->of[i]);
}
