/*
 * bpftrace -e 'profile:hz:99 { @[kstack(2), ustack, comm] = count(); }'
 *
 *	@[
 *	    vfs_write+222
 *	    ksys_write+102
 *	,
 *	    __GI___write+16
 *	    main+24
 *	, bp]: 2
 *	@[, , swapper/0]: 1
 *
 * gives	bp;main+24;__GI___write+16;ksys_write+102;vfs_write+222 2
 *		swapper/0 1
 *
 * A key may contain stacks and other fields in any order; the fields become the
 * root.  If there are several maps, their names are roots also.  "-f json"
 * prints each map as one line of JSON, whose keys are strings with this text.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/perf/text/script_frame.h"
#include "tools/stackfold/sample/sample.h"

#define SCALAR "a map without a key, so without a stack"
#define HIST "a histogram, which has no single count"
#define UNCOUNTED "not a count"
#define CUT "the key before this has no end"

/* The maps of an input.  Samples are pending until the end, when it is known
 * whether there are several maps.  Starts as {.s = s}. */
struct maps {
	struct sample *s;
	struct names names;	/* names of the maps */
	struct sink_pending *all;	/* samples of each map */
	uint32_t map;		/* the map that is being read */
	size_t cap;

	/* the current key */
	struct sample_ids fields, frames;	/* each stack leaf first */
	size_t first;		/* number of frames in the first stack */
	bool high[2];		/* [0]: the first stack has kernel addresses;
				 * [1]: another one has them */
	bool in_key;		/* the key's end and value are yet to come */
	bool in_stack;
};

/* prefixes of the names of the kernel's outermost functions */
static const char *const entries[] = {
	"entry_SYSCALL", "asm_", "ret_from_fork", "ret_to_user", "el0",
	"el1", "common_startup", "secondary_startup", "start_kernel",
	"x86_64_start", "do_syscall_64", "0xffff", NULL
};

static void
select_map(struct maps *b, str name)
{
	b->map = names_id(&b->names, name);
	GROW_ZEROED(b->all, b->cap, b->map + 1u);
}

static void
begin_key(struct maps *b)
{
	b->fields.n = b->frames.n = b->first = 0;
	b->high[0] = b->high[1] = false;
	b->in_key = true;
	b->in_stack = false;
}

/* Add "    main+24", or "\t5621246bc1ee main+24 (/tmp/bp)" of ustack(perf). */
static void
add_frame(struct maps *b, str line)
{
	str name = str_trim(line);
	struct script_frame f;
	uint64_t addr;

	if (!b->in_stack && b->first == 0)
		b->first = b->frames.n;
	b->in_stack = true;
	if (line.p[0] == '\t' && script_frame(name, &f)) {
		if (num_hex(f.addr, &addr) && addr >> 63)
			b->high[b->first > 0] = true;
		if (f.symbol.n > 0)
			name = str_upto(f.symbol, f.symbol.n +
			    (f.offset.n > 0 ? f.offset.n + 1 : 0));
	}
	sample_ids_add(&b->frames, sample_id(b->s, name, '\0'));
}

/* Add fields that are not stacks, such as ", bp, 12". */
static void
add_fields(struct maps *b, str s, str comma)
{
	str field;

	b->in_stack = false;
	while (str_split(&s, comma, &field)) {
		field = str_trim(field);
		if (field.n > 0 && !str_eq(field, STR(",")))
			sample_ids_add(&b->fields, sample_id(b->s, field,
			    '\0'));
	}
}

/* Return true if the first stack, or the last if `last`, is of the kernel. */
static bool
is_of_kernel(const struct maps *b, bool last)
{
	size_t end = last ? b->frames.n : b->first;
	str root = names_text(b->s->names, b->frames.p[end - 1]);

	return b->high[last] || str_starts_any(root, entries);
}

static void
push_reversed(struct maps *b, size_t from, size_t to)
{
	while (to > from)
		sample_push(b->s, b->frames.p[--to]);
}

/* End a sample: push the fields, the user stack and the kernel stack. */
static void
end_key(struct maps *b, struct num weight)
{
	size_t n = b->frames.n, first = b->first;

	b->in_key = false;
	for (size_t i = 0; i < b->fields.n; i++)
		sample_push(b->s, b->fields.p[i]);
	if (first > 0 && is_of_kernel(b, true) && !is_of_kernel(b, false)) {
		push_reversed(b, 0, first);
		push_reversed(b, first, n);
	} else {
		push_reversed(b, first, n);
		push_reversed(b, 0, first);
	}
	sample_end_pending(b->s, &b->all[b->map], weight);
}

/* Fold the pending samples, below their map's name if there are several
 * maps. */
static void
release_maps(struct maps *b)
{
	size_t used = 0;

	for (uint32_t i = 0; i < b->names.n; i++)
		used += b->all[i].stacks.n > 0;
	for (uint32_t i = 0; i < b->names.n; i++) {
		str name = names_text(&b->names, i);
		uint32_t root = sample_id(b->s, name, '\0');

		sink_release(b->s->sink, &b->all[i],
		    used > 1 && name.n > 0 ? &root : NULL);
	}
}

/* End a key with its value: "12", or "count 3, average 4, total 12". */
static void
end_text_key(struct maps *b, const struct in *in, str line, str value)
{
	size_t total;
	struct num n;

	value = str_trim(value);
	total = str_find(value, STR(", total "));
	if (total != STR_NONE && str_starts(value, STR("count ")))
		value = str_trim(str_from(value, total + 8));
	b->in_key = false;
	if (value.n == 0)
		diag_skip(b->s->diag, HIST, NUM(0));
	else if (num_parse(value, &n) == NUM_BAD)
		diag_reject(b->s->diag, in, line, UNCOUNTED);
	else
		end_key(b, n);
}

/* Return the offset at which the key ends, "]: 12" or "]:", or STR_NONE. */
static size_t
find_key_end(str line)
{
	size_t i = str_chr(line, ']');

	if (i != STR_NONE)		/* rare: most lines have no ']' */
		i = str_rchr(line, ']');
	return i != STR_NONE && i + 1 < line.n && line.p[i + 1] == ':' ?
	    i : STR_NONE;
}

static void
read_key_line(struct maps *b, const struct in *in, str line)
{
	bool deep = line.n > 0 && str_blank(line.p[0]);
	size_t end = find_key_end(line);
	str head = line;
	struct num n;

	if (deep && end != STR_NONE &&
	    num_parse(str_trim(str_from(line, end + 2)), &n) == NUM_BAD)
		end = STR_NONE;		/* the "]:" is part of a name */
	if (end != STR_NONE)
		head = str_upto(line, end);
	if (str_trim(head).n == 0)
		b->in_stack = false;
	else if (deep || (end == STR_NONE && head.p[0] != ','))
		add_frame(b, head);
	else
		add_fields(b, head, STR(", "));
	if (end != STR_NONE)
		end_text_key(b, in, line, str_from(line, end + 2));
}

/* Read a line outside of keys: "@name[KEY", or other output of the script. */
static void
read_outer_line(struct maps *b, const struct in *in, str line)
{
	size_t open = str_chr(line, '['), colon = str_chr(line, ':');
	str rest;

	if (str_starts(line, STR("Lost ")))
		diag_reject(b->s->diag, in, line, "bpftrace lost events");
	if (line.n == 0 || line.p[0] != '@') {
		if (line.n > 0 && (strchr(" \t,", line.p[0]) != NULL ||
		    str_starts(line, STR("]: "))))
			diag_reject(b->s->diag, in, line, "outside of a map");
		return;
	}
	if (open == STR_NONE || colon < open) {
		diag_skip(b->s->diag, SCALAR, NUM(0));
		return;
	}
	select_map(b, str_upto(line, open));
	begin_key(b);
	rest = str_from(line, open + 1);
	if (find_key_end(rest) != STR_NONE)
		read_key_line(b, in, rest);
	else
		add_fields(b, rest, STR(", "));
}

/* Read a key of JSON: "\n    vfs_write+222\n,\n    main+24\n,bp". */
static void
read_json_key(struct maps *b, str key)
{
	str line;

	begin_key(b);
	while (str_cut(&key, '\n', &line))
		if (line.n > 0 && str_blank(line.p[0]))
			add_frame(b, line);
		else
			add_fields(b, line, STR(","));
}

/* Read 12, or {"count": 3, "average": 4, "total": 12}. */
static bool
read_json_value(struct json_read *j, struct num *n)
{
	struct json_number total = {.negative = true};

	if (json_read_peek(j) != '{')
		return json_read_num(j, n, &total.negative) && !total.negative;
	json_read_fields(j, (struct json_field[]){
	    JSON_NUMBER("total", &total), {0}});
	*n = total.n;
	return !total.negative;
}

/* Read and fold a map, {KEY: VALUE, ...}. */
static void
read_json_map(struct maps *b, struct json_read *j, const struct in *in,
    str line)
{
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key)) {
		struct num n;

		read_json_key(b, key);
		if (json_read_peek(j) == '[') {
			diag_skip(b->s->diag, HIST, NUM(0));
			json_read_skip(j);
		} else if (read_json_value(j, &n)) {
			end_key(b, n);
		} else if (j->bad == NULL) {
			diag_reject(b->s->diag, in, line, UNCOUNTED);
		}
		b->in_key = false;
	}
}

/* Read {"type": "map", "data": {"@": {KEY: VALUE, ...}}}. */
static void
read_json_line(struct maps *b, const struct in *in, str line)
{
	struct json_read j;
	str key;

	bool is_object = json_read_find(&j, line, "data") &&
	    json_read_object(&j);
	while (is_object && json_read_member(&j, &key)) {
		if (json_read_peek(&j) != '{' || !str_starts(key, STR("@"))) {
			if (str_starts(key, STR("@")))
				diag_skip(b->s->diag, SCALAR, NUM(0));
			json_read_skip(&j);
			continue;
		}
		select_map(b, key);
		read_json_map(b, &j, in, line);
	}
	if (j.bad != NULL)
		diag_reject(b->s->diag, in, line, j.bad);
	json_read_end(&j);
}

/* Return true if the line starts with "@name[". */
static bool
begins_key(str line)
{
	size_t open = str_chr(line, '[');

	if (open == STR_NONE || open == 0 || line.p[0] != '@')
		return false;
	for (size_t i = 1; i < open; i++)
		if (!str_name_char(line.p[i]))
			return false;
	return true;
}

static enum format_confidence
probe(str head)
{
	bool key = false;
	struct num n;
	str line, value;

	while (str_cut(&head, '\n', &line)) {
		size_t end = find_key_end(line);

		key = key || begins_key(line);
		if (!key || end == STR_NONE)
			continue;
		value = str_trim(str_from(line, end + 2));
		if (value.n == 0 || num_parse(value, &n) != NUM_BAD)
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	struct maps b = {.s = s};
	str line = {0};

	while (in_line(in, &line)) {
		if (b.in_key && str_starts(line, STR("@"))) {
			diag_reject(s->diag, in, line, CUT);
			b.in_key = false;
		}
		if (b.in_key)
			read_key_line(&b, in, line);
		else if (str_starts(line, STR("{")))
			read_json_line(&b, in, line);
		else
			read_outer_line(&b, in, line);
	}
	if (b.in_key)
		diag_reject(s->diag, in, line, CUT);
	release_maps(&b);
}

const struct format format_bpftrace = {
	.name = "bpftrace",
	.what = "maps of bpftrace, as text or with -f json",
	.tested_with = "real: bpftrace 0.17",
	.probe = probe,
	.json = "type~attached_probes|type data.@*",
	.fold = fold,
};
