#include "tools/stackfold/perf/perf_command.h"

#include <stdio.h>
#include <string.h>

#include "common/base/sys.h"

/* options of perf record that take a value, attached or as the next word */
static const char letters[] = "CDFGcejkmoprtu";
static const char *const names[] = {
	"affinity", "branch-filter", "call-graph", "cgroup", "clang-opt",
	"clang-path", "clockid", "control", "count", "cpu", "delay", "event",
	"freq", "max-size", "mmap-flush", "mmap-pages",
	"num-thread-synthesize", "output", "pid", "proc-map-timeout",
	"realtime", "switch-max-files", "switch-output-event", "synth", "tid",
	"uid", "vmlinux",
};

static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

static bool
takes_next_word(str option)
{
	if (str_starts(option, STR("--"))) {
		for (size_t i = 0; i < LENGTH(names); i++)
			if (str_eq(str_from(option, 2), str_of(names[i])))
				return true;
		return false;
	}
	for (size_t i = 1; i < option.n; i++)
		if (strchr(letters, option.p[i]) != NULL)
			return i + 1 == option.n;
	return false;
}

/* --filter takes an expression of several unquoted words, so the command after
 * it cannot be found */
str
perf_command(str cmdline)
{
	size_t end = str_find(cmdline, STR(" -- "));
	str left = cmdline, word;

	if (!str_word(&left, &word) || !str_ends(word, STR("perf")) ||
	    !str_word(&left, &word) || !str_eq(word, STR("record")))
		return cmdline;
	if (end != STR_NONE)
		return str_trim(str_from(cmdline, end + 4));
	if (str_find(cmdline, STR(" --filter ")) != STR_NONE)
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
	size_t n = (size_t)(perf_command(cmdline).p - cmdline.p);

	return n > 0 ? str_upto(cmdline, n) : cmdline;
}

bool
perf_command_has(str cmdline, str name)
{
	str left = cut_options(cmdline), word;

	while (str_word(&left, &word))
		if (str_eq(word, name))
			return true;
	return false;
}

str
perf_command_option(str cmdline, str letter, str name)
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

str
perf_date(str date, char to[PERF_DATE])
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
	snprintf(to, PERF_DATE, "%.4s-%02u-%s%.*s %.8s", year.p,
	    (unsigned)at / 3 + 1, mday.n < 2 ? "0" : "", (int)mday.n, mday.p,
	    clock.p);
	return str_of(to);
}
