#include "tools/stackfold/input/mistakes.h"

#include "common/base/sys.h"

#define PERFETTO "a binary trace of Perfetto; record it with " \
	"--trace-startup-format=json, or use: traceconv json FILE"
#define CALLGRAPH " has calls and no stacks; record with: perf record -g"
#define SIMPLEPERF "of simpleperf; use: stackfold perf.data"
#define PICTURE "a picture; stackfold reads what it was made from"
#define PYTHON "of cProfile, which has calls and no stacks; record with: " \
	"py-spy record -f raw -o stacks.txt -- python3 APP.py"
#define IMPORTS "of -X importtime, which have no stacks; record with: " \
	"py-spy record -f raw -o stacks.txt -- python3 APP.py"
#define NODE "; record with: node --cpu-prof APP.js"
#define SCHED ", without stacks; use: perf script --show-switch-events | " \
	"stackfold --measure=off-cpu"
#define JEPROF "a heap profile of jemalloc; use: " \
	"jeprof --collapsed PROGRAM FILE | stackfold"
#define TCMALLOC "a heap profile of tcmalloc; use: " \
	"google-pprof --collapsed PROGRAM FILE | stackfold"
#define GPERFTOOLS "an old profile of gperftools; use: " \
	"pprof -proto FILE >app.pb.gz && stackfold app.pb.gz"
#define PRINTED "what jfr prints of a recording of Java; give stackfold the " \
	"recording itself"
#define SAFARI "a recording of Safari; open it in speedscope, and save it " \
	"from there for stackfold"

/* how input begins that people give by mistake, and what to do instead */
static const struct mistake {
	const char *sign;
	const char *what;
} beginnings[] = {
	{"v 1", "raw data of heaptrack; use: "
	    "heaptrack_print -f FILE -F stacks.txt"},
	{"PK\x03\x04", "a zip archive; unpack it first"},
	{"\x7f" "ELF", "a program, not a profile of it"},
	{"MOJ", "a binary recording of austin; use: "
	    "mojo2austin FILE FILE.austin"},
	{"<svg", PICTURE},
	{"<!DOCTYPE", "a web page, not a profile"},
	{"<html", "a web page, not a profile"},
	{"%PDF", "a PDF document, not a profile"},
	{"\x89PNG", PICTURE},
	{"\x1f\x8b", "gzip within gzip; use: gzip -dc FILE | stackfold"},
	{"\x17\x08" "Dtracing", "a recording of trace-cmd; use: "
	    "trace-cmd report FILE | stackfold"},
	{"gmon", "gmon.out of gprof" CALLGRAPH},
	{"Nettrace", "a trace of .NET; use: dotnet-trace convert --format "
	    "Speedscope FILE"},
	{"hdrb", "an event log of GHC, which has no stacks; record with: "
	    "APP +RTS -p"},
	{"\x04\"M\x18", "data that lz4 compressed; if it is a capture of "
	    "memray, use: memray transform -o app.json speedscope FILE"},
	{"SQLite format 3", "a database, not a profile"},
	{"import time: self [us] ", "times " IMPORTS},
	{"# callgrind format", "output of callgrind" CALLGRAPH},
	{"NYTProf ", "a profile of NYTProf; use: nytprofcalls FILE | "
	    "stackfold"},
	{"go 1.", "an execution trace of Go; use: go tool trace -pprof=sched "
	    "FILE | stackfold"},
	{"SIMPLEPERF", "a report " SIMPLEPERF},
	{"sample:\n  event_type: ", "a report " SIMPLEPERF},
	{"v8-version,", "a log of V8" NODE},
	{"Statistical profiling result from", "a report of node --prof-process"
	    NODE},
	{"heap_v2/", JEPROF},
	{"heap profile: ", TCMALLOC},
	{"--- heap", GPERFTOOLS}, {"--- contention", GPERFTOOLS},
	{"--- thread", GPERFTOOLS},
	{"\x04\x08{", "a dump of stackprof; use: stackprof --json FILE | "
	    "stackfold"},
	{"\xfb)\x03", "statistics " PYTHON},
	{"{(\x03", "statistics " PYTHON},
	{"\x5e\x97\xca\xfd", "a capture of sysprof; record with: "
	    "perf record -g"},
	{"*version\n", "a trace of Android's ART; record with simpleperf, and "
	    "use: stackfold perf.data"},
	{"Cmdline: /system/bin/simpleperf ", "a report " SIMPLEPERF},
	{"jdk.", PRINTED},
	{"--- Execution profile ---", "traces of async-profiler; write stacks "
	    "with: asprof -o collapsed"},
	{"JAVA PROFILE 1.0", "a profile or heap dump of hprof; record with: "
	    "java -XX:StartFlightRecording=filename=app.jfr APP"},
	{"run measurement overhead: ", "output of perf sched replay" SCHED},
	{"Flat profile:", "a report of gprof" CALLGRAPH},
	{"<?xml", "XML of an unknown kind"},
};

/* the same for words anywhere in the first bytes */
static const struct mistake within[] = {
	{"command not found", "a message of a failed command, not a profile"},
	{"Permission denied", "a message of a failed command, not a profile"},
	{"org.chromium.trace_metadata", PERFETTO},
	{"Perfetto v", PERFETTO},
	{"wait time  sch delay", "a table of perf sched timehist" SCHED},
	{"comm  parent   sched-in ", "a summary of perf sched timehist" SCHED},
	{"|   Runtime ms  | Switches |", "a table of perf sched latency, "
	    "without stacks; use: perf script | stackfold --measure=run-queue"},
	{"contended   total wait  ", "a table of perf lock contention, "
	    "without stacks; print these with: perf lock contention -v"},
	{" Event Type     ", PRINTED},
	{"-----------+-----", "stacks that pprof -traces prints; give "
	    "stackfold the profile itself, or what pprof -proto makes of it"},
	{"\nStacks:\n", "stacks that pprof --stacks prints; use: "
	    "pprof --collapsed PROGRAM FILE | stackfold"},
	{"\nPython v", "py-spy dump, which has one moment; record with: "
	    "py-spy record -f raw -o stacks.txt --pid PID"},
	{"   Ordered by: ", "a report " PYTHON},
	{"Showing nodes accounting for ", "a report of pprof, which has no "
	    "stacks; give stackfold the profile itself"},
	{"Data Source:      Stackshots", "a report of spindump; record with: "
	    "sample PID"},
	{"/async-profiler/async-profiler", "a picture of async-profiler; "
	    "use: jfrconv -o collapsed FILE stacks.txt"},
	{"/host:metadata", "a profile of XLA; give stackfold the "
	    ".trace.json.gz in its folder"},
	{"granularity: each sample hit covers", "a report of gprof" CALLGRAPH},
	{"Memcheck, a memory error detector", "messages of valgrind's "
	    "memcheck; for allocations run: valgrind --tool=dhat PROGRAM, and "
	    "give stackfold its dhat.out file"},
	{"ms_print arguments: ", "output of ms_print; give stackfold the "
	    "massif.out file that ms_print has read"},
	{" minfault [", "page faults of perf trace, without stacks; record "
	    "with: perf record -g -e page-faults"},
	{" majfault [", "page faults of perf trace, without stacks; record "
	    "with: perf record -g -e page-faults"},
	{" Performance counter stats for ", "counts of perf stat, which have "
	    "no stacks; record with: perf record -g"},
	{"creator: xdebug", "a cachegrind file of Xdebug has calls and no "
	    "stacks; record with: php -d xdebug.mode=trace "
	    "-d xdebug.trace_format=1"},
	{"creator: callgrind", "output of callgrind" CALLGRAPH},
	{"log opened (PC)\n", "a log of Papyrus; open it in speedscope, and "
	    "save it from there for stackfold"},
	{"# Children ", "a report with the costs of callees; use: perf report "
	    "--stdio --no-children -g folded,0,caller,count -s comm"},
};

/* and for members of JSON, see json_keys.h */
static const struct mistake members[] = {
	{"recording.sampleStackTraces|recording.instrumentTypes|"
	    "sampleStackTraces|instrumentTypes", SAFARI},
	{"recording.events", PRINTED},
	{"snapshot.meta", "a snapshot of V8's heap; record the stacks of "
	    "allocations with: node --heap-prof APP.js"},
	{"devToolsSnapshot", "a snapshot of Dart's DevTools, which is not "
	    "read"},
	{"flamebearer.levels", "JSON of Pyroscope; export the profile from "
	    "there as pprof"},
	{"resourceSpans|resourceMetrics|resourceLogs", "traces, metrics or "
	    "logs of OpenTelemetry, which have no stacks; export profiles"},
	{"name value children", "JSON of a picture of d3; stackfold reads what "
	    "it was made from"},
};

/* a trace of Windows: its first record is in a buffer, behind a header */
static bool
is_etl(str head)
{
	return head.n > 76 && (unsigned char)head.p[75] == 0xc0 &&
	    (head.p[74] == 1 || head.p[74] == 2) && head.p[73] == 0 &&
	    head.p[72] == 2;
}

/* an archive of tar: its first file's header says so */
static bool
is_tar(str head)
{
	return head.n > 262 && str_starts(str_from(head, 257), STR("ustar"));
}

static const char *
find_binary(str head)
{
	if (is_etl(head))
		return "a trace of Windows (ETL); open it in PerfView, and "
		    "save its CPU Stacks as .speedscope.json";
	if (is_tar(head))
		return "an archive of tar; unpack it first";
	return NULL;
}

void
mistakes_want(struct json_keys *keys)
{
	for (size_t i = 0; i < LENGTH(members); i++)
		json_keys_want(keys, members[i].sign);
}

const char *
mistakes_find(str head, const struct json_keys *keys)
{
	const char *binary = find_binary(head);

	if (binary != NULL)
		return binary;
	for (size_t i = 0; i < LENGTH(members); i++)
		if (json_keys_match(keys, members[i].sign))
			return members[i].what;
	while (head.n > 0 && head.p[0] == ' ')
		head = str_from(head, 1);
	if (str_starts(head, STR("<?xml")) &&
	    str_find(head, STR("<svg")) != STR_NONE)
		return PICTURE;
	for (size_t i = 0; i < LENGTH(within); i++)
		if (str_find(head, str_of(within[i].sign)) != STR_NONE)
			return within[i].what;
	for (size_t i = 0; i < LENGTH(beginnings); i++)
		if (str_starts(head, str_of(beginnings[i].sign)))
			return beginnings[i].what;
	return NULL;
}
