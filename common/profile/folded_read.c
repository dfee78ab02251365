#include "common/profile/folded.h"

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/profile/folded_line.h"
#include "common/profile/folded_parallel.h"
#include "common/profile/frame.h"
#include "common/profile/pack.h"
#include "common/profile/slice.h"

#ifndef FOLDED_PEEK
#define FOLDED_PEEK ((size_t)64 << 10)	/* decides the number of columns */
#endif

/* two columns if every stack in the bytes ahead ends in two numbers */
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
			break;	/* the line goes on */
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

/* the column that the last count of a line goes to */
static unsigned
last_column(const struct folded *f)
{
	return f->runs > 0 ? f->run : f->stacks.columns - 1;
}

/* one count or two is decided by the first input, for all */
static void
decide_columns(struct folded *f, struct in *in)
{
	unsigned k = f->columns > 0 ? f->columns : guess_columns(in);

	if (f->runs > 0)
		f->stacks.columns = f->runs;
	else if (f->inputs == 0)
		f->stacks.columns = k;
	if (folded_width(f) != k && in->end > in->beg)
		note_line(&f->mixed, in, STR(""));
}

/* what all inputs so far weigh */
static struct num
weight_of(const struct folded *f)
{
	return f->take != NULL ? f->taken :
	    stacks_total(&f->stacks, last_column(f));
}

/* what was read of this input, against what its metadata says */
static void
check_weight(struct folded *f, const struct meta *m, struct num before)
{
	struct num recorded, have;

	if (!meta_num(m, STR("weight"), &recorded))
		return;
	have = num_sub(weight_of(f), before);
	if (num_cmp(have, recorded) >= 0)
		return;
	f->cut[0] = num_add(f->cut[0], have);
	f->cut[1] = num_add(f->cut[1], recorded);
}

/* the stack that ends in frame i of a picture */
static void
add_packed(struct folded *f, const struct pack_profile *p, uint32_t i,
    const struct num *packed, const uint32_t *slice)
{
	struct num count[2] = {packed[p->columns > folded_width(f)]};
	size_t depth = slice != NULL, d = 0;

	if (p->columns == 2 && folded_width(f) == 2)
		count[1] = packed[1];
	if (num_is0(count[0]) && num_is0(count[1]))
		return;
	for (uint32_t k = i; k != PACK_ROOT; k = p->up[k])
		depth++;
	GROW(f->ids, f->ids_cap, depth);
	for (uint32_t k = i; k != PACK_ROOT; k = p->up[k])
		f->ids[depth - ++d] = p->name[k];
	if (slice != NULL)
		f->ids[0] = *slice;
	f->lines++;
	folded_text_stack(f, depth, count);
}

/* the stacks of a picture as they were, slice by slice */
static void
add_parts(struct folded *f, const struct pack_profile *p, uint64_t length)
{
	const struct pack_times *t = &p->times;
	struct slice_form form = slice_form(length, t->slices > 0 ?
	    length * (t->slices - 1) : 0);
	char name[SLICE_TEXT];
	uint32_t slice = 0;

	for (size_t k = 0; k < t->n; k++) {
		uint32_t now = t->slice[k];

		if (k == 0 || now != t->slice[k - 1])
			slice = names_id(&f->names, now == t->slices ?
			    SLICE_NONE : slice_name(name, form, now * length));
		add_packed(f, p, t->frame[k], &t->count[k], &slice);
	}
}

static void
read_picture(struct folded *f, struct in *in, struct meta *meta)
{
	struct pack_profile p = {0};
	const char *wrong = pack_read(&p, in_all(in), &f->names, meta);

	if (wrong != NULL)
		die("%s: %s", in->name, wrong);
	folded_text_slices(f, in, meta);
	f->unsorted = true;
	if (p.times.n > 0 && p.columns == 1 && slice_length(meta) > 0) {
		add_parts(f, &p, slice_length(meta));
	} else if (f->keep_order && p.arrivals > 0) {
		for (size_t i = 0; i < p.arrivals; i++)
			add_packed(f, &p, p.arrival[i],
			    p.arrival_count + i * p.columns, NULL);
	} else {
		for (uint32_t i = 0; i < p.frames; i++)
			add_packed(f, &p, i, p.count + i * p.columns, NULL);
	}
	f->depth = 0;
	f->text.n = 0;
}

void
folded_passed_over(struct folded *f, struct in *in)
{
	struct note now = {in->too_long, in->name, in->too_long_at, ""};

	note_merge(&f->too_long, &now);
	in->too_long = 0;
}

/* slices that do not agree are no common time; exits if time is kept */
static void
check_slices(const struct folded *f, const struct in *in,
    const struct meta *meta)
{
	static const char remedy[] = "remove the time with foldfilter "
	    "--drop-time, and then add them up";

	if (f->time == FOLDED_DROP_TIME || f->sliced)
		return;
	if (meta_differs(meta, STR("slice")) ||
	    meta_differs(meta, STR("start")))
		die("%s: holds profiles whose time slices differ; %s",
		    in->name, remedy);
	if (f->inputs > 0 && slice_told(&f->meta) != slice_told(meta))
		die("%s: has %stime slices, unlike the input before it; %s",
		    in->name, slice_told(meta) ? "" : "no ", remedy);
	if (f->inputs > 0 && !slice_agree(&f->meta, meta))
		die("%s: its time slices differ from those of the input "
		    "before it; %s", in->name, remedy);
}

void
folded_read(struct folded *f, struct in *in)
{
	bool picture = pack_probe(in_peek(in, FOLDED_PEEK));
	struct meta meta = {0};
	struct num before;

	f->in_slices = f->sliced;
	f->lines_before = f->lines;
	decide_columns(f, in);
	f->stacks.keep_order = f->keep_order;
	before = weight_of(f);
	if (picture)
		read_picture(f, in, &meta);
	else
		folded_parallel(f, in, &meta);
	check_weight(f, &meta, before);
	if (f->runs == 0 && meta_get(&meta, STR("columns")).n > 0)
		meta_set_num(&meta, STR("columns"), NUM(f->stacks.columns));
	folded_passed_over(f, in);
	check_slices(f, in, &meta);
	if (f->time == FOLDED_KEEP_TIME)
		f->has_slices |= f->in_slices;
	else
		slice_forget(&meta);
	if (f->inputs++ == 0)
		f->meta = meta;
	else
		meta_merge(&f->meta, &meta);
}

void
folded_join(struct folded *f, const struct folded *from)
{
	note_merge(&f->bad, &from->bad);
	note_merge(&f->rounded, &from->rounded);
	note_merge(&f->huge, &from->huge);
	note_merge(&f->mixed, &from->mixed);
	note_merge(&f->too_long, &from->too_long);
	for (size_t i = 0; i < LENGTH(f->cut); i++)
		f->cut[i] = num_add(f->cut[i], from->cut[i]);
	f->lines += from->lines;
	f->fit.timeless += from->fit.timeless;
	f->has_slices |= from->has_slices;
	if (f->inputs == 0)
		f->meta = from->meta;
	else if (from->inputs > 0)
		meta_merge(&f->meta, &from->meta);
	f->inputs += from->inputs;
}

void
folded_read_all(struct folded *f, char *const paths[])
{
	char dash[] = "-", *const standard[] = {dash, NULL};

	for (char *const *p = *paths != NULL ? paths : standard; *p; p++) {
		struct in in;

		in_open(&in, *p);
		folded_read(f, &in);
		in_close(&in);
	}
}
