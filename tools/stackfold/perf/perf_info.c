#include "tools/stackfold/perf/perf_info.h"

#include <string.h>

#include "common/num.h"
#include "tools/stackfold/perf/perf_command.h"
#include "tools/stackfold/perf/perf_weight.h"

#define SECOND 1000000000u	/* the periods of clocks are nanoseconds */

static void
keep(char *to, str value)
{
	size_t n = value.n < PERF_INFO - 1 ? value.n : PERF_INFO - 1;

	memcpy(to, value.p, n);
	to[n] = '\0';
}

/* the number that text begins with */
static uint64_t
leading(str text)
{
	uint64_t n = 0;

	num_whole(str_upto(text, str_digits(text)), &n);
	return n;
}

/* "{ sample_period, sample_freq } = 4000, ..., freq = 1": is it a rate? */
static void
take_rate(struct perf_info *p, str event)
{
	static const str key = {"{ sample_period, sample_freq } = ", 33};
	size_t at = str_find(event, key);

	if (at == STR_NONE || p->rate > 0 ||
	    str_find(event, STR(", freq = 1")) == STR_NONE)
		return;
	p->rate = leading(str_from(event, at + key.n));
}

void
perf_info_comment(struct perf_info *p, str line)
{
	size_t colon = str_find(line, STR(" : "));
	char date[PERF_DATE];
	str key, value;

	if (colon == STR_NONE)
		return;
	key = str_trim(str_from(str_upto(line, colon), 1));
	value = str_trim(str_from(line, colon + 3));
	if (str_eq(key, STR("cmdline")))
		keep(p->command, perf_command(value));
	else if (str_eq(key, STR("hostname")))
		keep(p->host, value);
	else if (str_eq(key, STR("captured on")))
		keep(p->date, perf_date(value, date));
	else if (str_eq(key, STR("nrcpus online")))
		p->cpus = leading(value);
	else if (str_eq(key, STR("event")))
		take_rate(p, value);
}

void
perf_info_sample(struct perf_info *p, const struct perf_header *h)
{
	uint64_t cpu = leading(h->cpu) + 1, period;

	if (h->cpu.n > 0 && cpu > p->cpus)
		p->cpus = cpu;
	if (p->rate == 0 && perf_weight_clock(h->event) &&
	    num_whole(h->period, &period) && period > 0)
		p->rate = SECOND / period;
}

void
perf_info_record(struct perf_info *p, str text)
{
	size_t at = str_find(text, STR("lost "));

	if (at != STR_NONE && str_starts(text, STR("PERF_RECORD_LOST")))
		p->lost += leading(str_from(text, at + 5));
}

static void
merge_text(char *to, const char *from)
{
	if (from[0] != '\0')
		keep(to, str_of(from));
}

void
perf_info_merge(struct perf_info *p, const struct perf_info *later)
{
	merge_text(p->command, later->command);
	merge_text(p->host, later->host);
	merge_text(p->date, later->date);
	if (later->cpus > p->cpus)
		p->cpus = later->cpus;
	if (p->rate == 0)
		p->rate = later->rate;
	p->lost += later->lost;
}
