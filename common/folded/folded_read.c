#include "common/folded/folded_read.h"

#include "common/base/err.h"
#include "common/folded/folded_line.h"
#include "common/folded/folded_match.h"
#include "common/folded/folded_picture.h"
#include "common/folded/folded_text.h"
#include "common/folded/foreign.h"
#include "common/folded/pack_read.h"
#include "common/folded/slice.h"
#include "common/profile/capture.h"

#ifndef FOLDED_PEEK
#define FOLDED_PEEK ((size_t)64 << 10)	/* bytes read to find the columns */
#endif

/* Return 2 if the metadata say so, or if every stack ends in two numbers, else
 * 1. */
static unsigned
guess_columns(struct in *in)
{
	str head = in_peek(in, FOLDED_PEEK), line;
	bool whole = in->eof && head.n <= FOLDED_PEEK;
	unsigned found = 0;

	if (!whole && head.n > FOLDED_PEEK)
		head.n = FOLDED_PEEK;
	if (pack_probe(head))
		return pack_columns(head);
	while (str_cut(&head, '\n', &line)) {
		unsigned k;

		if (head.p == NULL && !whole)
			break;	/* the last line is incomplete */
		if (str_ends(line, STR("\r")))
			line.n--;
		if (str_eq(line, STR("# columns=\"2\"")))
			return 2;
		if (str_eq(line, STR("# columns=\"1\"")))
			return 1;
		k = folded_comment(line) ? 0 : folded_numbers(line);
		if (k == 1)
			return 1;
		if (k == 2)
			found = 2;
	}
	return found == 2 ? 2 : 1;
}

/* Set the number of counts per line, which the first input decides for all. */
static void
decide_columns(struct folded_reader *r, struct in *in)
{
	const struct folded_options *options = r->options;
	struct folded *f = r->to;
	unsigned k = guess_columns(in);

	if (options->runs > 0)
		f->stacks.columns = options->runs;
	else if (f->inputs == 0)
		f->stacks.columns = k;
	r->width = options->runs > 0 ? 1 : f->stacks.columns;
	if (r->width != k && in_peek(in, 1).n > 0)
		note_line(&f->findings.mixed, in, STR(""));
}

/* Compare the weight of an input with that in its metadata. */
static void
check_weight(struct folded_reader *r)
{
	struct folded_findings *f = &r->to->findings;
	struct num recorded, present = r->weight;

	if (!meta_num(&r->meta, STR("weight"), &recorded))
		return;
	if (num_cmp(present, recorded) > 0 &&	/* two profiles in one input */
	    meta_get(&r->meta, STR("samples")).n > 0) {
		meta_set(&r->meta, STR("samples"), STR(""));
		meta_set_num(&r->meta, STR("weight"), present);
		f->more = true;
	}
	if (num_cmp(present, recorded) >= 0)
		return;
	f->present = num_add(f->present, present);
	f->recorded = num_add(f->recorded, recorded);
}

/* Exit if the time slices of an input differ from those of earlier inputs, so
 * that stacks cannot be added up by time. */
static void
check_slices(const struct folded_reader *r, const struct in *in)
{
	static const char remedy[] = "remove the time with foldfilter "
	    "--drop-time, and then add them up";
	const struct meta *all = &r->to->meta, *meta = &r->meta;
	bool first = r->to->inputs == 0;

	if (r->options->time == FOLDED_DROP_TIME)
		return;
	if (meta_differs(meta, STR("slice")) ||
	    meta_differs(meta, STR("start")))
		die("%s: holds profiles whose time slices differ; %s",
		    in->name, remedy);
	if (!first && slice_told(all) != slice_told(meta))
		die("%s: has %stime slices, unlike the input before it; %s",
		    in->name, slice_told(meta) ? "" : "no ", remedy);
	if (!first && !slice_agree(all, meta))
		die("%s: its time slices differ from those of the input "
		    "before it; %s", in->name, remedy);
}

/* Merge the metadata of an input into those of the profile. */
static void
add_meta(struct folded_reader *r, const struct in *in)
{
	struct folded *f = r->to;
	const char **first = r->meta.n + r->meta.gones > 0 ?
	    &f->findings.with_meta : &f->findings.without_meta;

	if (*first == NULL && r->options->runs == 0 &&
	    f->lines > r->lines_before)
		*first = in->name;
	if (r->options->runs == 0 && meta_get(&r->meta, STR("columns")).n > 0)
		meta_set_num(&r->meta, STR("columns"), NUM(f->stacks.columns));
	if (r->options->time != FOLDED_DROP_TIME)
		f->has_slices |= r->in_slices;
	else
		slice_forget(&r->meta);
	if (f->inputs++ == 0)
		f->meta = r->meta;
	else
		meta_merge(&f->meta, &r->meta);
}

static void
read_input(struct folded_reader *r, struct in *in)
{
	bool picture;

	if (!r->options->recognised)
		foreign_refuse(in);
	picture = pack_probe(in_peek(in, FOLDED_PEEK));
	r->meta = (struct meta){0};
	r->in_slices = false;
	r->lines_before = r->to->lines;
	r->weight = NUM(0);
	decide_columns(r, in);
	r->to->stacks.keep_order = r->options->keep_order;
	if (picture)
		folded_picture(r, in);
	else
		folded_text(r, in);
	check_weight(r);
	folded_passed_over(r->to, in);
	check_slices(r, in);
	add_meta(r, in);
}

void
folded_open(struct in *in, const struct folded_options *options,
    const char *path)
{
	struct buf file = {0};
	bool found = options->time == FOLDED_WANT_TIME &&
	    capture_find(path, CAPTURE_PICTURE, &file);

	found = found || capture_find(path, CAPTURE_FOLDED, &file);
	in_open(in, found ? buf_text(&file) : path);
	if (found)
		in->name = path;
	buf_free(&file);
}

void
folded_read(struct folded *to, const struct folded_options *options,
    struct in *in)
{
	struct folded_reader r;

	folded_reader_open(&r, to, options);
	read_input(&r, in);
	folded_reader_close(&r);
}

void
folded_read_all(struct folded *to, const struct folded_options *options,
    char *const paths[])
{
	char dash[] = "-", *const standard[] = {dash, NULL};
	struct folded_reader r;

	folded_reader_open(&r, to, options);
	for (char *const *p = *paths != NULL ? paths : standard; *p; p++) {
		struct in in;

		folded_open(&in, options, *p);
		read_input(&r, &in);
		in_close(&in);
	}
	folded_reader_close(&r);
	folded_match(to);
}
