#include "tools/stackfold/perf/perf_info.h"

#include <string.h>

#include "tools/stackfold/perf/perf_command.h"

void
perf_info_begin_input(struct perf_info *i)
{
	i->lost = perf_info_lost(i);
	i->lost_twice.noted = i->lost_twice.counted = 0;
}

/* If the ring buffer is full, the kernel increments two counters.  One is
 * written before the next record that fits, so it misses what is lost after the
 * last record. perf reads the other one, PERF_FORMAT_LOST, when it ends. */
uint64_t
perf_info_lost(const struct perf_info *i)
{
	return i->lost + (i->lost_twice.counted > i->lost_twice.noted ?
	    i->lost_twice.counted : i->lost_twice.noted);
}

void
perf_info_set(char *to, str value)
{
	size_t n = value.n < PERF_INFO - 1 ? value.n : PERF_INFO - 1;
	bool known = to[0] != '\0', differ = !known && to[1] != '\0';

	if (differ || (known && !str_eq(str_of(to), str_upto(value, n)))) {
		to[0] = '\0';
		to[1] = '?';
		return;
	}
	if (n > 0)
		memcpy(to, value.p, n);
	to[n] = '\0';
}

static size_t
find_event(const struct perf_info *i, str name)
{
	size_t at = 0;

	while (at < i->events && !str_eq(str_of(i->event[at].name), name))
		at++;
	return at;
}

struct perf_info_event *
perf_info_event(struct perf_info *i, str name)
{
	size_t at = find_event(i, name);

	if (at == i->events && i->events < PERF_INFO_EVENTS)
		perf_info_set(i->event[i->events++].name, name);
	return &i->event[at < i->events ? at : i->events - 1];
}

struct perf_info_event
perf_info_find(const struct perf_info *i, str name)
{
	static const struct perf_info_event nothing;
	size_t at = i->events == 1 ? 0 : find_event(i, name);

	return at < i->events ? i->event[at] : nothing;
}

void
perf_info_sample(struct perf_info *i, const struct perf_sample *p)
{
	if (p->cpu >= 0 && (uint64_t)p->cpu >= i->cpus)
		i->cpus = (uint64_t)p->cpu + 1;
}

void
perf_info_wall(struct perf_info *i, uint64_t wall, uint64_t clock)
{
	i->has_wall = wall <= INT64_MAX && clock <= INT64_MAX;
	i->wall = i->has_wall ? (int64_t)wall - (int64_t)clock : 0;
}

static void
merge_text(char *to, const char *from)
{
	if (from[0] != '\0')
		perf_info_set(to, str_of(from));
}

void
perf_info_merge(struct perf_info *i, const struct perf_info *later)
{
	merge_text(i->command, later->command);
	merge_text(i->graph, later->graph);
	merge_text(i->needs, later->needs);
	merge_text(i->buffer, later->buffer);
	merge_text(i->host, later->host);
	merge_text(i->date, later->date);
	if (later->cpus > i->cpus)
		i->cpus = later->cpus;
	if (i->chains == NULL)
		i->chains = later->chains;
	for (size_t e = 0; e < later->events; e++)
		*perf_info_event(i, str_of(later->event[e].name)) =
		    later->event[e];
	if (later->has_wall) {
		i->has_wall = true;
		i->wall = later->wall;
	}
	i->lost += later->lost;
	i->lost_twice.noted += later->lost_twice.noted;
	i->lost_twice.counted += later->lost_twice.counted;
	i->throttled += later->throttled;
}

void
perf_info_command(struct perf_info *i, str cmdline)
{
	i->bursts = !perf_command_has(cmdline, STR("--no-buffering"));
	perf_info_set(i->command, perf_command(cmdline));
	perf_info_set(i->graph, perf_command_option(cmdline,
	    STR("--call-graph"), STR("--call-graph")));
	perf_info_set(i->buffer, perf_command_option(cmdline, STR("-m"),
	    STR("--mmap-pages")));
}
