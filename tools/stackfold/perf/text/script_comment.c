#include "tools/stackfold/perf/text/script_comment.h"

#include <stdint.h>
#include <string.h>

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

/* parse a rate: "{ sample_period, sample_freq } = 4000, ..., freq = 1" */
static void
note_rate(struct perf_info_event *p, str event)
{
	static const str key = {"{ sample_period, sample_freq } = ", 33};
	size_t at = str_find(event, key);

	if (at == STR_NONE ||
	    str_find(event, STR(", freq = 1")) == STR_NONE)
		return;
	p->rate = parse_leading_number(str_from(event, at + key.n));
}

/* parse ", exclude_user = 1", which the event's name may not show */
static void
note_only(struct perf_info_event *p, str event)
{
	if (str_find(event, STR(", exclude_user = 1")) != STR_NONE)
		p->only = 'k';
	else if (str_find(event, STR(", exclude_kernel = 1")) != STR_NONE)
		p->only = 'u';
}

/* parse "... = 1597249800.123456 (TOD) = 752.362918123 (monotonic)" */
static void
note_clock(struct perf_info *p, str line)
{
	size_t end = str_find(line, STR(" (TOD) = ")), at;
	struct num wall, clock;

	if (end == STR_NONE)
		return;
	at = str_rchr(str_upto(line, end), ' ');
	line = str_from(line, at == STR_NONE ? 0 : at + 1);
	end = str_chr(line, ' ');
	if (num_parse(str_upto(line, end), &wall) != NUM_EXACT)
		return;
	line = str_from(line, end + strlen(" (TOD) = "));
	end = str_chr(line, ' ');
	if (end != STR_NONE &&
	    num_parse(str_upto(line, end), &clock) == NUM_EXACT)
		perf_info_wall(p, slice_nanos(wall), slice_nanos(clock));
}

/* Parse "sample_type = IP|TID|TIME|CALLCHAIN|PERIOD".  Call chains without
 * stack copies or branch stacks are from frame pointers. */
static void
note_chains(struct perf_info *p, str event)
{
	static const str key = {"sample_type = ", 14};
	size_t at = str_find(event, key);
	str type = str_from(event, at == STR_NONE ? event.n : at + key.n);
	size_t end = str_chr(type, ',');

	type = str_upto(type, end == STR_NONE ? type.n : end);
	if (str_find(type, STR("CALLCHAIN")) != STR_NONE &&
	    str_find(type, STR("STACK")) == STR_NONE)
		p->chains = "fp";
}

/* parse "name = cycles:u, , id = { 7 }, ...", an event */
static void
note_event(struct perf_info *p, str event)
{
	str name = str_from(event, str_starts(event, STR("name = ")) ? 7 : 0);
	size_t end = str_find(name, STR(", "));
	struct perf_info_event *e = perf_info_event(p, str_upto(name,
	    end == STR_NONE ? name.n : end));

	note_chains(p, event);
	note_only(e, event);
	note_rate(e, event);
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
