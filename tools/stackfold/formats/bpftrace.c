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
 * Stacks may stand anywhere in the key; a key has other fields too, which
 * become the root.  The name of a map is the root where there are several.
 * "-f json" prints the same keys as strings, a map a line.
 */
#include "tools/stackfold/formats/parts/bpftrace_key.h"
#include "tools/stackfold/formats/parts/jread.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define SCALAR "a map without a key, so without a stack"
#define HIST "a histogram, which has no single count"
#define UNCOUNTED "not a count"
#define CUT "the key before this has no end"

/* "12", or the total of "count 3, average 4, total 12" */
static void
end_text(struct bpftrace *b, const struct in *in, str line, str value)
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
		bpftrace_end(b, n);
}

/* where the key ends in this line, "]: 12" or "]:", or STR_NONE */
static size_t
end_of_key(str line)
{
	size_t i = str_chr(line, ']');

	if (i != STR_NONE)		/* in few lines, so it pays to ask */
		i = str_rchr(line, ']');
	return i != STR_NONE && i + 1 < line.n && line.p[i + 1] == ':' ?
	    i : STR_NONE;
}

static void
key_line(struct bpftrace *b, const struct in *in, str line)
{
	bool deep = line.n > 0 && (line.p[0] == ' ' || line.p[0] == '\t');
	size_t end = end_of_key(line);
	str head = line;
	struct num n;

	if (deep && end != STR_NONE &&
	    num_parse(str_trim(str_from(line, end + 2)), &n) == NUM_BAD)
		end = STR_NONE;		/* it is within a name */
	if (end != STR_NONE)
		head = str_upto(line, end);
	if (str_trim(head).n == 0)
		b->in_stack = false;
	else if (deep || (end == STR_NONE && head.p[0] != ','))
		bpftrace_frame(b, head);
	else
		bpftrace_fields(b, head, STR(", "));
	if (end != STR_NONE)
		end_text(b, in, line, str_from(line, end + 2));
}

/* "@name[KEY" or what else a script prints */
static void
outer_line(struct bpftrace *b, const struct in *in, str line)
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
	bpftrace_map(b, str_upto(line, open));
	bpftrace_key(b);
	rest = str_from(line, open + 1);
	if (end_of_key(rest) != STR_NONE)
		key_line(b, in, rest);
	else
		bpftrace_fields(b, rest, STR(", "));
}

/* a key is one string, "\n    vfs_write+222\n,\n    main+24\n,bp" */
static void
json_key(struct bpftrace *b, str key)
{
	str line;

	bpftrace_key(b);
	while (str_cut(&key, '\n', &line))
		if (line.n > 0 && (line.p[0] == ' ' || line.p[0] == '\t'))
			bpftrace_frame(b, line);
		else
			bpftrace_fields(b, line, STR(","));
}

/* 12, or {"count": 3, "average": 4, "total": 12} */
static bool
json_value(struct jread *j, struct num *n)
{
	bool negative = true;
	str key;

	if (jread_peek(j) != '{')
		return jread_num(j, n, &negative) && !negative;
	jread_object(j);
	while (jread_member(j, &key))
		if (str_eq(key, STR("total")))
			jread_num(j, n, &negative);
		else
			jread_skip(j);
	return !negative;
}

/* {KEY: VALUE, ...} */
static void
json_map(struct bpftrace *b, struct jread *j, const struct in *in, str line)
{
	str key;

	jread_object(j);
	while (jread_member(j, &key)) {
		struct num n;

		json_key(b, key);
		if (jread_peek(j) == '[') {
			diag_skip(b->s->diag, HIST, NUM(0));
			jread_skip(j);
		} else if (json_value(j, &n)) {
			bpftrace_end(b, n);
		} else if (j->bad == NULL) {
			diag_reject(b->s->diag, in, line, UNCOUNTED);
		}
		b->in_key = false;
	}
}

/* {"type": "map", "data": {"@": {KEY: VALUE, ...}}} */
static void
json_line(struct bpftrace *b, const struct in *in, str line)
{
	struct jread j;
	str key;

	jread_start(&j, line);
	if (jread_object(&j))
		while (jread_member(&j, &key) && !str_eq(key, STR("data")))
			jread_skip(&j);
	jread_object(&j);
	while (jread_member(&j, &key)) {
		if (jread_peek(&j) != '{' || !str_starts(key, STR("@"))) {
			if (str_starts(key, STR("@")))
				diag_skip(b->s->diag, SCALAR, NUM(0));
			jread_skip(&j);
			continue;
		}
		bpftrace_map(b, key);
		json_map(b, &j, in, line);
	}
	if (j.bad != NULL)
		diag_reject(b->s->diag, in, line, j.bad);
	jread_end(&j);
}

static enum format_confidence
probe(str head)
{
	str line;

	while (str_cut(&head, '\n', &line)) {
		size_t open = str_chr(line, '[');

		line = str_trim(line);
		if (str_starts(line, STR("{\"type\": \"")) &&
		    (str_find(line, STR("\"attached_probes\"")) != STR_NONE ||
		    str_find(line, STR("\"data\": {\"@")) != STR_NONE))
			return FORMAT_CERTAIN;
		if (str_starts(line, STR("@")) && open != STR_NONE &&
		    str_chr(str_upto(line, open), ' ') == STR_NONE &&
		    (end_of_key(line) != STR_NONE || str_ends(line, STR("[")) ||
		    str_ends(line, STR(","))))
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct bpftrace b = {.s = s};
	str line = {0};

	(void)o;
	while (in_line(in, &line)) {
		if (b.in_key && str_starts(line, STR("@"))) {
			diag_reject(s->diag, in, line, CUT);
			b.in_key = false;
		}
		if (b.in_key)
			key_line(&b, in, line);
		else if (str_starts(line, STR("{")))
			json_line(&b, in, line);
		else
			outer_line(&b, in, line);
	}
	if (b.in_key)
		diag_reject(s->diag, in, line, CUT);
	bpftrace_finish(&b);
}

const struct format format_bpftrace = {
	.name = "bpftrace",
	.what = "maps of bpftrace, as text or with -f json",
	.tested_with = "real: bpftrace 0.17",
	.probe = probe,
	.fold = fold,
};
