#include "tools/stackfold/symbols/elf.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/sys.h"

#define SECTIONS 65280		/* more, no header can count */
#define SEGMENTS 65535
#define CONTENT ((uint64_t)1 << 30)	/* no table of strings is larger */
#define BLOCK ((uint64_t)64 << 10)
#define LOAD 1			/* segment type */
#define NOTES ((uint64_t)64 << 10)

/* the parts of a file that is read piece by piece, at p[0..n) */
struct piece {
	const struct elf *e;
	const unsigned char *p;
	size_t n;
};

static uint64_t
number(struct piece *s, size_t n)
{
	uint64_t v = 0;
	uint16_t one = 1;
	bool high_first = (*(unsigned char *)&one == 0) != s->e->swap;

	if (n > s->n) {
		s->n = 0;
		return 0;
	}
	for (size_t i = 0; i < n; i++)
		v |= (uint64_t)s->p[i] << 8 * (high_first ? n - 1 - i : i);
	s->p += n;
	s->n -= n;
	return v;
}

static uint16_t
half(struct piece *s)
{
	return (uint16_t)number(s, 2);
}

static uint32_t
word(struct piece *s)
{
	return (uint32_t)number(s, 4);
}

/* as wide as an address */
static uint64_t
address(struct piece *s)
{
	return number(s, s->e->wide ? 8 : 4);
}

bool
elf_read(const struct elf *e, uint64_t at, void *to, size_t n)
{
	char *p = to;

	if (at > e->size || n > e->size - at)
		return false;
	while (n > 0) {
		ssize_t got = pread(e->fd, p, n, (off_t)(e->base + at));

		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			return false;
		p += got;
		at += (uint64_t)got;
		n -= (size_t)got;
	}
	return true;
}

/* append n bytes of the file */
static bool
append(const struct elf *e, uint64_t at, uint64_t n, struct buf *b)
{
	if (at > e->size || n > e->size - at || n > CONTENT)
		return false;
	if (n == 0)
		return true;
	GROW(b->p, b->cap, b->n + (size_t)n);
	if (!elf_read(e, at, b->p + b->n, (size_t)n))
		return false;
	b->n += (size_t)n;
	return true;
}

static void
read_section(struct piece *s, struct elf_section *to)
{
	to->name = word(s);
	to->type = word(s);
	to->flags = address(s);
	to->addr = address(s);
	to->offset = address(s);
	to->size = address(s);
	to->link = word(s);
	word(s);
	address(s);
	to->entsize = address(s);
}

/* the table of sections, and their names */
static void
read_sections(struct elf *e, uint64_t at, size_t each, size_t n, size_t names)
{
	struct buf b = {0};
	size_t least = e->wide ? 64 : 40, cap = 0;

	if (each >= least && n <= SECTIONS && append(e, at, n * each, &b)) {
		GROW(e->section, cap, n);
		for (e->nsection = 0; e->nsection < n; e->nsection++) {
			struct piece s = {e, (unsigned char *)b.p +
			    e->nsection * each, each};

			read_section(&s, &e->section[e->nsection]);
		}
		if (names < n)
			elf_content(e, &e->section[names], &e->names);
	}
	buf_free(&b);
}

static void
read_segments(struct elf *e, uint64_t at, size_t each, size_t n)
{
	struct buf b = {0};
	size_t least = e->wide ? 56 : 32, cap = 0;

	if (each < least || n > SEGMENTS || !append(e, at, n * each, &b))
		n = 0;
	GROW(e->segment, cap, n);
	for (size_t i = 0; i < n; i++) {
		struct piece s = {e, (unsigned char *)b.p + i * each, each};
		struct elf_segment *to = &e->segment[e->nsegment];
		uint32_t type = word(&s);

		if (e->wide)
			word(&s);
		to->offset = address(&s);
		to->addr = address(&s);
		address(&s);
		address(&s);
		to->size = address(&s);
		e->nsegment += type == LOAD;
	}
	buf_free(&b);
}

static bool
read_header(struct elf *e)
{
	unsigned char head[64];
	struct piece s = {e, head + 16, sizeof(head) - 16};
	uint64_t segments, sections;
	size_t segment, nsegment, section, nsection, names;
	uint16_t one = 1;

	if (!elf_read(e, 0, head, 52) || memcmp(head, "\177ELF", 4) != 0 ||
	    head[4] < 1 || head[4] > 2 || head[5] < 1 || head[5] > 2)
		return false;
	e->wide = head[4] == 2;
	e->big = head[5] == 2;
	e->swap = e->big != (*(unsigned char *)&one == 0);
	if (e->wide && !elf_read(e, 0, head, 64))
		return false;
	half(&s);
	e->machine = half(&s);
	word(&s);
	address(&s);
	segments = address(&s);
	sections = address(&s);
	word(&s);
	half(&s);
	segment = half(&s);
	nsegment = half(&s);
	section = half(&s);
	nsection = half(&s);
	names = half(&s);
	read_segments(e, segments, segment, nsegment);
	read_sections(e, sections, section, nsection, names);
	return true;
}

const char *
elf_at(struct elf *e, int fd, uint64_t base, uint64_t size)
{
	*e = (struct elf){.fd = fd, .base = base, .size = size};
	return read_header(e) ? NULL : "not an ELF file";
}

const char *
elf_open(struct elf *e, const char *path)
{
	struct stat st;
	int fd;

	*e = (struct elf){.fd = -1};
	if (stat(path, &st) != 0)
		return errno == EACCES ? "no permission" : "not found";
	if (!S_ISREG(st.st_mode))
		return "not a regular file";
	fd = sys_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
	if (fd < 0)
		return errno == EMFILE ? "too many open files" :
		    "no permission";
	e->fd = fd;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		return "not a regular file";
	return elf_at(e, fd, 0, (uint64_t)st.st_size);
}

void
elf_close(struct elf *e)
{
	struct buf sections = {.p = (char *)e->section};
	struct buf segments = {.p = (char *)e->segment};

	if (e->fd >= 0)
		close(e->fd);
	buf_free(&sections);
	buf_free(&segments);
	buf_free(&e->names);
	*e = (struct elf){.fd = -1};
}

str
elf_section_name(const struct elf *e, const struct elf_section *s)
{
	str name = buf_str(&e->names);
	size_t end;

	if (s->name >= name.n)
		return STR("");
	name = str_from(name, s->name);
	end = str_chr(name, '\0');
	return end != STR_NONE ? str_upto(name, end) : STR("");
}

const struct elf_section *
elf_section(const struct elf *e, const char *name)
{
	for (size_t i = 0; i < e->nsection; i++)
		if (str_eq(elf_section_name(e, &e->section[i]), str_of(name)))
			return &e->section[i];
	return NULL;
}

const struct elf_section *
elf_section_of(const struct elf *e, enum elf_section_type type)
{
	for (size_t i = 0; i < e->nsection; i++)
		if (e->section[i].type == (uint32_t)type)
			return &e->section[i];
	return NULL;
}

bool
elf_content(const struct elf *e, const struct elf_section *s, struct buf *to)
{
	return s->type != ELF_NOBITS && append(e, s->offset, s->size, to);
}

/* the build id among notes, as the linker writes them: name "GNU", type 3 */
static size_t
note_of(struct piece *s, unsigned char to[ELF_BUILD_ID])
{
	while (s->n >= 12) {
		size_t name = word(s), n = word(s);
		uint32_t type = word(s);
		size_t skip = (name + 3) & ~(size_t)3;
		bool gnu = name == 4 && s->n >= 4 &&
		    memcmp(s->p, "GNU", 4) == 0;

		if (skip > s->n || n > s->n - skip)
			return 0;
		s->p += skip;
		s->n -= skip;
		if (gnu && type == 3 && n > 0) {
			n = n < ELF_BUILD_ID ? n : ELF_BUILD_ID;
			memcpy(to, s->p, n);
			return n;
		}
		skip = (n + 3) & ~(size_t)3;
		skip = skip < s->n ? skip : s->n;
		s->p += skip;
		s->n -= skip;
	}
	return 0;
}

size_t
elf_build_id(const struct elf *e, unsigned char to[ELF_BUILD_ID])
{
	size_t n = 0;

	for (size_t i = 0; i < e->nsection && n == 0; i++) {
		struct elf_section s = e->section[i];
		struct buf b = {0};

		if (s.type != ELF_NOTE)
			continue;
		s.size = s.size < NOTES ? s.size : NOTES;
		if (elf_content(e, &s, &b)) {
			struct piece note = {e, (unsigned char *)b.p, b.n};

			n = note_of(&note, to);
		}
		buf_free(&b);
	}
	return n;
}

uint64_t
elf_place(const struct elf *e, uint64_t addr, const struct elf_section *s)
{
	for (size_t i = 0; i < e->nsegment; i++) {
		const struct elf_segment *g = &e->segment[i];

		if (addr >= g->addr && addr - g->addr < g->size)
			return addr - g->addr + g->offset;
	}
	return s != NULL ? addr - s->addr + s->offset : addr;
}

uint64_t
elf_address(const struct elf *e, uint64_t place)
{
	for (size_t i = 0; i < e->nsegment; i++) {
		const struct elf_segment *g = &e->segment[i];

		if (place >= g->offset && place - g->offset < g->size)
			return place - g->offset + g->addr;
	}
	return place;
}

/* the next `size` bytes of a table of them; NULL at its end */
static const unsigned char *
next(const struct elf *e, struct elf_symbols *s, size_t size)
{
	uint64_t left = s->of->size - s->at;

	if (s->block.n - s->used < size) {
		s->block.n = s->used = 0;
		left = left < BLOCK / size * size ? left : BLOCK / size * size;
		if (left < size || s->of->type == ELF_NOBITS ||
		    !append(e, s->of->offset + s->at, left, &s->block)) {
			buf_free(&s->block);
			return NULL;
		}
		s->at += left;
	}
	s->used += size;
	return (unsigned char *)s->block.p + s->used - size;
}

static size_t
symbol_size(const struct elf *e)
{
	return e->wide ? 24 : 16;
}

static void
take_symbol(struct piece s, struct elf_symbol *to)
{
	bool wide = s.e->wide;
	uint8_t info;

	to->name = word(&s);
	if (!wide) {
		to->value = word(&s);
		to->size = word(&s);
	}
	info = (uint8_t)number(&s, 1);
	to->type = info & 15;
	to->binding = info >> 4;
	to->visibility = (uint8_t)number(&s, 1) & 3;
	to->section = half(&s);
	if (wide) {
		to->value = number(&s, 8);
		to->size = number(&s, 8);
	}
}

bool
elf_symbol(const struct elf *e, struct elf_symbols *from, struct elf_symbol *to)
{
	size_t size = symbol_size(e);
	struct piece s = {e, next(e, from, size), size};

	if (s.p == NULL)
		return false;
	take_symbol(s, to);
	return true;
}

bool
elf_symbol_at(const struct elf *e, const struct elf_section *of, uint64_t n,
    struct elf_symbol *to)
{
	size_t size = symbol_size(e);
	unsigned char b[24];

	if (of->type == ELF_NOBITS || n >= of->size / size ||
	    !elf_read(e, of->offset + n * size, b, size))
		return false;
	take_symbol((struct piece){e, b, size}, to);
	return true;
}

bool
elf_relocation(const struct elf *e, struct elf_symbols *from, uint64_t *symbol)
{
	size_t size = (e->wide ? 8u : 4u) *
	    (from->of->type == ELF_RELA ? 3u : 2u);
	struct piece s = {e, next(e, from, size), size};
	uint64_t info;

	if (s.p == NULL)
		return false;
	address(&s);
	info = address(&s);
	*symbol = e->wide ? info >> 32 : info >> 8;
	return true;
}
