#include "common/folded/folded.h"

#include "common/base/err.h"
#include "common/folded/slice.h"
#include "common/profile/frame.h"

#define COUNT_LARGE 1000	/* a count of samples is usually smaller */

static void
merge_findings(struct folded_findings *f,
    const struct folded_findings *from)
{
	note_merge(&f->bad, &from->bad);
	note_merge(&f->exponent, &from->exponent);
	note_merge(&f->rounded, &from->rounded);
	note_merge(&f->huge, &from->huge);
	note_merge(&f->mixed, &from->mixed);
	note_merge(&f->too_long, &from->too_long);
	f->timeless += from->timeless;
	f->present = num_add(f->present, from->present);
	f->recorded = num_add(f->recorded, from->recorded);
}

void
folded_passed_over(struct folded *f, struct in *in)
{
	struct note now = {in->too_long, in->name, in->too_long_at, ""};

	note_merge(&f->findings.too_long, &now);
	in->too_long = 0;
}

void
folded_join(struct folded *f, struct folded *from, unsigned column)
{
	struct arena arena = {0};
	uint32_t *here = NEW(&arena, uint32_t, from->names.n + 1);

	names_freeze(&from->names);
	stacks_freeze(&from->stacks);
	names_join(&f->names, &from->names, here);
	stacks_join(&f->stacks, &from->stacks, here, column);
	stacks_free(&from->stacks);
	arena_free(&arena);
	merge_findings(&f->findings, &from->findings);
	f->lines += from->lines;
	f->has_slices |= from->has_slices;
	if (from->inputs > 0 && f->inputs == 0)
		f->meta = from->meta;
	else if (from->inputs > 0)
		meta_merge(&f->meta, &from->meta);
	f->inputs += from->inputs;
	*from = (struct folded){0};
}

/* Return true if the sum of a column saturated. */
static bool
sums_saturate(const struct folded *f)
{
	for (unsigned c = 0; c == 0 || c < f->stacks.columns; c++)
		if (stacks_total(&f->stacks, c).whole == UINT64_MAX)
			return true;
	return f->findings.saturated;
}

/* Warn that stacks are missing: they weigh less than the metadata say. */
static void
warn_of_missing_weight(const struct folded *f)
{
	char present[NUM_TEXT], recorded[NUM_TEXT];
	str p = num_commas(present, f->findings.present);
	str r = num_commas(recorded, f->findings.recorded);
	str unit = meta_get(&f->meta, STR("unit"));

	warn("input holds %.*s of %.*s recorded%s%.*s; percentages "
	    "are of the %.*s", (int)p.n, p.p, (int)r.n, r.p,
	    unit.n > 0 ? " " : "", (int)unit.n, unit.p, (int)p.n, p.p);
}

bool
folded_report(const struct folded *f)
{
	static const char *const meaning[] = {"event", "unit", NULL};
	const struct folded_findings *found = &f->findings;
	bool one = f->stacks.columns == 1;

	note_report(&found->bad, "no count at the end of this line; skipped");
	note_report(&found->exponent, "a count with an exponent, which is "
	    "rounded (have awk print counts with \"%.0f\"); skipped");
	note_report(&found->rounded, "more than 9 decimals; rounded");
	note_report(&found->huge, "a count above 2^64 - 1; reduced to that");
	if (found->huge.count == 0 && sums_saturate(f))
		warn("counts add up to more than 2^64 - 1; sums stop there");
	if (found->mixed.count > 0)
		warn("%s: first input has %s per line, this one has %s; "
		    "to choose, begin the first with # columns=\"%d\"",
		    found->mixed.file, one ? "1 count" : "2 counts",
		    one ? "2 counts" : "1 count", one ? 2 : 1);
	note_report(&found->too_long, "a line longer than 64 MiB; skipped");
	if (found->timeless > 0)
		warn("%zu line%s no time slice; now below \"%s\"",
		    found->timeless, found->timeless == 1 ? " has" : "s have",
		    SLICE_NONE.p);
	if (found->more)
		warn("the weight exceeds that in the metadata: stacks without "
		    "metadata were added; the number of samples is unknown");
	if (found->with_meta != NULL && found->without_meta != NULL)
		warn("%s has no metadata, unlike %s; unit and number of "
		    "samples are unknown", found->without_meta,
		    found->with_meta);
	if (found->matched > 0)
		warn("names without mark or module are counted as those with "
		    "it (%zu: \"%.*s\" as \"%.*s\"); fold all inputs with "
		    "the same options",
		    found->matched, (int)found->bare.n, found->bare.p,
		    (int)found->full.n, found->full.p);
	if (!num_is0(found->recorded))
		warn_of_missing_weight(f);
	for (const char *const *key = meaning; *key != NULL; key++)
		if (meta_differs(&f->meta, str_of(*key)))
			warn("inputs differ in \"%s\", which is dropped",
			    *key);
	return found->bad.count > 0 || found->exponent.count > 0 ||
	    found->huge.count > 0 || found->too_long.count > 0;
}

/* Return true if all counts are too large for numbers of samples. */
static bool
are_counts_large(const struct stacks *s)
{
	for (uint32_t i = 0; i < s->n; i++)
		if (stacks_count(s, i, 0).whole < COUNT_LARGE)
			return false;
	return s->n > 0;
}

void
folded_report_meta(const struct folded *f)
{
	if (f->meta.n > 0 || !are_counts_large(&f->stacks))
		return;
	for (uint32_t i = 0; i < f->names.n; i++)
		if (frame_annotation(names_text(&f->names, i)) == 'k') {
			warn("frames have marks, but metadata are missing: "
			    "unit and number of samples are in lines that "
			    "begin with #; use: grep -e '^#' -e PATTERN");
			return;
		}
}
