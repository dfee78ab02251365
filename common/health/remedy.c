#include "common/health/remedy.h"

#include <stdint.h>

#include "common/base/num.h"
#include "common/base/sys.h"
#include "common/io/note.h"
#include "common/profile/frame.h"

#define REMEDY_COPY 8192	/* default bytes per stack that perf copies */
#define REMEDY_MOST 65528	/* maximum bytes per stack that perf copies */

/* how to get names in a module without symbols, by a part of its name */
static const struct {
	const char *module;
	bool compiled;		/* the module is compiled by a JIT */
	const char *remedy;
} names[] = {
	{"kernel.kallsyms", false, "sysctl kernel.kptr_restrict=0"},
	{"perf-", true, "letting the JIT write its perf map"},
	{"anon", true, "letting the JIT write its perf map"},
};

/* how a runtime writes its symbols for perf, or what profiles it instead */
static const char *const languages[LANGUAGES] = {
	[LANGUAGE_JAVA] = "java -XX:+PreserveFramePointer "
	    "-XX:+UnlockDiagnosticVMOptions -XX:+DumpPerfMapAtExit, "
	    "from Java 17 on",
	[LANGUAGE_NODE] = "node --perf-basic-prof "
	    "--interpreted-frames-native-stack",
	[LANGUAGE_PHP] = "phpspy, without perf",
	[LANGUAGE_PYTHON] = "python3 -X perf, from Python 3.12 on; or "
	    "py-spy record --format raw, without perf",
	[LANGUAGE_RUBY] = "rbspy record --format collapsed, without perf",
};

/* return the bytes that perf copied per stack; 0 without --call-graph dwarf */
static uint64_t
copied_bytes(str graph)
{
	uint64_t n = REMEDY_COPY;

	if (!str_starts(graph, STR("dwarf")))
		return 0;
	graph = str_from(graph, 5);
	if (graph.n > 1)
		num_whole(str_from(graph, 1), &n);
	return n;
}

void
remedy_callers(struct buf *to, str graph, str needs, bool all)
{
	uint64_t n = copied_bytes(graph);
	char call[64];

	note_text(call, sizeof(call), needs);
	if (str_eq(needs, STR("files")))
		buf_fmt(to, "--symfs=DIR with copies of the files that were "
		    "recorded");
	else if (n > 0 && str_starts(needs, STR("dwarf")))
		buf_fmt(to, "recording with --call-graph %s", call);
	else if (str_eq(graph, STR("none")) || (all && graph.n == 0))
		buf_fmt(to, "recording with -g");
	else if (n == 0)
		buf_fmt(to, "recording with --call-graph dwarf");
	else if (n < REMEDY_MOST && needs.n == 0)
		buf_fmt(to, "recording with --call-graph dwarf,%llu",
		    (unsigned long long)(2 * n < REMEDY_MOST ?
		    2 * n : REMEDY_MOST));
	else
		buf_fmt(to, "--call-graph fp, and the program built with "
		    "-fno-omit-frame-pointer");
}

void
remedy_language(struct buf *to, enum language language)
{
	if (languages[language] != NULL)
		buf_fmt(to, "%s", languages[language]);
}

void
remedy_compiled(struct buf *to, enum language by)
{
	if (by == LANGUAGE_JAVA)
		remedy_language(to, by);
	else
		buf_fmt(to, "frame pointers in compiled code, recorded with "
		    "--call-graph fp");
}

void
remedy_bare(struct buf *to, str graph)
{
	if (graph.n == 0)
		buf_fmt(to, "recording with -g, and where that was used ");
	buf_fmt(to, "perf script -F +ip,+sym,+dso");
}

void
remedy_absent(struct buf *to, str module)
{
	char name[64];

	note_text(name, sizeof(name), module);
	buf_fmt(to, "--symfs=DIR with a copy of %s", name);
}

void
remedy_names(struct buf *to, str module, enum language by)
{
	char name[64];

	for (size_t i = 0; i < LENGTH(names); i++)
		if (str_has(module, str_of(names[i].module))) {
			if (names[i].compiled && by != LANGUAGE_NONE)
				remedy_language(to, by);
			else
				buf_fmt(to, "%s", names[i].remedy);
			return;
		}
	if (str_eq(module, FRAME_UNNAMED))
		return;		/* the module's file is unknown */
	note_text(name, sizeof(name), module);
	buf_fmt(to, "installing the debug symbols of %s", name);
}

/* Return true if the argument of perf record -m, such as "16M", is 16 MiB or
 * more.  A number without a unit counts pages of 4 KiB. */
static bool
is_large_buffer(str size)
{
	str digits = str_upto(size, str_digits(size));
	char unit = digits.n < size.n ? size.p[digits.n] : '\0';
	uint64_t n = 0;

	num_whole(digits, &n);
	return n >= (unit == 'G' ? 1 : unit == 'M' ? 16 : unit == 'K' ?
	    16 << 10 : unit == 'B' ? 16 << 20 : 16 << 8);
}

void
remedy_lost(struct buf *to, str buffer, str graph, enum remedy_rate rate)
{
	if (rate == REMEDY_CLOCK)
		buf_fmt(to, is_large_buffer(buffer) ?
		    "recording with a lower -F" :
		    "recording with -m 16M, or a lower -F");
	else if (rate == REMEDY_COUNT)
		buf_fmt(to, "recording with -c 20, one event of so many");
	else if (str_starts(graph, STR("dwarf")))
		buf_fmt(to, "recording with --call-graph fp, which needs less "
		    "room");
	else
		buf_fmt(to, "recording with -m 64M");
}
