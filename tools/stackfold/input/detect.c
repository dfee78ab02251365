#include "tools/stackfold/input/detect.h"

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/sys.h"

/* bytes that formats are shown at first, and at last where none is certain */
#define HEAD_LEAST ((size_t)4 << 10)
#define HEAD_MOST ((size_t)64 << 10)

#define PERFETTO "a binary trace of Perfetto; record it with " \
	"--trace-startup-format=json, or use: traceconv json FILE"
#define CALLGRAPH " has calls and no stacks; record with: perf record -g"
#define GECKO "gecko_profile_generator.py -i perf.data | stackfold"
#define PICTURE "a picture; stackfold reads what it was made from"

/* how input begins that people give by mistake, and what to do instead */
static const struct mistake {
	const char *sign;
	const char *what;
} mistakes[] = {
	{"v 1", "raw data of heaptrack; use: "
	    "heaptrack_print -f FILE -F stacks.txt"},
	{"PK\x03\x04", "a zip archive; unpack it first"},
	{"\x7f" "ELF", "a program, not a profile of it"},
	{"MOJO", "a binary recording of austin; use: "
	    "mojo2austin FILE FILE.austin"},
	{"<svg", PICTURE},
	{"<!DOCTYPE", "a web page, not a profile"},
	{"<html", "a web page, not a profile"},
	{"%PDF", "a PDF document, not a profile"},
	{"\x89PNG", PICTURE},
	{"\x1f\x8b", "gzip within gzip; use: gzip -dc FILE | stackfold"},
	{"FLR", "a recording of Java Flight Recorder; use: jfr print "
	    "--stack-depth 64 --events jdk.ExecutionSample FILE | stackfold"},
	{"\x17\x08" "Dtracing", "a recording of trace-cmd; use: "
	    "trace-cmd report FILE | stackfold"},
	{"gmon", "gmon.out of gprof" CALLGRAPH},
	{"# callgrind format", "output of callgrind" CALLGRAPH},
	{"NYTProf ", "a profile of NYTProf; use: nytprofcalls FILE | "
	    "stackfold"},
	{"go 1.", "an execution trace of Go; use: go tool trace -pprof=sched "
	    "FILE | stackfold"},
	{"SIMPLEPERF", "a report of simpleperf; use: " GECKO},
	{"PERFILE2", "a recording of simpleperf; use: " GECKO},
	{"v8-version,", "a log of V8; record with: node --cpu-prof APP.js"},
	{"<?xml", "XML of an unknown kind"},
	{"{", "JSON of an unknown kind"},
	{"[{", "JSON of an unknown kind"},
};

/* the same for words anywhere in the first bytes */
static const struct mistake within[] = {
	{"command not found", "a message of a failed command, not a profile"},
	{"Permission denied", "a message of a failed command, not a profile"},
	{"org.chromium.trace_metadata", PERFETTO},
	{"Perfetto v", PERFETTO},
	{"wait time  sch delay", "a table of perf sched timehist, without "
	    "stacks; use: perf script --show-switch-events | stackfold "
	    "--offcpu"},
	{"creator: xdebug", "a cachegrind file of Xdebug has calls and no "
	    "stacks; record with: php -d xdebug.mode=trace "
	    "-d xdebug.trace_format=1"},
	{"creator: callgrind", "output of callgrind" CALLGRAPH},
	{"log opened (PC)\n", "a log of Papyrus; open it in speedscope, and "
	    "save it from there for stackfold"},
	{"\"sampleStackTraces\"", "a recording of Safari; open it in "
	    "speedscope, and save it from there for stackfold"},
	{"\"instrumentTypes\"", "a recording of Safari; open it in "
	    "speedscope, and save it from there for stackfold"},
	{"# Children ", "a report with the costs of callees; use: perf report "
	    "--stdio --no-children -g folded,0,caller,count -s comm"},
};

/* the first bytes of the input: whole lines, unless a line is longer */
static str
peek_lines(struct in *in, size_t want)
{
	str head = in_peek(in, want);
	size_t nl;

	if (head.n <= want && in->eof)
		return head;
	head = str_upto(head, head.n < want ? head.n : want);
	nl = str_rchr(head, '\n');
	return nl != STR_NONE ? str_upto(head, nl + 1) : head;
}

/* how many formats give this answer; *f is one of them */
static size_t
count_answers(const struct format *const formats[], str head,
    enum format_confidence answer, const struct format **f)
{
	size_t n = 0;

	for (const struct format *const *p = formats; *p != NULL; p++) {
		if ((*p)->probe(head) != answer)
			continue;
		*f = *p;
		n++;
	}
	return n;
}

/* a format that decides alone and is certain, or NULL */
static const struct format *
find_binary(const struct format *const formats[], str head)
{
	for (const struct format *const *p = formats; *p != NULL; p++)
		if ((*p)->binary && (*p)->probe(head) == FORMAT_CERTAIN)
			return *p;
	return NULL;
}

/* exit with the names of the formats that give this answer, if any does */
static void
refuse_several(const struct format *const formats[], const struct in *in,
    str head, enum format_confidence answer)
{
	struct buf b = {0};

	for (const struct format *const *p = formats; *p != NULL; p++)
		if ((*p)->probe(head) == answer)
			buf_fmt(&b, "%s%s", b.n > 0 ? " or " : "", (*p)->name);
	if (b.n > 0)
		die("%s: could be %s; choose with --format", in->name, b.p);
}

/* a trace of Windows: its first record is in a buffer, behind a header */
static bool
is_etl(str head)
{
	return head.n > 76 && (unsigned char)head.p[75] == 0xc0 &&
	    (head.p[74] == 1 || head.p[74] == 2) && head.p[73] == 0 &&
	    head.p[72] == 2;
}

/* what people give by mistake and what to do instead, or NULL */
static const char *
find_mistake(str head)
{
	while (head.n > 0 && head.p[0] == ' ')
		head = str_from(head, 1);
	if (str_starts(head, STR("<?xml")) &&
	    str_find(head, STR("<svg")) != STR_NONE)
		return PICTURE;
	if (is_etl(head))
		return "a trace of Windows (ETL); open it in PerfView, and "
		    "save its CPU Stacks as .speedscope.json";
	for (size_t i = 0; i < LENGTH(within); i++)
		if (str_find(head, str_of(within[i].sign)) != STR_NONE)
			return within[i].what;
	for (size_t i = 0; i < LENGTH(mistakes); i++)
		if (str_starts(head, str_of(mistakes[i].sign)))
			return mistakes[i].what;
	return NULL;
}

static _Noreturn void
refuse_unknown(const struct format *const formats[], const struct in *in,
    str head)
{
	const char *mistake = find_mistake(head);

	if (mistake != NULL)
		die("%s: %s", in->name, mistake);
	refuse_several(formats, in, head, FORMAT_MAYBE);
	die("%s: unknown format; --list-formats shows all, "
	    "--format=NAME selects one", in->name);
}

const struct format *
detect_guess(const struct format *const formats[], struct in *in, str *head)
{
	const struct format *f = NULL;

	for (size_t want = HEAD_LEAST; want <= HEAD_MOST; want *= 4) {
		const struct format *binary;
		size_t n;

		*head = peek_lines(in, want);
		binary = find_binary(formats, *head);
		if (binary != NULL)
			return binary;
		n = count_answers(formats, *head, FORMAT_CERTAIN, &f);
		if (n > 0)
			return n == 1 ? f : NULL;
		if (in->eof)
			break;
	}
	return count_answers(formats, *head, FORMAT_MAYBE, &f) == 1 ? f : NULL;
}

const struct format *
detect_format(const struct format *const formats[], struct in *in)
{
	str head = {0};
	const struct format *f = detect_guess(formats, in, &head);

	if (f != NULL)
		return f;
	refuse_several(formats, in, head, FORMAT_CERTAIN);
	refuse_unknown(formats, in, head);
}
