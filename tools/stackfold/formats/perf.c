/*
 * perf record -g COMMAND && perf script
 *
 *	app 12/13 [000] 1.500000: 7 cycles:
 *		      401136 leaf+0x6 (/bin/app)
 *		      401150 main+0x10 (/bin/app)
 *
 * gives	app;main;leaf 7
 */
#include "tools/stackfold/format.h"
#include "tools/stackfold/formats/perf_header.h"
#include "tools/stackfold/sample.h"

/* "7f12 main+0x12 (/bin/app)" */
static bool
frame(str line, struct frame *f)
{
	str word;
	size_t plus, paren;

	*f = (struct frame){0};
	line = str_trim(line);
	if (!str_word(&line, &word) || !num_hex(word, &f->addr))
		return false;
	f->has_addr = true;
	line = str_trim(line);
	paren = str_rchr(line, '(');
	if (paren == STR_NONE || line.p[line.n - 1] != ')')
		return false;
	f->module = (str){line.p + paren + 1, line.n - paren - 2};
	f->name = str_trim(str_upto(line, paren));
	plus = str_find(f->name, STR("+0x"));
	if (plus != STR_NONE)
		f->name = str_upto(f->name, plus);
	return true;
}

static enum sure
probe(str head)
{
	struct perf_header h;
	struct frame f;
	bool header = false;
	str line;

	while (str_cut(&head, '\n', &line)) {
		line = str_trim(line);
		if (header && frame(line, &f))
			return SURE_YES;
		header = perf_header(line, &h);
	}
	return SURE_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_opts *o)
{
	struct perf_header h;
	struct num weight = {0};
	struct frame f;
	bool open = false;
	str line;

	(void)o;
	s->leaf_first = true;
	while (in_line(in, &line)) {
		if (line.n == 0) {
			if (open)
				sample_end(s, weight);
			open = false;
		} else if (line.p[0] == '#') {
			continue;
		} else if (perf_header(line, &h)) {
			if (open)
				sample_end(s, weight);
			open = true;
			sample_root(s, h.comm);
			if (num_parse(h.period, &weight) == NUM_BAD ||
			    num_is0(weight))
				weight = NUM(1);
		} else if (open && frame(line, &f)) {
			sample_symbol(s, &f);
		} else {
			sample_bad(s, in, line, "cannot be read");
		}
	}
	if (open)
		sample_end(s, weight);
}

const struct format format_perf = {
	.name = "perf",
	.what = "perf script: recorded stacks of Linux perf",
	.specimen = "real",
	.honours = "addrs all event-filter jit kernel pid tid",
	.probe = probe,
	.fold = fold,
};
