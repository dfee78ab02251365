#include "tools/stackfold/formats/parts/address_names.h"

#include "tools/stackfold/perf/sample/perf_options.h"
#include "tools/stackfold/symbols/symbols.h"

void
address_names_start(struct address_names *c, struct sample *s, uint64_t made)
{
	*c = (struct address_names){.s = s, .modules = {.settings = {
	    .load = symbols_load, .symfs = s->opts->perf->symfs,
	    .raw_names = s->opts->no_demangle},
	    .made = made < INT64_MAX / NUM_NANO ? 
	    (int64_t)(made * NUM_NANO + NUM_NANO - 1) : 0, .clock.id = -1}};
}

/* Parse a build id.  It is empty if the text is not hexadecimal. */
static struct elf_build_id
read_build_id(str hex)
{
	struct elf_build_id id = {.n = 0};
	uint64_t byte;

	if (hex.n % 2 != 0)
		return id;
	for (; id.n < ELF_BUILD_ID && hex.n > 0; hex = str_from(hex, 2)) {
		if (!num_hex(str_upto(hex, 2), &byte))
			return (struct elf_build_id){.n = 0};
		id.byte[id.n++] = (unsigned char)byte;
	}
	return id;
}

struct module *
address_names_file(struct address_names *c, const struct address_file *f)
{
	struct module_recorded recorded = {.inode = f->inode,
	    .id_by_kernel = true};
	struct module *m;
	bool none = f->path.n == 0 || f->path.p[0] == '[';
	struct buf path = {0};
	str name = f->path;

	str_skip(&name, STR("./"));
	if (!none && !str_starts(name, STR("/")))
		buf_char(&path, '/');	/* --symfs expects an absolute path */
	buf_add(&path, name);
	recorded.id = read_build_id(f->build_id);
	m = modules_get(&c->modules, none ? MODULE_EMPTY : MODULE_FILE,
	    buf_str(&path), &recorded);
	buf_free(&path);
	if (m->recorded.id.n == 0 && f->build_id.n > 0) {
		m->loaded = true;
		m->why = "its build id is of another kind than those of ELF";
	}
	return m;
}

void
address_names_push(struct address_names *c, const struct map *map,
    uint64_t addr)
{
	struct sample_code code = {.addr = addr, .has_addr = true};
	struct symtab_hit hit;

	if (map != NULL) {
		code.module = map->module->name;
		if (addr >= map->start && addr < map->end &&
		    modules_find(&c->modules, map->module,
		    map_place(map, addr), &hit))
			code.name = hit.name;
	}
	sample_symbol(c->s, &code);
}

bool
address_names_map_line(struct address_names *c, str line)
{
	struct address_file f = {0};
	struct map m = {0};
	str range, start, access, offset, device, inode;

	if (!str_word(&line, &range) || !str_cut(&range, '-', &start) ||
	    !num_hex(start, &m.start) || !num_hex(range, &m.end) ||
	    !str_word(&line, &access) || !str_word(&line, &offset) ||
	    !num_hex(offset, &m.offset) || !str_word(&line, &device) ||
	    !str_word(&line, &inode) || !num_whole(inode, &f.inode))
		return false;
	if (m.start < c->end || m.end <= m.start)
		return false;		/* the kernel lists mappings in
					 * ascending order */
	c->end = m.end;
	if (!str_has_char(access, 'x'))
		return true;
	f.path = str_trim(line);
	m.module = address_names_file(c, &f);
	maps_insert(&c->maps, m);
	return true;
}

void
address_names_end(struct address_names *c)
{
	modules_report(&c->modules, c->s->diag, &c->s->sink->facts.absent);
	maps_free(&c->maps);
	modules_close(&c->modules);
	arena_free(&c->modules.arena);
}
