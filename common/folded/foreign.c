#include "common/folded/foreign.h"

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/folded/folded_probe.h"
#include "common/folded/pack_read.h"

#define FOREIGN_PEEK ((size_t)4096)
#define BINARY 512		/* bytes searched for control characters */

/* formats recognised by their first bytes */
static const struct signature {
	str begins;
	const char *what;
} signatures[] = {
	{{"PERFILE2", 8}, "a recording of perf"},
	{{"2ELIFREP", 8}, "a recording of perf"},
	{{"FLR\0", 4}, "a recording of Java"},
	{{"# ========\n# captured on", 24}, "the output of perf script"},
	{{"<?xml", 5}, "XML"}, {{"<svg", 4}, "XML"}, {{"<!DOCTYPE", 9}, "HTML"},
	{{"{", 1}, "JSON"}, {{"[{", 2}, "JSON"}, {{"[\n", 2}, "JSON"},
};

/* Return true for a sample of perf script, which has a time and an event:
 * "app 12 [000] 1.5: 7 cycles:". */
static bool
begins_sample(str line)
{
	str word;
	bool time = false;

	if (line.n == 0 || str_blank(line.p[0]))
		return false;
	while (str_word(&line, &word)) {
		size_t point = str_digits(word);

		if (time && word.n > 1 && word.p[word.n - 1] == ':')
			return true;
		time |= point > 0 && point < word.n && word.p[point] == '.' &&
		    point + 2 + str_digits(str_from(word, point + 1)) ==
		    word.n && word.p[word.n - 1] == ':';
	}
	return false;
}

/* Return true for a frame of perf script: "	401136 leaf (/x)". */
static bool
is_frame(str line)
{
	str word;
	size_t n = 0;

	if (line.n == 0 || !str_blank(line.p[0]) || !str_word(&line, &word))
		return false;
	while (n < word.n && (str_digit(word.p[n]) ||
	    (word.p[n] >= 'a' && word.p[n] <= 'f')))
		n++;
	return n == word.n && str_ends(line, STR(")"));
}

/* Return true for two samples, a sample with a frame, or a single sample. */
static bool
is_perf_script(str head)
{
	size_t samples = 0, lines = 0;
	str line;

	while (samples < 2 && str_cut(&head, '\n', &line)) {
		samples += begins_sample(line) || (samples > 0 &&
		    is_frame(line));
		lines += line.n > 0;
	}
	return samples == 2 || (samples == 1 && lines == 1);
}

/* Return true for a report: all lines are indented or keys ("Samples: 12"). */
static bool
is_report(str head)
{
	size_t lines = 0, indented = 0;
	str line;

	if (str_chr(head, ';') != STR_NONE)
		return false;
	while (str_cut(&head, '\n', &line)) {
		lines += line.n > 0;
		indented += line.n > 0 && (str_blank(line.p[0]) ||
		    str_find(line, STR(": ")) != STR_NONE);
	}
	return lines > 2 && 2 * indented > lines;
}

/* Return true for binary data.  Names may contain any byte, but in folded text
 * few bytes are control characters. */
static bool
is_binary(str head, bool has_numbers)
{
	size_t controls = 0, n = head.n < BINARY ? head.n : BINARY;

	for (size_t i = 0; i < n; i++) {
		unsigned char c = (unsigned char)head.p[i];

		controls += c < ' ' && (c < '\t' || c > '\r') && c != '\033';
	}
	return controls > (has_numbers ? n / 4 : 0);
}

/* Return the name of the format, or NULL if it may be folded text. */
static const char *
recognise(str head)
{
	enum folded_probe probe = folded_probe(head);

	if (pack_probe(head) || probe > FOLDED_DOUBTFUL)
		return NULL;
	for (size_t i = 0; i < LENGTH(signatures); i++)
		if (str_starts(head, signatures[i].begins))
			return signatures[i].what;
	if (is_perf_script(head))
		return "the output of perf script";
	return is_binary(head, probe != FOLDED_NO) || (probe == FOLDED_NO &&
	    is_report(head)) ? "not folded text" : NULL;
}

void
foreign_refuse(struct in *in)
{
	bool standard = str_eq(str_of(in->name), STR("<stdin>"));
	str head = in_peek(in, FOREIGN_PEEK);
	const char *what;

	head = str_upto(head, head.n < FOREIGN_PEEK ? head.n : FOREIGN_PEEK);
	what = recognise(head);
	if (what == NULL)
		return;
	if (str_starts(head, STR("\x7f" "ELF")))
		die("%s: a program, not a profile of it", in->name);
	if (str_find(head, STR("<svg")) != STR_NONE)
		die("%s: this picture has no profile; use its folded stacks",
		    in->name);
	die("%s is %s: stackfold%s%s | %s", standard ? "standard input" :
	    in->name, what, standard ? "" : " ", standard ? "" : in->name,
	    progname);
}
