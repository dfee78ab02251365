#include "tools/folddiff/judge/scale.h"

#include "common/base/err.h"
#include "common/profile/event.h"
#include "common/screen/screen.h"

#define COMMAND_WIDTH 40	/* columns of a command in the reason */

/* return true for commands that end after a fixed time, not after some work */
static bool
takes_fixed_time(str command)
{
	static const char *const words[] = {"sleep", "timeout", NULL};
	str word = command;
	size_t at = str_chr(command, ' ');

	if (at != STR_NONE)
		word = str_upto(command, at);
	at = str_rchr(word, '/');
	if (at != STR_NONE)
		word = str_from(word, at + 1);
	return str_eq_any(word, words);
}

/* return true if the metadata of all runs have their number of spans */
static bool
have_spans(const struct runs *r)
{
	struct num n;

	for (unsigned i = 0; i < r->n; i++)
		if (!meta_num(&r->all[i].meta, STR("spans"), &n) || num_is0(n))
			return false;
	return true;
}

enum scale_by
scale_choose(const struct runs *r, struct buf *why)
{
	str command = runs_agreed(r, STR("command"));

	if (have_spans(r)) {
		buf_fmt(why, "all runs have a number of spans");
		return SCALE_SPANS;
	}
	for (unsigned i = 0; i < r->n; i++)
		if (meta_get(&r->all[i].meta, STR("command")).n == 0) {
			buf_fmt(why, "%s has no # command", r->all[i].name);
			return SCALE_TOTAL;
		}
	if (command.n == 0) {
		buf_fmt(why, "the commands differ");
		return SCALE_TOTAL;
	}
	for (unsigned i = 0; i < r->n; i++)	/* by foldfilter --time */
		if (meta_get(&r->all[i].meta, STR("time")).n > 0) {
			buf_fmt(why, "a run has only a part of its recording");
			return SCALE_TOTAL;
		}
	screen_shorten(why, command, COMMAND_WIDTH);
	if (takes_fixed_time(command)) {
		buf_fmt(why, " takes a fixed time");
		return SCALE_TOTAL;
	}
	if (runs_agreed(r, STR("unit")).n == 0) {
		why->n = 0;
		buf_fmt(why, "the runs have no common # unit");
		return SCALE_TOTAL;
	}
	buf_fmt(why, " is the command of all runs");
	return SCALE_NONE;
}

/* return a number of the metadata; exit if it is missing, as --norm needs it */
static struct num
need_meta(const struct run *run, str key, const char *norm)
{
	struct num n;

	if (!meta_num(&run->meta, key, &n) || num_is0(n))
		die("%s: no # %s in the metadata, which --norm=%s needs",
		    run->name, key.p, norm);
	return n;
}

/* Return true if counts are samples of clocks with different rates.  Then the
 * base of a run includes its rate, so that the time of a sample counts. */
static bool
have_rates(const struct runs *r)
{
	struct num n;

	if (!str_eq(runs_agreed(r, STR("unit")), STR("samples")) ||
	    runs_agreed(r, STR("rate")).n > 0)
		return false;
	for (unsigned i = 0; i < r->n; i++)
		if (!event_is_software_clock(meta_get(&r->all[i].meta,
		    STR("event"))) ||
		    !meta_num(&r->all[i].meta, STR("rate"), &n) || num_is0(n))
			return false;
	return true;
}

void
scale_bases(const struct runs *r, const struct scale *scale, struct num base[])
{
	struct match m;
	bool rates = scale->by != SCALE_TOTAL && scale->by != SCALE_ANCHOR &&
	    have_rates(r);

	if (scale->by == SCALE_ANCHOR)
		match_new(&m, scale->anchor, "--norm=anchor");
	for (unsigned i = 0; i < r->n; i++) {
		const struct run *run = &r->all[i];

		switch (scale->by) {
		case SCALE_NONE:
			base[i] = NUM(1);
			break;
		case SCALE_TOTAL:
			base[i] = run->total;
			break;
		case SCALE_SECONDS:
			base[i] = need_meta(run, STR("duration"), "seconds");
			break;
		case SCALE_SPANS:
			base[i] = need_meta(run, STR("spans"), "spans");
			break;
		case SCALE_ANCHOR:
			base[i] = runs_matching(r, &m, i);
			if (num_is0(base[i]))
				die("%s: nothing matches --norm=anchor:%s",
				    run->name, scale->anchor);
		}
		if (rates)
			base[i] = num_scale(base[i],
			    need_meta(run, STR("rate"), "none"), NUM(1));
	}
}
