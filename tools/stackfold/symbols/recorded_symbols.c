#include "tools/stackfold/symbols/recorded_symbols.h"

#include "tools/stackfold/input/protobuf.h"

/* simpleperf's DSO_* types of files */
enum file_type { DSO_KERNEL, DSO_KERNEL_MODULE, DSO_ELF_FILE, DSO_DEX_FILE };

/* field numbers of a file and of a symbol in FILE2 */
enum file_field {
	FILE_PATH = 1, FILE_TYPE = 2, FILE_MIN_VADDR = 3, FILE_SYMBOL = 4,
	FILE_ELF_FILE = 6, FILE_KERNEL_MODULE = 7
};
enum symbol_field { SYMBOL_VADDR = 1, SYMBOL_LEN = 2, SYMBOL_NAME = 3 };
#define OFFSET_OF_MIN_VADDR 1	/* field number in the messages of ELF files and
				 * kernel modules */

static void
add_symbol(struct modules *all, uint64_t addr, uint64_t len, str name)
{
	struct modules_recorded *r = &all->recorded;

	/* prefix that Android's build adds to the functions of its linker */
	if (str_starts(name, STR("__dl_")))
		name = str_from(name, 5);

	*APPEND(r->symbol, r->symbol_cap, r->nsymbol) =
	    (struct modules_recorded_symbol){addr, len,
	    arena_str(&all->arena, name)};
}

static void
add_file(struct modules *all, str path, const struct modules_recorded_file *f)
{
	struct modules_recorded *r = &all->recorded;
	uint32_t at = names_id(&r->path, path);

	if (at == r->n) {
		GROW(r->file, r->cap, r->n + 1);
		r->n++;
	}
	r->file[at] = *f;
	r->file[at].n = r->nsymbol - f->first;
}

static const struct modules_recorded_file *
find_file(const struct modules *all, str path)
{
	const struct modules_recorded *r = &all->recorded;
	uint32_t at;

	return r->n > 0 && names_find(&r->path, path, &at) ? &r->file[at] :
	    NULL;
}

/* Parse the fields of a file: size, path, type, lowest address of code,
 * symbols, and fields that depend on the type. */
void
recorded_symbols_file(struct modules *all, struct bytes b)
{
	while (b.n > 0 && !b.cut) {
		struct bytes f = bytes_part(&b, bytes_take(&b, bytes_u32(&b)));
		struct modules_recorded_file to = {
		    .first = all->recorded.nsymbol, .offset = UINT64_MAX};
		str path = bytes_string(&f);
		uint32_t n;

		to.type = bytes_u32(&f);
		to.min_vaddr = bytes_u64(&f);
		for (n = bytes_u32(&f); n > 0 && !f.cut; n--) {
			uint64_t addr = bytes_u64(&f), len = bytes_u32(&f);

			add_symbol(all, addr, len, bytes_string(&f));
		}
		if (to.type != DSO_DEX_FILE && f.n >= 8)
			to.offset = bytes_u64(&f);
		add_file(all, path, &to);
	}
}

static void
read_symbol(struct modules *all, str bytes)
{
	struct protobuf m = {.rest = bytes};
	uint64_t addr = 0, len = 0;
	str name = {0};

	while (protobuf_field(&m)) {
		if (protobuf_is(&m, SYMBOL_VADDR))
			addr = m.number;
		else if (protobuf_is(&m, SYMBOL_LEN))
			len = m.number;
		else if (protobuf_has(&m, SYMBOL_NAME))
			name = m.bytes;
	}
	add_symbol(all, addr, len, name);
}

void
recorded_symbols_file2(struct modules *all, struct bytes b)
{
	while (b.n > 0 && !b.cut) {
		struct protobuf m = {.rest = bytes_take(&b, bytes_u32(&b))};
		struct modules_recorded_file to = {
		    .first = all->recorded.nsymbol};
		str path = {0};

		while (protobuf_field(&m)) {
			if (protobuf_has(&m, FILE_PATH))
				path = m.bytes;
			else if (protobuf_is(&m, FILE_TYPE))
				to.type = (uint32_t)m.number;
			else if (protobuf_is(&m, FILE_MIN_VADDR))
				to.min_vaddr = m.number;
			else if (protobuf_has(&m, FILE_SYMBOL))
				read_symbol(all, m.bytes);
			else if (protobuf_has(&m, FILE_ELF_FILE) ||
			    protobuf_has(&m, FILE_KERNEL_MODULE)) {
				struct protobuf in = {.rest = m.bytes};

				while (protobuf_field(&in))
					if (protobuf_is(&in,
					    OFFSET_OF_MIN_VADDR))
						to.offset = in.number;
			}
		}
		add_file(all, path, &to);
	}
}

str
recorded_symbols_jit(str path)
{
	str name = str_from(path, str_folder(path));

	if (str_has(name, STR("_jit_app_cache:")) ||
	    str_starts(name, STR("TemporaryFile-")))
		return STR("[JIT app cache]");
	if (str_has(name, STR("_jit_zygote_cache:")))
		return STR("[JIT zygote cache]");
	return STR("");
}

/* Return the number to add to symbol addresses to get file offsets. */
static uint64_t
symbol_shift(const struct module *m, const struct modules_recorded_file *f)
{
	uint64_t offset = f->offset != UINT64_MAX ? f->offset : 0;

	switch (f->type) {
	case DSO_KERNEL_MODULE:
		return m->recorded.addr + offset - f->min_vaddr;
	case DSO_ELF_FILE:
		if (recorded_symbols_jit(m->name).n > 0)
			return 0;	/* symbols have addresses in memory */
		return offset - f->min_vaddr;
	default:
		return 0;
	}
}

/* A kernel module may be loaded at several addresses.  This limits the memory
 * for copies of its symbols. */
#define MOST_COPIES 4

bool
recorded_symbols_load(struct modules *all, struct module *m)
{
	/* code without a file is named "perf-12.map", without a directory */
	const struct modules_recorded_file *f = find_file(all,
	    m->kind != MODULE_PERF_MAP ? m->name :
	    str_from(m->name, str_folder(m->name)));
	struct symtab *t = &m->table;
	struct buf *names = &t->text[0].all;

	if (f == NULL && all->recorded.n > 0 && all->settings.symfs == NULL)
		m->why = "not recorded by simpleperf";
	if (f == NULL)
		return m->why != NULL;
	all->recorded.loaded += f->n;
	if (all->recorded.loaded / MOST_COPIES > all->recorded.nsymbol)
		return true;
	t->mangled = !all->settings.raw_names;
	for (size_t i = 0; i < f->n; i++) {
		const struct modules_recorded_symbol *y =
		    &all->recorded.symbol[f->first + i];
		struct symtab_symbol s = {.start = y->addr +
		    symbol_shift(m, f), .name = (uint32_t)names->n};

		s.end = s.start + y->len;
		buf_add(names, y->name);
		buf_char(names, '\0');
		if (s.end >= s.start)
			symtab_add(t, s);
	}
	symtab_sort(t);
	symtab_finish(t);
	return true;
}

bool
recorded_symbols_map(const struct modules *all, str name, struct map *map)
{
	const struct modules_recorded_file *f = find_file(all, name);

	if (f == NULL)
		return false;
	if (f->type > DSO_DEX_FILE || recorded_symbols_jit(name).n > 0)
		map->as_is = true;
	else if (f->type == DSO_ELF_FILE && f->offset == UINT64_MAX)
		map->offset = 0;
	return true;
}
