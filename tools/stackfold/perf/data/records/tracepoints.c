#include "tools/stackfold/perf/data/records/tracepoints.h"

#include "common/base/num.h"

#define MAGIC_BYTES 10		/* "\x17\x08\x44tracing" */
#define MOST_FORMATS 65536	/* maximum formats of a subsystem */
#define PREEMPTED 0x100		/* a flag in prev_state */

/* read a NUL-terminated string */
static str
read_name(struct bytes *b)
{
	size_t end = str_chr((str){b->p, b->n}, '\0');
	str s = bytes_take(b, end != STR_NONE ? end + 1 : b->n + 1);

	return s.n > 0 ? str_upto(s, s.n - 1) : s;
}

static str
read_sized(struct bytes *b)
{
	uint64_t n = bytes_u64(b);

	return bytes_take(b, n);
}

/* return the number after a key such as "offset:", or 0 if the key is
 * missing */
static uint32_t
field_number(str line, str key)
{
	size_t at = str_find(line, key);
	uint64_t n = 0;

	if (at == STR_NONE)
		return 0;
	line = str_from(line, at + key.n);
	num_whole(str_upto(line, str_digits(line)), &n);
	return n < UINT32_MAX ? (uint32_t)n : 0;
}

/* parse a field: "\tfield:pid_t prev_pid;\toffset:24;\tsize:4;\tsigned:1;" */
static void
add_field(struct tracepoints *t, struct tracepoints_format *f, str line)
{
	struct tracepoints_field new = {
		.offset = field_number(line, STR("offset:")),
		.size = field_number(line, STR("size:")),
		.is_signed = field_number(line, STR("signed:")) != 0
	};
	size_t end = str_chr(line, ';'), blank;

	if (end == STR_NONE || (new.size != 1 && new.size != 2 &&
	    new.size != 4 && new.size != 8))
		return;
	line = str_upto(line, end);
	blank = str_rchr(line, ' ');
	if (blank == STR_NONE || str_has_char(line, '['))
		return;
	line = str_from(line, blank + 1);
	if (str_starts(line, STR("common_")))
		return;
	new.name = arena_str(&t->arena, line);
	*APPEND(f->field, f->cap, f->n) = new;
}

static void
add_format(struct tracepoints *t, str system, str text)
{
	struct tracepoints_format f = {0};
	struct buf name = {0};
	uint64_t id = 0;
	str line;

	buf_add(&name, system);
	while (str_cut(&text, '\n', &line)) {
		if (str_starts(line, STR("name: "))) {
			buf_char(&name, ':');
			buf_add(&name, str_from(line, 6));
		} else if (str_starts(line, STR("ID: ")))
			num_whole(str_trim(str_from(line, 4)), &id);
		else if (str_has(line, STR("field:")))
			add_field(t, &f, line);
	}
	f.name = arena_str(&t->arena, buf_str(&name));
	buf_free(&name);
	*APPEND(t->all, t->cap, t->n) = f;
	*u64_map_put(&t->by_id, id) = (uint32_t)t->n;
}

void
tracepoints_read(struct tracepoints *t, struct bytes b)
{
	uint32_t n;

	t->big = b.big;
	bytes_take(&b, MAGIC_BYTES);
	read_name(&b);			/* version */
	bytes_take(&b, 6);		/* byte order, size of long, page */
	for (int i = 0; i < 2; i++) {	/* header_page, header_event */
		read_name(&b);
		read_sized(&b);
	}
	for (n = bytes_u32(&b); n > 0 && !b.cut; n--)
		read_sized(&b);
	for (n = bytes_u32(&b); n > 0 && !b.cut; n--) {
		str system = read_name(&b);
		uint32_t k = bytes_u32(&b);

		for (; k > 0 && k < MOST_FORMATS && !b.cut; k--)
			add_format(t, system, read_sized(&b));
	}
}

static const struct tracepoints_format *
find_format(const struct tracepoints *t, uint64_t id)
{
	uint32_t at = u64_map_get(&t->by_id, id);

	return at > 0 ? &t->all[at - 1] : NULL;
}

str
tracepoints_name(const struct tracepoints *t, uint64_t id)
{
	const struct tracepoints_format *f = find_format(t, id);

	return f != NULL ? f->name : STR("");
}

/* print the state of a thread that left its CPU: "S", "D|K", "R+" */
static void
print_state(uint64_t state, struct buf *to)
{
	static const char letters[] = "SDTtXZPI";
	size_t before = to->n;

	for (size_t i = 0; i < 8; i++) {
		if (!(state >> i & 1))
			continue;
		if (to->n > before)
			buf_char(to, '|');
		buf_char(to, letters[i]);
	}
	if (to->n == before)
		buf_char(to, 'R');
	if (state & PREEMPTED)
		buf_char(to, '+');
}

/* return the number in a field, sign-extended if the field is signed */
static uint64_t
field_value(const struct tracepoints_field *f, str raw, bool big)
{
	uint64_t v = 0;
	unsigned bits = f->size * 8;

	for (uint32_t i = 0; i < f->size; i++)
		v |= (uint64_t)(unsigned char)raw.p[f->offset + i] <<
		    8 * (big ? f->size - 1 - i : i);
	if (f->is_signed && bits < 64 && v >> (bits - 1) != 0)
		v |= UINT64_MAX << bits;
	return v;
}

void
tracepoints_print(const struct tracepoints *t, uint64_t id, str raw,
    struct buf *to)
{
	const struct tracepoints_format *f = find_format(t, id);

	for (size_t i = 0; f != NULL && i < f->n; i++) {
		const struct tracepoints_field *one = &f->field[i];
		uint64_t v;

		if (one->offset > raw.n || one->size > raw.n - one->offset)
			continue;
		if (to->n > 0)
			buf_char(to, ' ');
		buf_add(to, one->name);
		buf_char(to, '=');
		v = field_value(one, raw, t->big);
		if (str_eq(one->name, STR("prev_state")))
			print_state(v, to);
		else if (one->is_signed && v >> 63 != 0)
			buf_fmt(to, "-%llu", (unsigned long long)-v);
		else
			buf_fmt(to, "%llu", (unsigned long long)v);
	}
}
