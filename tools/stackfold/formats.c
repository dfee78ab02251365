#include "tools/stackfold/formats.h"

#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/sys.h"

/* one line for each file in formats/ */
#define FORMATS(F) \
	F(asyncprofiler) \
	F(austin) \
	F(bcc) \
	F(bpftrace) \
	F(chrome) \
	F(cpuprofile) \
	F(dhat) \
	F(dtrace) \
	F(eustack) \
	F(faulthandler) \
	F(firefox) \
	F(folded) \
	F(ftrace) \
	F(gdb) \
	F(ghcjson) \
	F(ghcprof) \
	F(goheap) \
	F(gopprof) \
	F(goroutine) \
	F(gperftools) \
	F(heapprofile) \
	F(instruments) \
	F(javacore) \
	F(javaexceptions) \
	F(jfr) \
	F(jfrjson) \
	F(jstack) \
	F(kstack) \
	F(ljp) \
	F(lldb) \
	F(massif) \
	F(memleak) \
	F(perf) \
	F(perfdata) \
	F(perfreport) \
	F(perftrace) \
	F(phpspy) \
	F(pmcstat) \
	F(pprof) \
	F(pprofstacks) \
	F(pproftraces) \
	F(procstack) \
	F(pyspydump) \
	F(rprof) \
	F(sample) \
	F(sanitizer) \
	F(speedscope) \
	F(stackprof) \
	F(stap) \
	F(strace) \
	F(timehist) \
	F(vsprof) \
	F(vtune) \
	F(wcp) \
	F(xctrace) \
	F(xdebug)

#define DECLARE(name) extern const struct format format_##name;
FORMATS(DECLARE)

#define ROW(name) &format_##name,
const struct format *const formats_all[] = { FORMATS(ROW) NULL };

#define HEAD_LEAST ((size_t)4 << 10)
#define HEAD_MOST ((size_t)64 << 10)

#define PERFETTO "a binary trace of Perfetto; record it with " \
	"--trace-startup-format=json, or use: traceconv json FILE"
#define CALLGRAPH " has calls and no stacks; record with: perf record -g"
#define GECKO "gecko_profile_generator.py -i perf.data | stackfold"
#define PICTURE "a picture; stackfold reads what it was made from"

/* how input begins that is given by mistake, and what to do instead */
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

/* the same for what is somewhere in it */
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

void *
formats_state(struct formats_states *s, const struct format *f)
{
	size_t i = 0;

	if (s->of == NULL)
		s->of = NEW(&s->arena, void *, LENGTH(formats_all));
	while (formats_all[i] != f)
		i++;
	if (s->of[i] == NULL && f->state_size > 0)
		s->of[i] = arena_alloc(&s->arena, f->state_size,
		    _Alignof(max_align_t), 1);
	return s->of[i];
}

const struct format *
formats_find(const char *name)
{
	for (const struct format *const *f = formats_all; *f != NULL; f++)
		if (strcmp((*f)->name, name) == 0)
			return *f;
	return NULL;
}

/* whole lines, unless there is no line end in sight */
static str
head_of(struct in *in, size_t want)
{
	str head = in_peek(in, want);
	size_t nl;

	if (head.n <= want && in->eof)
		return head;
	head = str_upto(head, head.n < want ? head.n : want);
	nl = str_rchr(head, '\n');
	return nl != STR_NONE ? str_upto(head, nl + 1) : head;
}

/* the formats that answer so, one of them in *f */
static size_t
ask(str head, enum format_confidence answer, const struct format **f)
{
	size_t n = 0;

	for (const struct format *const *p = formats_all; *p != NULL; p++) {
		if ((*p)->probe(head) != answer)
			continue;
		*f = *p;
		n++;
	}
	return n;
}

/* name the formats that answer so, if any does */
static void
name_several(const struct in *in, str head, enum format_confidence answer)
{
	struct buf b = {0};

	for (const struct format *const *p = formats_all; *p != NULL; p++)
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
mistake_of(str head)
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
unknown(const struct in *in, str head)
{
	const char *mistake = mistake_of(head);

	if (mistake != NULL)
		die("%s: %s", in->name, mistake);
	name_several(in, head, FORMAT_MAYBE);
	die("%s: unknown format; --list-formats shows all, "
	    "--format=NAME selects one", in->name);
}

const struct format *
formats_guess(struct in *in, str *head)
{
	const struct format *f = NULL;

	for (size_t want = HEAD_LEAST; want <= HEAD_MOST; want *= 4) {
		size_t n;

		*head = head_of(in, want);
		/* its bytes may look like any text */
		if (format_perfdata.probe(*head) == FORMAT_CERTAIN)
			return &format_perfdata;
		n = ask(*head, FORMAT_CERTAIN, &f);
		if (n > 0)
			return n == 1 ? f : NULL;
		if (in->eof)
			break;
	}
	return ask(*head, FORMAT_MAYBE, &f) == 1 ? f : NULL;
}

const struct format *
formats_detect(struct in *in)
{
	str head = {0};
	const struct format *f = formats_guess(in, &head);

	if (f != NULL)
		return f;
	name_several(in, head, FORMAT_CERTAIN);
	unknown(in, head);
}
