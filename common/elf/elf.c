#include "common/elf/elf.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/bytes.h"
#include "common/base/sys.h"

#define CONTENT ((uint64_t)1 << 30)	/* size limit of sections */
#define LARGE ((uint64_t)64 << 10)	/* larger sections are mapped */
#define NOTES ((uint64_t)64 << 10)	/* maximum bytes to search */

static struct bytes
bytes_of_file(const struct elf *e, const void *p, size_t n)
{
	return bytes_in_order((str){p, n}, e->big);
}

/* Read Elf32_Addr, Elf64_Addr, or another number of that size. */
static uint64_t
read_address(const struct elf *e, struct bytes *b)
{
	return e->is64 ? bytes_u64(b) : bytes_u32(b);
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

static bool
append_bytes(const struct elf *e, uint64_t at, uint64_t n, struct buf *b)
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
read_section(const struct elf *e, struct bytes b, struct elf_section *to)
{
	to->sh_name = bytes_u32(&b);
	to->sh_type = bytes_u32(&b);
	to->sh_flags = read_address(e, &b);
	to->sh_addr = read_address(e, &b);
	to->sh_offset = read_address(e, &b);
	to->sh_size = read_address(e, &b);
	to->sh_link = bytes_u32(&b);
	bytes_u32(&b);		/* sh_info */
	read_address(e, &b);	/* sh_addralign */
	to->sh_entsize = read_address(e, &b);
}

/* fields of the ELF header that locate the tables */
struct header {
	uint64_t e_phoff, e_shoff;
	uint16_t e_phentsize, e_phnum, e_shentsize, e_shnum, e_shstrndx;
};

/* Read the section table and the names of sections. */
static void
read_sections(struct elf *e, const struct header *h)
{
	struct buf b = {0};
	size_t least = e->is64 ? ELF64_SHDR : ELF32_SHDR, cap = 0;
	size_t each = h->e_shentsize, n = h->e_shnum;

	if (each >= least && n <= SHN_LORESERVE &&
	    append_bytes(e, h->e_shoff, n * each, &b)) {
		GROW(e->section, cap, n);
		for (e->nsection = 0; e->nsection < n; e->nsection++)
			read_section(e, bytes_of_file(e, b.p +
			    e->nsection * each, each),
			    &e->section[e->nsection]);
		if (h->e_shstrndx < n)
			elf_content(e, &e->section[h->e_shstrndx], &e->names);
	}
	buf_free(&b);
}

static void
read_segments(struct elf *e, const struct header *h)
{
	struct buf table = {0};
	size_t least = e->is64 ? ELF64_PHDR : ELF32_PHDR, cap = 0;
	size_t each = h->e_phentsize, n = h->e_phnum;

	if (each < least || !append_bytes(e, h->e_phoff, n * each, &table))
		n = 0;
	GROW(e->segment, cap, n);
	for (size_t i = 0; i < n; i++) {
		struct bytes b = bytes_of_file(e, table.p + i * each, each);
		struct elf_segment *to = &e->segment[e->nsegment];
		uint32_t p_type = bytes_u32(&b);

		if (e->is64)
			bytes_u32(&b);	/* p_flags */
		to->p_offset = read_address(e, &b);
		to->p_vaddr = read_address(e, &b);
		read_address(e, &b);	/* p_paddr */
		to->p_filesz = read_address(e, &b);
		read_address(e, &b);	/* p_memsz */
		e->nsegment += p_type == PT_LOAD;
	}
	buf_free(&table);
}

static bool
read_elf_header(struct elf *e)
{
	unsigned char raw[ELF64_EHDR];
	struct header h;
	struct bytes b;

	if (!elf_read(e, 0, raw, ELF32_EHDR) ||
	    memcmp(raw, "\177ELF", 4) != 0 ||
	    raw[EI_CLASS] < ELFCLASS32 || raw[EI_CLASS] > ELFCLASS64 ||
	    raw[EI_DATA] < ELFDATA2LSB || raw[EI_DATA] > ELFDATA2MSB)
		return false;
	e->is64 = raw[EI_CLASS] == ELFCLASS64;
	e->big = raw[EI_DATA] == ELFDATA2MSB;
	if (e->is64 && !elf_read(e, 0, raw, ELF64_EHDR))
		return false;
	b = bytes_of_file(e, raw + EI_NIDENT, sizeof(raw) - EI_NIDENT);
	bytes_u16(&b);		/* e_type */
	e->e_machine = bytes_u16(&b);
	bytes_u32(&b);		/* e_version */
	e->e_entry = read_address(e, &b);
	h.e_phoff = read_address(e, &b);
	h.e_shoff = read_address(e, &b);
	bytes_u32(&b);		/* e_flags */
	bytes_u16(&b);		/* e_ehsize */
	h.e_phentsize = bytes_u16(&b);
	h.e_phnum = bytes_u16(&b);
	h.e_shentsize = bytes_u16(&b);
	h.e_shnum = bytes_u16(&b);
	h.e_shstrndx = bytes_u16(&b);
	read_segments(e, &h);
	read_sections(e, &h);
	return true;
}

bool
elf_runs_on(const struct elf *e, str machine)
{
	static const struct {
		const char *name;
		uint16_t e_machine, e_machine32;	/* 64- and 32-bit */
	} all[] = {
		{"x86_64", EM_X86_64, EM_386}, {"i686", EM_386, EM_386},
		{"i586", EM_386, EM_386}, {"i386", EM_386, EM_386},
		{"aarch64", EM_AARCH64, EM_ARM}, {"armv7l", EM_ARM, EM_ARM},
		{"armv6l", EM_ARM, EM_ARM}, {"riscv64", EM_RISCV, EM_RISCV}
	};

	for (size_t i = 0; i < LENGTH(all); i++)
		if (str_eq(machine, str_of(all[i].name)))
			return e->e_machine == all[i].e_machine ||
			    e->e_machine == all[i].e_machine32;
	return true;
}

const char *
elf_at(struct elf *e, int fd, uint64_t base, uint64_t size)
{
	*e = (struct elf){.fd = fd, .base = base, .size = size};
	return read_elf_header(e) ? NULL : "not an ELF file";
}

const char elf_too_many[] = "too many open files";

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
		return errno == EMFILE ? elf_too_many : "no permission";
	e->fd = fd;
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
		return "not a regular file";
	return elf_at(e, fd, 0, (uint64_t)st.st_size);
}

void
elf_close(struct elf *e)
{
	if (e->fd >= 0)
		close(e->fd);
	buf_drop(e->section);
	buf_drop(e->segment);
	buf_free(&e->names);
	*e = (struct elf){.fd = -1};
}

str
elf_section_name(const struct elf *e, const struct elf_section *s)
{
	str name = buf_str(&e->names);
	size_t end;

	if (s->sh_name >= name.n)
		return STR("");
	name = str_from(name, s->sh_name);
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
		if (e->section[i].sh_type == (uint32_t)type)
			return &e->section[i];
	return NULL;
}

bool
elf_content(const struct elf *e, const struct elf_section *s, struct buf *to)
{
	return s->sh_type != SHT_NOBITS &&
	    append_bytes(e, s->sh_offset, s->sh_size, to);
}

bool
elf_view(const struct elf *e, const struct elf_section *s, struct elf_view *to)
{
	char *p = NULL;

	if (s == NULL)
		return false;
	if (s->sh_type != SHT_NOBITS && s->sh_offset <= e->size &&
	    s->sh_size <= e->size - s->sh_offset && s->sh_size >= LARGE &&
	    s->sh_size <= CONTENT)
		p = sys_view(e->fd, e->base + s->sh_offset, (size_t)s->sh_size);
	if (p == NULL) {
		if (!elf_content(e, s, &to->all))
			elf_unview(to);
		return to->all.p != NULL;
	}
	to->all = (struct buf){p, (size_t)s->sh_size, (size_t)s->sh_size};
	to->mapped = true;
	return true;
}

void
elf_unview(struct elf_view *v)
{
	if (v->mapped)
		sys_unview(v->all.p, v->all.cap);
	else
		buf_drop(v->all.p);
	*v = (struct elf_view){0};
}

static uint64_t
align4(uint64_t n)
{
	return (n + 3) & ~(uint64_t)3;
}

/* Find the build id in a section of notes.  A note consists of namesz, descsz,
 * type, name and descriptor. */
static struct elf_build_id
find_build_id(struct bytes b)
{
	struct elf_build_id id = {.n = 0};

	while (b.n >= ELF_NHDR) {
		uint32_t namesz = bytes_u32(&b), descsz = bytes_u32(&b);
		uint32_t type = bytes_u32(&b);
		bool gnu = namesz == 4 && b.n >= 4 &&
		    memcmp(b.p, "GNU", 4) == 0;

		bytes_take(&b, align4(namesz));
		if (b.cut || descsz > b.n)
			break;
		if (gnu && type == NT_GNU_BUILD_ID && descsz > 0) {
			id.n = descsz < ELF_BUILD_ID ? descsz : ELF_BUILD_ID;
			memcpy(id.byte, b.p, id.n);
			break;
		}
		bytes_take(&b, align4(descsz));
	}
	return id;
}

struct elf_build_id
elf_build_id(const struct elf *e)
{
	struct elf_build_id id = {.n = 0};

	for (size_t i = 0; i < e->nsection && id.n == 0; i++) {
		struct elf_section s = e->section[i];
		struct buf b = {0};

		if (s.sh_type != SHT_NOTE)
			continue;
		s.sh_size = s.sh_size < NOTES ? s.sh_size : NOTES;
		if (elf_content(e, &s, &b))
			id = find_build_id(bytes_of_file(e, b.p, b.n));
		buf_free(&b);
	}
	return id;
}

bool
elf_build_id_is(const struct elf *e, const struct elf_build_id *recorded)
{
	struct elf_build_id id = elf_build_id(e);

	return id.n > 0 && id.n <= recorded->n &&
	    memcmp(id.byte, recorded->byte, id.n) == 0;
}

void
elf_build_id_text(struct buf *b, str id)
{
	for (size_t i = 0; i < id.n; i++)
		buf_fmt(b, "%02x", (unsigned char)id.p[i]);
}

uint64_t
elf_place(const struct elf *e, uint64_t addr, const struct elf_section *s)
{
	for (size_t i = 0; i < e->nsegment; i++) {
		const struct elf_segment *g = &e->segment[i];

		if (addr >= g->p_vaddr && addr - g->p_vaddr < g->p_filesz)
			return addr - g->p_vaddr + g->p_offset;
	}
	return s != NULL ? addr - s->sh_addr + s->sh_offset : addr;
}

uint64_t
elf_address(const struct elf *e, uint64_t place)
{
	for (size_t i = 0; i < e->nsegment; i++) {
		const struct elf_segment *g = &e->segment[i];

		if (place >= g->p_offset && place - g->p_offset < g->p_filesz)
			return place - g->p_offset + g->p_vaddr;
	}
	return place;
}

/* Return the next entry (`size` bytes) of a section; empty at its end. */
static struct bytes
next_entry(const struct elf *e, struct elf_cursor *c, size_t size)
{
	struct buf *all = &c->view.all;

	if ((all->p == NULL && !elf_view(e, c->of, &c->view)) ||
	    all->n - c->used < size) {
		elf_unview(&c->view);
		return bytes_of(STR(""));
	}
	c->used += size;
	return bytes_of_file(e, all->p + c->used - size, size);
}

static size_t
get_symbol_size(const struct elf *e)
{
	return e->is64 ? ELF64_SYM : ELF32_SYM;
}

static void
read_symbol(const struct elf *e, struct bytes b, struct elf_symbol *to)
{
	uint8_t st_info;

	to->st_name = bytes_u32(&b);
	if (!e->is64) {
		to->st_value = bytes_u32(&b);
		to->st_size = bytes_u32(&b);
	}
	st_info = bytes_u8(&b);
	to->type = st_info & 15;
	to->binding = st_info >> 4;
	to->visibility = bytes_u8(&b) & 3;
	to->st_shndx = bytes_u16(&b);
	if (e->is64) {
		to->st_value = bytes_u64(&b);
		to->st_size = bytes_u64(&b);
	}
}

bool
elf_symbol(const struct elf *e, struct elf_cursor *from, struct elf_symbol *to)
{
	struct bytes b = next_entry(e, from, get_symbol_size(e));

	if (b.n == 0)
		return false;
	read_symbol(e, b, to);
	return true;
}

bool
elf_symbol_at(const struct elf *e, str content, uint64_t n,
    struct elf_symbol *to)
{
	size_t size = get_symbol_size(e);

	if (n >= content.n / size)
		return false;
	read_symbol(e, bytes_of_file(e, content.p + n * size, size), to);
	return true;
}

bool
elf_relocation(const struct elf *e, struct elf_cursor *from,
    struct elf_relocation *to)
{
	size_t word = e->is64 ? 8 : 4;
	bool addend = from->of->sh_type == SHT_RELA;
	struct bytes b = next_entry(e, from, word * (addend ? 3 : 2));
	uint64_t r_info;

	if (b.n == 0)
		return false;
	to->r_offset = read_address(e, &b);
	r_info = read_address(e, &b);
	to->r_addend = addend ? read_address(e, &b) : 0;
	to->symbol = e->is64 ? r_info >> 32 : r_info >> 8;
	to->type = e->is64 ? (uint32_t)r_info : r_info & 255;
	return true;
}
