#include "tools/stackfold/perf/text/script_comment.h"

#include <stdint.h>

#include "common/base/num.h"
#include "common/folded/slice.h"
#include "tools/stackfold/perf/text/script_sample.h"

static uint64_t
parse_leading_number(str text)
{
	uint64_t n = 0;

	num_whole(str_upto(text, str_digits(text)), &n);
	return n;
}

/* Return the text after the key, or "" if the key is missing. */
static str
find_value(str text, str key)
{
	size_t at = str_find(text, key);

	return str_from(text, at == STR_NONE ? text.n : at + key.n);
}

/* parse "... = 1597249800.123456 (TOD) = 752.362918123 (monotonic)" */
static void
note_clock(struct perf_info *p, str line)
{
	str tod = str_before(line, STR(" (TOD) = "));
	str monotonic = find_value(line, STR(" (TOD) = "));
	struct num wall, clock;

	tod = str_from(tod, str_rchr(tod, ' ') + 1);
	if (num_parse(tod, &wall) == NUM_EXACT && num_parse(str_before(
	    monotonic, STR(" ")), &clock) == NUM_EXACT)
		perf_info_wall(p, slice_nanos(wall), slice_nanos(clock));
}

/* parse an event: "name = cycles:u, , id = { 7 }, { sample_period,
 * sample_freq } = 4000, sample_type = IP|TID|TIME|CALLCHAIN|PERIOD, ...,
 * exclude_user = 1, ..., freq = 1" */
static void
note_event(struct perf_info *p, str event)
{
	str name = str_from(event, str_starts(event, STR("name = ")) ? 7 : 0);
	struct perf_info_event *e = perf_info_event(p,
	    str_before(name, STR(", ")));

	str type = str_before(find_value(event, STR("sample_type = ")),
	    STR(","));

	/* call chains come from frame pointers unless there are stack copies
	 * or branch stacks */
	if (str_has(type, STR("CALLCHAIN")) && !str_has(type, STR("STACK")))
		p->chains = "fp";
	/* the event's name may not show it */
	if (str_has(event, STR(", exclude_user = 1")))
		e->only = 'k';
	else if (str_has(event, STR(", exclude_kernel = 1")))
		e->only = 'u';
	if (str_has(event, STR(", freq = 1")))
		e->rate = parse_leading_number(find_value(event,
		    STR("{ sample_period, sample_freq } = ")));
}

bool
script_comment_line(str line)
{
	struct script_sample h;

	return line.p[0] == '#' && !(script_sample(line, &h) && h.time.n > 0 &&
	    (h.tid.n > 0 || h.cpu.n > 0));
}

void
script_comment(struct perf_info *p, str line)
{
	size_t colon = str_find(line, STR(" : "));
	str key, value;

	if (str_starts(line, STR("# reference time: ")))
		note_clock(p, line);
	if (colon == STR_NONE)
		return;
	key = str_trim(str_from(str_upto(line, colon), 1));
	value = str_trim(str_from(line, colon + 3));
	if (str_eq(key, STR("cmdline")))
		perf_info_command(p, value);
	else if (str_eq(key, STR("hostname")))
		perf_info_set(p->host, value);
	else if (str_eq(key, STR("captured on")))
		perf_info_date(p, value);
	else if (str_eq(key, STR("nrcpus online")))
		p->cpus = parse_leading_number(value);
	else if (str_eq(key, STR("event")))
		note_event(p, value);
}
