#include "tools/stackfold/input/mistakes.h"

#include "common/base/bytes.h"
#include "common/base/num.h"
#include "common/base/sys.h"
#include "tools/stackfold/input/protobuf.h"

/* the beginning of an input: its bytes and, if it is JSON, its members */
struct look {
	str head;
	const struct json_keys *keys;
};

static bool
has_members(const struct look *at, const char *sign)
{
	return json_keys_match(at->keys, sign);
}

/* Return true if the input begins with this text after blanks. */
static bool
begins(const struct look *at, const char *sign)
{
	str head = at->head;

	while (head.n > 0 && head.p[0] == ' ')
		head = str_from(head, 1);
	return str_starts(head, str_of(sign));
}

static bool
holds(const struct look *at, const char *sign)
{
	return str_has(at->head, str_of(sign));
}

/* Return true for a trace of Perfetto: its first packet has a field that only
 * Perfetto uses. */
static bool
is_perfetto(const struct look *at, const char *sign)
{
	struct protobuf trace = {.rest = at->head}, packet;
	bool found = false;

	(void)sign;
	if (!protobuf_field(&trace) || !protobuf_has(&trace, 1))
		return false;
	packet = (struct protobuf){.rest = trace.bytes};
	while (protobuf_field(&packet))
		found |= packet.field >= 8;
	return found && !packet.bad;
}

/* Return true for a log of LLVM's XRay, by its header: version, kind, flags,
 * cycle frequency. */
static bool
is_xray(const struct look *at, const char *sign)
{
	struct bytes b = bytes_of(at->head);
	unsigned version = bytes_u16(&b), kind = bytes_u16(&b);
	uint64_t flags = bytes_u32(&b), rate = bytes_u64(&b);

	(void)sign;
	return !b.cut && version >= 1 && version <= 5 && kind <= 1 &&
	    flags <= 0xff && rate > 0 && rate >> 40 == 0;
}

/* Return true for a Windows event trace, by the first record after a buffer
 * header. */
static bool
is_etl(const struct look *at, const char *sign)
{
	str head = at->head;

	(void)sign;
	return head.n > 76 && (unsigned char)head.p[75] == 0xc0 &&
	    (head.p[74] == 1 || head.p[74] == 2) && head.p[73] == 0 &&
	    head.p[72] == 2;
}

/* Return true for a tar archive, by the header of its first file. */
static bool
is_tar(const struct look *at, const char *sign)
{
	(void)sign;
	return at->head.n > 262 &&
	    str_starts(str_from(at->head, 257), STR("ustar"));
}

/* Return true for a report of LuaJIT's -jp, such as "100%  main". */
static bool
is_luajit(const struct look *at, const char *sign)
{
	str head = at->head;
	size_t n = 0;

	(void)sign;
	while (n < head.n && str_digit(head.p[n]))
		n++;
	return n > 0 && n <= 3 && str_starts(str_from(head, n), STR("%  ")) &&
	    !str_starts(str_from(head, n + 3), STR(" "));
}

/* Return true for tracepoints of perf trace, such as "0.040 app/7
 * sched:sched_waking(comm: "app")". */
static bool
is_perf_trace(const struct look *at, const char *sign)
{
	str rest = at->head, time, thread, event;
	struct num n;

	(void)sign;
	return str_word(&rest, &time) && num_parse(time, &n) == NUM_EXACT &&
	    str_word(&rest, &thread) && str_has(thread, STR("/")) &&
	    str_word(&rest, &event) && str_has(event, STR(":")) &&
	    str_has(event, STR("("));
}

#define CALLGRAPH " has calls and no stacks; record with: perf record -g"
#define SIMPLEPERF "a report of simpleperf; use: stackfold perf.data"
#define PICTURE "a picture; stackfold reads what it was made from"
#define PAGE "a web page, not a profile"
#define PYTHON "; record with: py-spy record -f raw -o stacks.txt -- " \
	"python3 APP.py"
#define NODE "; record with: node --cpu-prof APP.js"
#define PHP "; record with: php -d xdebug.mode=trace " \
	"-d xdebug.start_with_request=yes -d xdebug.trace_format=1"
#define LTTNG "events of LTTng, without stacks; record with: perf record -g"
#define SCHED ", without stacks; use: perf script --show-switch-events | " \
	"stackfold --measure=off-cpu"
#define FAULTS "page faults of perf trace, without stacks; record with: " \
	"perf record -g -e page-faults"
#define QUIET "a report of perf without its header; use: perf script | " \
	"stackfold"
#define PPROF "a report of pprof, which has no stacks; give stackfold the " \
	"profile itself"
#define UFTRACE "a summary of uftrace, which has no stacks; use: " \
	"uftrace replay | stackfold"
#define GPERFTOOLS "an old profile of gperftools; use: " \
	"pprof -proto FILE >app.pb.gz && stackfold app.pb.gz"
#define PERFETTO "a binary trace of Perfetto; record it with " \
	"--trace-startup-format=json, or use: traceconv json FILE | stackfold"
#define WINDOWS "performance tools of Windows; open the ETL file in " \
	"PerfView, and save its CPU Stacks as .speedscope.json"
#define JULIA "a report of Julia's Profile; write a profile with: " \
	"using PProf; pprof(web = false)"
#define PRINTED "what jfr prints of a recording of Java; give stackfold the " \
	"recording itself"
#define THREADS "threads of jcmd Thread.dump_to_file; use: " \
	"jcmd PID Thread.print | stackfold"
#define MEMRAY "another output of memray; use: memray transform " \
	"-o app.json speedscope CAPTURE"
#define SAFARI "a recording of Safari; open it in speedscope, and save it " \
	"from there for stackfold"
#define FAILED "a message of a failed command, not a profile"

/* wrong inputs with the remedy; the first match is used */
static const struct mistake {
	bool (*is)(const struct look *, const char *sign);
	const char *sign;
	const char *what;
} mistakes[] = {
	{is_etl, "", "a trace of Windows (ETL); open it in "
	    "PerfView, and save its CPU Stacks as .speedscope.json"},
	{is_tar, "", "an archive of tar; unpack it first"},
	{has_members, "recording.sampleStackTraces|recording.instrumentTypes|"
	    "sampleStackTraces|instrumentTypes", SAFARI},
	{has_members, "recording.events", PRINTED},
	{has_members, "devToolsSnapshot", "a snapshot of Dart's DevTools; use: "
	    "jq '.\"cpu-profiler\"' FILE | stackfold"},
	{has_members, "threadDump.threadContainers", THREADS},
	{has_members, "start_call_stack", "a session of pyinstrument; use: "
	    "pyinstrument --load FILE -r json | stackfold"},
	{has_members, "elapsed_time_sec files", "a report of Scalene, which "
	    "has lines and no stacks" PYTHON},
	{has_members, "costs events functions", MEMRAY},
	{has_members, "code functions ticks", "a log of V8" NODE},
	{has_members, "dataForRoots", "commits of React's DevTools, without "
	    "stacks; record in the Performance panel of the browser"},
	{has_members, "main().wt|main().ct", "a profile of XHProf, which has "
	    "calls and no stacks" PHP},
	{has_members, "flamebearer.levels", "JSON of Pyroscope; export the "
	    "profile from there as pprof"},
	{has_members, "resourceSpans|resourceMetrics|resourceLogs", "traces, "
	    "metrics or logs of OpenTelemetry, which have no stacks; export "
	    "profiles"},
	{has_members, "name value children", "JSON of a picture of d3; "
	    "stackfold reads what it was made from"},
	{holds, "/async-profiler/async-profiler", "a picture of "
	    "async-profiler; use: jfrconv -o collapsed FILE stacks.txt"},
	{holds, "StringIds", "a database of nsys, without stacks; use: "
	    "sqlite3 -separator ' ' FILE 'SELECT value, sum(end - start) "
	    "FROM CUPTI_ACTIVITY_KIND_KERNEL JOIN StringIds "
	    "ON id = shortName GROUP BY 1' | stackfold -f folded"},
	{begins, "SQLite format 3", "a database, not a profile"},
	{begins, "v 1", "raw data of heaptrack; use: "
	    "heaptrack_print -f FILE -F stacks.txt"},
	{begins, "PK\x03\x04", "a zip archive; unpack it first"},
	{begins, "\x7f" "ELF", "a program, not a profile of it"},
	{begins, "MOJ", "a binary recording of austin; use: "
	    "mojo2austin FILE FILE.austin"},
	{begins, "<!DOCTYPE", PAGE}, {begins, "<html", PAGE},
	{begins, "%PDF", "a PDF document, not a profile"},
	{begins, "\x89PNG", PICTURE},
	{begins, "\x1f\x8b", "gzip within gzip; use: gzip -dc FILE | "
	    "stackfold"},
	{begins, "\x17\x08" "Dtracing", "a recording of trace-cmd; use: "
	    "trace-cmd report FILE | stackfold"},
	{begins, "gmon", "gmon.out of gprof" CALLGRAPH},
	{begins, "Nettrace", "a trace of .NET; use: dotnet-trace convert "
	    "--format Speedscope FILE"},
	{begins, "hdrb", "an event log of GHC, which has no stacks; record "
	    "with: APP +RTS -p"},
	{begins, "\x04\"M\x18", "data that lz4 compressed; if it is a capture "
	    "of memray, use: memray transform -o app.json speedscope FILE"},
	{begins, "memray", "a capture of memray; use: memray transform "
	    "-o app.json speedscope FILE"},
	{begins, "allocator,num_allocations,", MEMRAY},
	{holds, "import time: self [us] ", "times of -X importtime, which "
	    "have no stacks" PYTHON},
	{begins, "# callgrind format", "output of callgrind" CALLGRAPH},
	{begins, "positions: ", "output of callgrind" CALLGRAPH},
	{begins, "NYTProf ", "a profile of NYTProf; use: nytprofcalls FILE | "
	    "stackfold"},
	{begins, "go 1.", "an execution trace of Go; use: "
	    "go tool trace -pprof=sched FILE | stackfold"},
	{begins, "SIMPLEPERF", SIMPLEPERF},
	{holds, "\n  event_type: ", SIMPLEPERF},
	{holds, "simpleperf record ", SIMPLEPERF},
	{begins, "v8-version,", "a log of V8" NODE},
	{begins, "Statistical profiling result from", "a report of "
	    "node --prof-process" NODE},
	{begins, "heap_v2/", "a heap profile of jemalloc; use: "
	    "jeprof --collapsed PROGRAM FILE | stackfold"},
	{begins, "heap profile: ", "a heap profile of tcmalloc; use: "
	    "google-pprof --collapsed PROGRAM FILE | stackfold"},
	{begins, "--- heap", GPERFTOOLS},
	{begins, "--- contention", GPERFTOOLS},
	{begins, "--- thread", GPERFTOOLS},
	{begins, "\x04\x08{", "a dump of stackprof; use: stackprof --json FILE "
	    "| stackfold"},
	{begins, "\xfb)\x03", "statistics of cProfile, which has calls and no "
	    "stacks" PYTHON},
	{begins, "{(\x03", "statistics of cProfile, which has calls and no "
	    "stacks" PYTHON},
	{begins, "\x5e\x97\xca\xfd", "a capture of sysprof; record with: "
	    "perf record -g"},
	{begins, "*version", "a trace of Android's ART; record with "
	    "simpleperf, and use: stackfold perf.data"},
	{begins, "\xdc\xdf" "JSLB\x01", "a profile of Firefox in its binary "
	    "form; open it in profiler.firefox.com, and save it from there "
	    "for stackfold"},
	{holds, "  startTime = ", PRINTED}, {holds, "<event type=\"", PRINTED},
	{holds, "\n#1 \"main\"", THREADS},
	{begins, "--- Execution profile ---", "traces of async-profiler; write "
	    "stacks with: asprof -o collapsed"},
	{begins, "JAVA PROFILE 1.0", "a profile or heap dump of hprof; record "
	    "with: java -XX:StartFlightRecording=filename=app.jfr APP"},
	{begins, "run measurement overhead: ", "output of perf sched replay"
	    SCHED},
	{begins, "Total time   Self time ", UFTRACE},
	{begins, "# Function Call Graph for ", UFTRACE},
	{begins, "Flat profile:", "a report of gprof" CALLGRAPH},
	{begins, "[events]", "a report of SPX" PHP},
	{begins, "\xc1\x1f\xfc\xc1", LTTNG}, {holds, "(+?.????????", LTTNG},
	{begins, "BeginHeader", "a table of the " WINDOWS},
	{begins, "Event Name,  Type, ", "a table of the " WINDOWS},
	{holds, "Weight (in view)", "a table of the " WINDOWS},
	{holds, "command not found", FAILED},
	{holds, "Permission denied", FAILED},
	{holds, "org.chromium.trace_metadata", PERFETTO},
	{holds, "Perfetto v", PERFETTO},
	{holds, "\x04" "FxT\x16", "a trace in Fuchsia's format; use: "
	    "traceconv json FILE | stackfold"},
	{holds, "Page allocated via order ", "pages and who allocated them, "
	    "of page_owner; record with: perf record -g -e kmem:mm_page_alloc"},
	{holds, "s:6:\"main()\";", "a profile of XHProf, which has calls and "
	    "no stacks" PHP},
	{holds, "[+additional indent] Count", JULIA},
	{holds, " Count  Overhead File ", JULIA},
	{holds, "wait time  sch delay", "a table of perf sched timehist"
	    SCHED},
	{holds, "comm  parent   sched-in ", "a summary of perf sched "
	    "timehist" SCHED},
	{holds, "|   Runtime ms  | Switches |", "a table of perf sched "
	    "latency, without stacks; use: perf script | "
	    "stackfold --measure=run-queue"},
	{holds, "contended   total wait  ", "a table of perf lock "
	    "contention, without stacks; print these with: "
	    "perf lock contention -v"},
	{holds, " Event Type     ", PRINTED},
	{holds, "\n-----------+-----", "stacks that pprof -traces prints; "
	    "give stackfold the profile itself, or what pprof -proto makes "
	    "of it"},
	{holds, "\nStacks:\n", "stacks that pprof --stacks prints; use: "
	    "pprof --collapsed PROGRAM FILE | stackfold"},
	{holds, "\nPython v", "py-spy dump, which has one moment; record "
	    "with: py-spy record -f raw -o stacks.txt --pid PID"},
	{holds, "/_//_/// /_", "a report of pyinstrument; record with: "
	    "pyinstrument -r json -o app.json APP.py"},
	{holds, "   Ordered by: ", "a report of cProfile, which has calls "
	    "and no stacks" PYTHON},
	{holds, "Showing nodes accounting for ", PPROF},
	{holds, "\nROUTINE =====", PPROF},
	{holds, "Data Source: ", "a report of spindump; "
	    "record with: sample PID"},
	{holds, "/host:metadata", "a profile of XLA; give stackfold the "
	    ".trace.json.gz in its folder"},
	{holds, "granularity: each sample hit covers", "a report of gprof"
	    CALLGRAPH},
	{holds, "Memcheck, a memory error detector", "messages of valgrind's "
	    "memcheck; for allocations run: valgrind --tool=dhat PROGRAM, and "
	    "give stackfold its dhat.out file"},
	{holds, "ms_print arguments: ", "output of ms_print; give stackfold "
	    "the massif.out file that ms_print has read"},
	{holds, " minfault [", FAULTS}, {holds, " majfault [", FAULTS},
	{holds, " Performance counter stats for ", "counts of perf stat, "
	    "which have no stacks; record with: perf record -g"},
	{holds, "creator: xdebug", "a cachegrind file of Xdebug, which has "
	    "calls and no stacks" PHP},
	{holds, "creator: callgrind", "output of callgrind" CALLGRAPH},
	{holds, "log opened (PC)\n", "a log of Papyrus; open it in "
	    "speedscope, and save it from there for stackfold"},
	{holds, "# Children ", "a report with the costs of callees; use: "
	    "perf report --stdio --no-children -g folded,0,caller,count "
	    "-s comm"},
	{holds, "<svg", PICTURE},
	{holds, "<trace-toc>", "a table of contents of xctrace; export "
	    "--xpath '/trace-toc/run[1]/data/table[@schema=\"time-profile\"]'"},
	{begins, "<?xml", "XML of an unknown kind"},
	{is_perfetto, "", PERFETTO},
	{is_perf_trace, "", "tracepoints of perf trace, without stacks; "
	    "record with: perf record -g -e EVENT"},
	{is_xray, "", "a log of XRay; use: llvm-xray convert "
	    "--output-format=trace_event --symbolize --instr_map=PROGRAM FILE "
	    "| stackfold"},
	{is_luajit, "", "a report of LuaJIT's profiler; use: "
	    "luajit -jp=G,stacks.txt APP.lua"},
	{holds, "  [.] ", QUIET}, {holds, "  [k] ", QUIET},
};

void
mistakes_want(struct json_keys *keys)
{
	for (size_t i = 0; i < LENGTH(mistakes); i++)
		if (mistakes[i].is == has_members)
			json_keys_want(keys, mistakes[i].sign);
}

const char *
mistakes_find(str head, const struct json_keys *keys)
{
	const struct look at = {head, keys};

	for (size_t i = 0; i < LENGTH(mistakes); i++)
		if (mistakes[i].is(&at, mistakes[i].sign))
			return mistakes[i].what;
	return NULL;
}
