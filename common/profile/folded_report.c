/* What was wrong with the folded lines that were read. */
#include "common/base/err.h"
#include "common/profile/folded.h"
#include "common/profile/slice.h"

static bool
overflown(const struct folded *f)
{
	for (unsigned c = 0; c < f->stacks.columns; c++)
		if (stacks_total(&f->stacks, c).whole == UINT64_MAX)
			return true;
	return false;
}

bool
folded_report(const struct folded *f)
{
	static const char *const telling[] = {"event", "unit", NULL};
	char have[NUM_TEXT], all[NUM_TEXT];
	str h = num_commas(have, f->cut[0]), a = num_commas(all, f->cut[1]);
	str unit = meta_get(&f->meta, STR("unit"));
	bool one = f->runs > 0 || f->stacks.columns == 1;

	note_report(&f->bad, "no count at the end of this line; skipped");
	note_report(&f->rounded, "more than 9 decimals; rounded");
	note_report(&f->huge, "a count above 2^64 - 1; reduced to that");
	if (f->huge.count == 0 && overflown(f))
		warn("counts add up to more than 2^64 - 1; sums stop there");
	if (f->mixed.count > 0)
		warn("%s: first input has %s per line, this one has %s; "
		    "choose with --columns=1 or 2", f->mixed.file,
		    one ? "1 count" : "2 counts",
		    one ? "2 counts" : "1 count");
	note_report(&f->too_long, "a line longer than 64 MiB; skipped");
	if (f->fit.timeless > 0)
		warn("%zu line%s no time slice; now below \"%s\"",
		    f->fit.timeless, f->fit.timeless == 1 ? " has" : "s have",
		    SLICE_NONE.p);
	if (!num_is0(f->cut[1]))
		warn("input holds %.*s of %.*s recorded%s%.*s; percentages "
		    "are of the %.*s", (int)h.n, h.p, (int)a.n, a.p,
		    unit.n > 0 ? " " : "", (int)unit.n, unit.p, (int)h.n, h.p);
	for (const char *const *key = telling; *key != NULL; key++)
		if (meta_differs(&f->meta, str_of(*key)))
			warn("inputs differ in \"%s\", which is dropped",
			    *key);
	return f->bad.count > 0 || f->huge.count > 0 ||
	    f->too_long.count > 0;
}
