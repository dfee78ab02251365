#include "tools/stackfold/perf/perf_info.h"

#include <stdio.h>
#include <string.h>

void
perf_info_begin_input(struct perf_info *i)
{
	i->lost = perf_info_lost(i);
	i->lost_twice.noted = i->lost_twice.counted = 0;
}

/* If the ring buffer is full, the kernel increments two counters.  It writes
 * one of them before the next record that fits, so that counter misses what is
 * lost after the last record.  perf reads the other one, PERF_FORMAT_LOST, when
 * it ends. */
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

/* options of perf record that take a value, which is attached or the next
 * word */
static const char letters[] = "CDFGcejkmoprtu";
static const char *const names[] = {
	"affinity", "branch-filter", "call-graph", "cgroup", "clang-opt",
	"clang-path", "clockid", "control", "count", "cpu", "delay", "event",
	"freq", "max-size", "mmap-flush", "mmap-pages",
	"num-thread-synthesize", "output", "pid", "proc-map-timeout",
	"realtime", "switch-max-files", "switch-output-event", "synth", "tid",
	"uid", "vmlinux", NULL
};

static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

static bool
takes_next_word(str option)
{
	if (str_starts(option, STR("--")))
		return str_eq_any(str_from(option, 2), names);
	for (size_t i = 1; i < option.n; i++)
		if (strchr(letters, option.p[i]) != NULL)
			return i + 1 == option.n;
	return false;
}

/* Return the recorded command, such as "./server --bench", or the whole line if
 * the command cannot be located, because --filter takes several unquoted
 * words. */
static str
find_command(str cmdline)
{
	size_t end = str_find(cmdline, STR(" -- "));
	str left = cmdline, word;

	if (!str_word(&left, &word) || !str_ends(word, STR("perf")) ||
	    !str_word(&left, &word) || !str_eq(word, STR("record")))
		return cmdline;
	if (end != STR_NONE)
		return str_trim(str_from(cmdline, end + 4));
	if (str_has(cmdline, STR(" --filter ")))
		return cmdline;
	for (str next = left; str_word(&next, &word); left = next) {
		if (word.p[0] != '-')
			return str_trim(left);
		if (takes_next_word(word))
			str_word(&next, &word);
	}
	return cmdline;
}

/* Return the line up to the command, or all of it if there is no command. */
static str
cut_options(str cmdline)
{
	size_t n = (size_t)(find_command(cmdline).p - cmdline.p);

	return n > 0 ? str_upto(cmdline, n) : cmdline;
}

/* Return true if the option, one without a value, was given to perf record. */
static bool
has_option(str cmdline, str name)
{
	str left = cut_options(cmdline), word;

	while (str_word(&left, &word))
		if (str_eq(word, name))
			return true;
	return false;
}

static str
find_option(str cmdline, str letter, str name)
{
	str left = cut_options(cmdline), word, value;

	while (str_word(&left, &word)) {
		if ((str_eq(word, letter) || str_eq(word, name)) &&
		    str_word(&left, &value))
			return value;
		if (str_starts(word, name) && word.n > name.n + 1 &&
		    word.p[name.n] == '=')
			return str_from(word, name.n + 1);
		if (str_starts(word, letter) && word.n > letter.n &&
		    letter.n == 2)
			return str_from(word, 2);
	}
	return (str){0};
}

void
perf_info_command(struct perf_info *i, str cmdline)
{
	i->bursts = !has_option(cmdline, STR("--no-buffering"));
	perf_info_set(i->command, find_command(cmdline));
	perf_info_set(i->graph, find_option(cmdline,
	    STR("--call-graph"), STR("--call-graph")));
	perf_info_set(i->buffer, find_option(cmdline, STR("-m"),
	    STR("--mmap-pages")));
}

/* Return the date in the form "2025-01-27 15:45:22", or unchanged if its format
 * is unknown. */
static str
make_date(str date, char to[PERF_INFO])
{
	str left = date, day, month, mday, clock, year;
	size_t at;

	if (!str_word(&left, &day) || !str_word(&left, &month) ||
	    !str_word(&left, &mday) || !str_word(&left, &clock) ||
	    !str_word(&left, &year))
		return date;
	at = str_find(STR(months), month);
	if (month.n != 3 || at == STR_NONE || at % 3 != 0 || mday.n > 2 ||
	    clock.n != 8 || year.n != 4)
		return date;
	snprintf(to, PERF_INFO, "%.4s-%02u-%s%.*s %.8s", year.p,
	    (unsigned)at / 3 + 1, mday.n < 2 ? "0" : "", (int)mday.n, mday.p,
	    clock.p);
	return str_of(to);
}

void
perf_info_date(struct perf_info *i, str date)
{
	char text[PERF_INFO];

	perf_info_set(i->date, make_date(date, text));
}
