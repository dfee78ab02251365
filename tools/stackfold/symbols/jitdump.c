#include "tools/stackfold/symbols/jitdump.h"

#include "common/base/bytes.h"
#include "common/base/radix.h"
#include "tools/stackfold/symbols/jit_file.h"
#include "tools/stackfold/symbols/maps.h"

#define MAGIC 0x4a695444u
#define LAYOUT 1u		/* the only version of the format */
#define HEADER 40u		/* minimum bytes of the header */
#define RECORD 16u		/* bytes of a record header */

/* ids of the records that are used */
enum { CODE_LOAD = 0, CODE_MOVE = 1 };

static const char *const why[] = JIT_FILE_WHY("its jitdump",
    "its jitdump is gone; --symfs finds a copy");

/* a function at one address; a dump of 1 GB has fewer than 2^25 of them */
struct code {
	uint64_t start, end;
	uint64_t time;		/* time when the code was stored there, in ns */
	uint32_t name;		/* offset in `names` */
};

struct dump {
	struct code *all;
	size_t n, cap;
	struct u64_map by_index;	/* maps the JIT's number of a function
					 * to its latest index in `all`, + 1 */
	struct buf *names;	/* NUL-terminated names */
};

bool
jitdump_is(str path)
{
	str base = str_from(path, str_folder(path));
	size_t n;

	if (!str_starts(base, STR("jit-")))
		return false;
	base = str_from(base, 4);
	n = str_digits(base);
	return n > 0 && str_eq(str_from(base, n), STR(".dump"));
}

static void
add_code(struct dump *d, uint64_t index, struct code c, uint64_t size)
{
	c.end = c.start + size;
	if (c.end <= c.start)
		return;
	*APPEND(d->all, d->cap, d->n) = c;
	*u64_map_put(&d->by_index, index) = (uint32_t)d->n;
}

static void
read_load(struct dump *d, struct bytes b, uint64_t time)
{
	struct code c = {.time = time, .name = (uint32_t)d->names->n};
	uint64_t size, index;
	str name;

	bytes_take(&b, 16);		/* pid, tid, vma */
	c.start = bytes_u64(&b);
	size = bytes_u64(&b);
	index = bytes_u64(&b);
	name = bytes_string(&b);
	if (b.cut)
		return;
	buf_add(d->names, name);
	buf_char(d->names, '\0');
	add_code(d, index, c, size);
}

/* add moved code at its new address; older samples still find it at the old
 * one */
static void
read_move(struct dump *d, struct bytes b, uint64_t time)
{
	struct code c = {.time = time};
	uint64_t size, index;
	uint32_t known;

	bytes_take(&b, 24);		/* pid, tid, vma, old address */
	c.start = bytes_u64(&b);
	size = bytes_u64(&b);
	index = bytes_u64(&b);
	known = u64_map_get(&d->by_index, index);
	if (b.cut || known == 0)
		return;
	c.name = d->all[known - 1].name;
	add_code(d, index, c, size);
}

/* Skip the header, which shows the byte order.  Return false if it is
 * malformed. */
static bool
read_header(struct bytes *b)
{
	struct bytes little = *b;
	uint32_t version, size;

	b->big = bytes_u32(&little) != MAGIC;
	if (bytes_u32(b) != MAGIC)
		return false;
	version = bytes_u32(b);
	size = bytes_u32(b);
	if (version != LAYOUT || size < HEADER)
		return false;
	bytes_take(b, size - 3 * sizeof(size));
	return !b->cut;
}

/* read all records; the last one is truncated if the process was killed */
static bool
read_dump(struct dump *d, str all)
{
	struct bytes b = bytes_of(all);

	if (!read_header(&b))
		return false;
	while (b.n >= RECORD) {
		uint32_t id = bytes_u32(&b), size = bytes_u32(&b);
		uint64_t time = bytes_u64(&b);
		struct bytes body;

		if (size < RECORD)
			break;
		body = bytes_part(&b, bytes_take(&b, size - RECORD));
		if (b.cut)
			break;
		if (id == CODE_LOAD)
			read_load(d, body, time);
		else if (id == CODE_MOVE)
			read_move(d, body, time);
	}
	return true;
}

/* key for sorting: time, then position in the dump */
static bool
load_time(const void *arg, uint32_t of, size_t part, uint64_t *bits)
{
	const struct dump *d = arg;

	*bits = part == 0 ? d->all[of].time : part == 1 ? of : 0;
	return part < 2;
}

/* Code is mapped in the order of time.  maps_insert() may cut a map; its start
 * and offset then change by the same amount. */
static void
make_symbols(const struct dump *d, struct symtab *t)
{
	struct radix by_time = {.load = load_time, .arg = d};
	uint32_t *order = radix_order(&by_time, d->n);
	struct maps maps = {0};

	for (size_t i = 0; i < d->n; i++) {
		const struct code *c = &d->all[order[i]];

		maps_insert(&maps, (struct map){.start = c->start,
		    .end = c->end, .offset = c->start + c->name});
	}
	buf_drop(order);
	symtab_take_code(t, &maps);
}

/* append the contents of the dump; return NULL or the reason */
static const char *
find_dump(const struct modules *all, const struct module *m, struct buf *to)
{
	const char *symfs = all->settings.symfs;
	struct buf path = {0};
	enum jit_file result;

	if (symfs != NULL) {
		buf_add(&path, str_of(symfs));
		buf_add(&path, m->recorded.dump);
		result = jit_file_read_copy(all, m, buf_text(&path), to);
	} else {
		result = jit_file_read(all, m, m->recorded.dump,
		    m->recorded.dump.p, to);
	}
	buf_free(&path);
	return why[result];
}

bool
jitdump_load(const struct modules *all, struct module *m)
{
	struct symtab *t = &m->table;
	struct dump d = {.names = &t->text[0].all};
	struct buf bytes = {0};

	m->why = NULL;
	if (m->recorded.dump.n == 0)
		return false;
	m->why = find_dump(all, m, &bytes);
	if (m->why == NULL && !read_dump(&d, buf_str(&bytes)))
		m->why = "its jitdump is damaged";
	buf_free(&bytes);
	if (d.n > 0)
		make_symbols(&d, t);
	if (m->why == NULL && t->n == 0)
		m->why = "its jitdump names no function";
	if (m->why != NULL)
		buf_free(d.names);
	buf_drop(d.all);
	u64_map_free(&d.by_index);
	return m->why == NULL;
}
