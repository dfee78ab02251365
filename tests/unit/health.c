/* Each finding of health, just below and just above its threshold. */
#include "common/health/health.h"

#include "common/base/sys.h"
#include "common/folded/folded_read.h"
#include "common/io/in.h"
#include "tests/unit/unit.h"

/* facts beyond the stacks, as metadata */
#define CLOCK "# event=\"cpu-clock\"\n"

static const struct {
	const char *claim, *profile, *rule;
	enum health_level level;
} judged[] = {
	{"19% single frames are good",
	    CLOCK "sh;main;a 81\nsh;a 19\n", "single-frame", HEALTH_GOOD},
	{"20% single frames are a finding",
	    CLOCK "sh;main;a 80\nsh;a 20\n", "single-frame", HEALTH_WARN},
	{"49% single frames are not severe",
	    CLOCK "sh;main;a 51\nsh;a 49\n", "single-frame", HEALTH_WARN},
	{"50% single frames are severe",
	    CLOCK "sh;main;a 50\nsh;a 50\n", "single-frame", HEALTH_SEVERE},
	{"main alone is a whole stack",
	    CLOCK "sh;main 100\n", "single-frame", HEALTH_GOOD},
	{"a comm is no frame",
	    CLOCK "sh 60\nsh;main;a 40\n", "single-frame", HEALTH_SEVERE},
	{"without a comm two frames are two",
	    "main;a 90\na;b 10\n", "single-frame", HEALTH_GOOD},

	{"19% strays are good",
	    "sh;main;a 81\nsh;x;y 19\n", "no-known-root", HEALTH_GOOD},
	{"20% strays are a finding",
	    "sh;main;a 80\nsh;x;y 20\n", "no-known-root", HEALTH_WARN},
	{"49% strays are not severe",
	    "sh;main;a 51\nsh;x;y 49\n", "no-known-root", HEALTH_WARN},
	{"half of them are severe",
	    "sh;main;a 50\nsh;x;y 50\n", "no-known-root", HEALTH_SEVERE},
	{"a root three frames up is reached",
	    "sh;main;a 50\nsh;q;r;s;main;a 50\n", "no-known-root", HEALTH_GOOD},
	{"a root four frames up is not",
	    "sh;main;a 50\nsh;q;r;s;t;main;a 50\n", "no-known-root",
	    HEALTH_SEVERE},
	{"a kernel thread has a root",
	    "sh;main;a 50\nkworker/0:1;ret_from_fork_asm_[k];work_[k] 50\n",
	    "no-known-root", HEALTH_GOOD},
	{"roots are known behind their module",
	    "sh;libc.so.6`start_thread;a 100\n", "no-known-root", HEALTH_GOOD},
	{"a foreign profile is not judged by its roots",
	    "com/x/Server.go;com/x/Pool.next;a 100\n", "no-known-root",
	    HEALTH_UNKNOWN},
	{"with 4% of native roots it is still foreign",
	    "app;x;y 96\napp;main;z 4\n", "no-known-root", HEALTH_UNKNOWN},
	{"with 5% it is native",
	    "app;x;y 95\napp;main;z 5\n", "no-known-root", HEALTH_SEVERE},

	{"19% in an interpreter without names are good",
	    "main;execute_ex;a 19\nmain;a 81\n", "interpreted", HEALTH_GOOD},
	{"20% in an interpreter without names are a finding",
	    "main;execute_ex;a 20\nmain;a 80\n", "interpreted", HEALTH_WARN},
	{"49% in an interpreter without names are not severe",
	    "main;execute_ex;a 49\nmain;a 51\n", "interpreted", HEALTH_WARN},
	{"half in an interpreter without names is severe",
	    "main;execute_ex;a 50\nmain;a 50\n", "interpreted",
	    HEALTH_SEVERE},
	{"an interpreter whose functions are told is good",
	    "main;_PyEval_EvalFrameDefault;py::f:/a.py 99\nmain;a 1\n",
	    "interpreted", HEALTH_GOOD},

	{"4% unknown leaves are good",
	    "main;a 96\nmain;[unknown] 4\n", "unknown-leaf", HEALTH_GOOD},
	{"5% unknown leaves are a finding",
	    "main;a 95\nmain;[unknown] 5\n", "unknown-leaf", HEALTH_WARN},
	{"29% unknown leaves are not severe",
	    "main;a 71\nmain;[libx.so] 29\n", "unknown-leaf", HEALTH_WARN},
	{"30% unknown leaves are severe",
	    "main;a 70\nmain;[libx.so] 30\n", "unknown-leaf", HEALTH_SEVERE},
	{"an address is unknown",
	    "main;a 70\nmain;0x7f12 30\n", "unknown-leaf", HEALTH_SEVERE},
	{"a sample without frames is not unknown code",
	    "main;a 70\n[no frames] 30\n", "unknown-leaf", HEALTH_GOOD},

	{"threads begin in a C library without symbols",
	    CLOCK "a;[libc.so.6];run;f 50\na;[ld-musl-x86_64.so.1];run 30\n"
	    "a;[linker64 <7f12>];run 20\n", "no-known-root", HEALTH_GOOD},
	{"threads begin in a C library of any kind",
	    CLOCK "a;__start_thread;__pthread_start(void*);run 50\n"
	    "a;_start_c;main;f 20\na;__libc_init;f 30\n", "no-known-root",
	    HEALTH_GOOD},
	{"a leaf in the C library is no root",
	    CLOCK "a;[libc.so.6] 60\na;main;f 40\n", "single-frame",
	    HEALTH_SEVERE},
	{"another library without symbols is no root",
	    CLOCK "a;[libcurl.so.4];run;f 60\na;main;f 40\n",
	    "no-known-root", HEALTH_SEVERE},
	{"the C library within a stack is no root",
	    CLOCK "a;g;[libc.so.6];f 60\na;main;f 40\n", "no-known-root",
	    HEALTH_SEVERE},
	{"threads of Java begin anywhere",
	    "# event=\"jdk.ExecutionSample\"\nw;a.B.c;d 100\n",
	    "no-known-root", HEALTH_UNKNOWN},

	{"4% unknown frames are good",
	    "main;a;[x];b 4\nmain;a;c;d 21\n", "unknown-frame", HEALTH_GOOD},
	{"5% unknown frames are a finding",
	    "main;a;[x];b 5\nmain;a;c;d 20\n", "unknown-frame", HEALTH_WARN},
	{"frames without a module are of broken chains",
	    "main;a;[unknown];b 99\n0x7f12;0x1;c 99\n", "unknown-frame",
	    HEALTH_GOOD},
	{"29% unknown frames are not severe",
	    "[x];b 58\na;b 42\n", "unknown-frame", HEALTH_WARN},
	{"30% unknown frames are severe",
	    "[x];b 60\na;b 40\n", "unknown-frame", HEALTH_SEVERE},

	{"less than 1% lost is good",
	    "# samples=\"9901\"\n# lost=\"99\"\nmain 1\n", "lost",
	    HEALTH_GOOD},
	{"1% lost is a finding",
	    "# samples=\"9900\"\n# lost=\"100\"\nmain 1\n", "lost",
	    HEALTH_WARN},
	{"less than 10% lost is not severe",
	    "# samples=\"901\"\n# lost=\"99\"\nmain 1\n", "lost", HEALTH_WARN},
	{"10% lost is severe",
	    "# samples=\"900\"\n# lost=\"100\"\nmain 1\n", "lost",
	    HEALTH_SEVERE},
	{"the share of lost samples is unknown without their number",
	    "# lost=\"100\"\nmain 1\n", "lost", HEALTH_UNKNOWN},

	{"400 samples are enough",
	    "# samples=\"400\"\nmain 1\n", "few-samples", HEALTH_GOOD},
	{"399 samples are few",
	    "# samples=\"399\"\nmain 1\n", "few-samples", HEALTH_WARN},
	{"100 samples are not severe",
	    "# samples=\"100\"\nmain 1\n", "few-samples", HEALTH_WARN},
	{"99 samples are severe",
	    "# samples=\"99\"\nmain 1\n", "few-samples", HEALTH_SEVERE},

	{"one event is good",
	    CLOCK "main 1\n", "mixed-events", HEALTH_GOOD},
	{"two spellings of one event are good",
	    "# event=\"cpu_core/cycles/P,cpu_atom/cycles/,cycles:u\"\nmain 1\n",
	    "mixed-events", HEALTH_GOOD},
	{"two events are a finding",
	    "# event=\"cycles:u,instructions:u\"\nmain 1\n",
	    "mixed-events", HEALTH_WARN},
	{"a tracepoint keeps its name",
	    "# event=\"sched:sched_switch,sched:sched_wakeup\"\nmain 1\n",
	    "mixed-events", HEALTH_WARN},

	{"10% of the CPUs busy is no waiting",
	    CLOCK "# samples=\"800\"\n# rate=\"100\"\n# duration=\"10\"\n"
	    "# cpus=\"8\"\nmain 1\n", "waiting", HEALTH_GOOD},
	{"less than 10% of the CPUs busy is waiting",
	    CLOCK "# samples=\"799\"\n# rate=\"100\"\n# duration=\"10\"\n"
	    "# cpus=\"8\"\nmain 1\n", "waiting", HEALTH_WARN},
	{"less than 10% of one CPU is waiting if their number is unknown",
	    CLOCK "# samples=\"99\"\n# rate=\"100\"\n# duration=\"10\"\n"
	    "main 1\n",
	    "waiting", HEALTH_WARN},
	{"one busy thread is no waiting on many CPUs",
	    CLOCK "# samples=\"900\"\n# rate=\"100\"\n# duration=\"10\"\n"
	    "# cpus=\"64\"\nmain 1\n", "waiting", HEALTH_GOOD},
	{"samples that were lost ran, too",
	    CLOCK "# samples=\"9\"\n# lost=\"891\"\n# rate=\"99\"\n"
	    "# duration=\"10\"\n# cpus=\"8\"\nmain 1\n", "waiting",
	    HEALTH_GOOD},
	{"less than 9/10 of a busy thread is waiting on many CPUs",
	    CLOCK "# samples=\"899\"\n# rate=\"100\"\n# duration=\"10\"\n"
	    "# cpus=\"64\"\nmain 1\n", "waiting", HEALTH_WARN},
	{"without a duration waiting is unknown",
	    CLOCK "# samples=\"9\"\n# rate=\"99\"\nmain 1\n", "waiting",
	    HEALTH_UNKNOWN},

	{"page faults do not show how busy CPUs are",
	    "# event=\"page-faults\"\n# samples=\"9\"\n# rate=\"99\"\n"
	    "# duration=\"10\"\nmain 1\n", "waiting", HEALTH_UNKNOWN},
	{"the time in the kernel does not show how busy CPUs are",
	    "# event=\"cycles:k\"\n# samples=\"9\"\n# rate=\"99\"\n"
	    "# duration=\"10\"\nmain 1\n", "waiting", HEALTH_UNKNOWN},
	{"what a filter left does not show how busy CPUs are",
	    CLOCK "# whole=\"900\"\n# samples=\"9\"\n# rate=\"99\"\n"
	    "# duration=\"10\"\nmain 1\n", "waiting", HEALTH_UNKNOWN},
	{"cycles of both kinds of cores show how busy CPUs are",
	    "# event=\"cpu_core/cycles/P,cpu_atom/cycles/P\"\n"
	    "# samples=\"9\"\n# rate=\"99\"\n# duration=\"10\"\nmain 1\n",
	    "waiting", HEALTH_WARN},
	{"an idle CPU is not busy",
	    CLOCK "# samples=\"1000\"\n# rate=\"100\"\n# duration=\"10\"\n"
	    "swapper;do_idle 99\nmain 1\n", "waiting", HEALTH_WARN},

	{"what grep left is not judged",
	    CLOCK "# samples=\"9\"\n# weight=\"9\"\n# rate=\"99\"\n"
	    "# duration=\"10\"\nmain 1\n", "waiting", HEALTH_UNKNOWN},

	{"99 Hz is good", "# rate=\"99\"\nmain 1\n", "round-rate", HEALTH_GOOD},
	{"100 Hz is round", "# rate=\"100\"\nmain 1\n", "round-rate",
	    HEALTH_WARN},
	{"101 Hz is good", "# rate=\"101\"\nmain 1\n", "round-rate",
	    HEALTH_GOOD},
	{"50 Hz is round", "# rate=\"50\"\nmain 1\n", "round-rate",
	    HEALTH_WARN},
	{"without stacks the depth cannot be judged", "", "depth-limit",
	    HEALTH_UNKNOWN},
};

static const struct health_finding *
find(const char *profile, const struct health_facts *facts, const char *rule)
{
	static struct health h;
	struct folded f = {0};
	struct in in;

	in_memory(&in, "test", str_of(profile));
	folded_read(&f, &(struct folded_options){0}, &in);
	in_close(&in);
	health_judge(&h, &f.names, &f.stacks, 0, &f.meta, facts);
	for (size_t i = 0; i < HEALTH_RULES; i++)
		if (strcmp(h.all[i].name, rule) == 0)
			return &h.all[i];
	return NULL;
}

static enum health_level
level(const char *profile, const struct health_facts *facts, const char *rule)
{
	return find(profile, facts, rule)->level;
}

/* a stack "sh;f<tag>;f;f;..." of so many frames behind the comm */
static void
add_deep_stack(struct buf *b, size_t depth, size_t tag, unsigned weight)
{
	buf_fmt(b, "sh;g%zu", tag);
	for (size_t i = 1; i < depth; i++)
		buf_fmt(b, ";f%zu", i);
	buf_fmt(b, " %u\n", weight);
}

static const char *
cut(size_t depth, size_t stacks, unsigned weight, unsigned of)
{
	struct buf b = {0};

	buf_fmt(&b, "sh;main;a %u\n", of - weight * (unsigned)stacks);
	for (size_t i = 0; i < stacks; i++)
		add_deep_stack(&b, depth, i, weight);
	return b.p;
}

/* four stacks of 64 frames that weigh 100, and some of 63 */
static const char *
make_pile(unsigned before)
{
	struct buf b = {0};

	buf_fmt(&b, "sh;main;a 800\n");
	for (size_t i = 0; i < 4; i++)
		add_deep_stack(&b, 64, i, 25);
	add_deep_stack(&b, 63, 4, before);
	return b.p;
}

static void
check_depth_limits(void)
{
	struct health_facts none = {0};

	check(level(cut(127, 1, 9, 1000), &none, "depth-limit") == HEALTH_GOOD,
	    "0.9% cut at 127 frames are good");
	check(level(cut(127, 1, 10, 1000), &none, "depth-limit") == HEALTH_WARN,
	    "1% cut at 127 frames is a finding");
	check(level(cut(127, 1, 99, 1000), &none, "depth-limit") == HEALTH_WARN,
	    "9.9% are not severe");
	check(level(cut(127, 1, 100, 1000), &none, "depth-limit") ==
	    HEALTH_SEVERE, "10% are severe");
	check(level(cut(127, 1, 300, 1000), &none, "no-known-root") ==
	    HEALTH_GOOD, "missing roots of cut stacks are no second finding");
	check(level(cut(126, 1, 300, 1000), &none, "no-known-root") ==
	    HEALTH_WARN, "missing roots of other stacks are a finding");
	check(level(cut(126, 1, 100, 1000), &none, "depth-limit") ==
	    HEALTH_GOOD, "126 frames are no limit");
	check(level(cut(64, 4, 25, 1000), &none, "depth-limit") ==
	    HEALTH_SEVERE, "four stacks at the greatest depth are a limit");
	check(level(cut(64, 3, 25, 1000), &none, "depth-limit") ==
	    HEALTH_GOOD, "three stacks at the greatest depth are no limit");
	check(level(cut(15, 4, 25, 1000), &none, "depth-limit") ==
	    HEALTH_GOOD, "15 frames are too few for a limit");
	check(level(make_pile(25), &none, "depth-limit") >= HEALTH_WARN,
	    "a depth with four times the weight of the one before is a limit");
	check(level(make_pile(26), &none, "depth-limit") == HEALTH_GOOD,
	    "a depth with less than that is no limit");
}

static void
check_facts(void)
{
	struct health_facts f = {.samples = NUM(99), .events = 3, .rate = 1000,
	    .lost = NUM(1), .native = true, .labels = 2};
	const char *p = "# samples=\"4000\"\n# rate=\"99\"\n"
	    "sh;7;main;a 5\nsh;7;x 5\n";

	check(level(p, &f, "few-samples") == HEALTH_SEVERE,
	    "the number of samples known is used before the metadata");
	check(level(p, &f, "round-rate") == HEALTH_WARN,
	    "the rate known is used before the metadata");
	check(level(p, &f, "lost") == HEALTH_WARN,
	    "the number of lost samples may be known");
	check(level(p, &f, "mixed-events") == HEALTH_WARN,
	    "the number of events may be known");
	check(find(p, &f, "single-frame")->value == 50,
	    "labels are not counted as frames");
}

static void
check_sentences(void)
{
	const char *p = "main;[libb.so] 20\nmain;[liba.so] 30\nmain;0xff 10\n"
	    "main;[libc.so <7f>] 15\nmain;a 25\n";
	const struct health_finding *f = find(p, &(struct health_facts){0},
	    "unknown-leaf");

	check(strcmp(f->what, "75.0% of samples end in an unknown frame "
	    "(liba.so 30.0%, libb.so 20.0%, libc.so 15.0%)") == 0,
	    "the three worst modules are named");
	check(strcmp(f->remedy, "installing the debug symbols of liba.so") == 0,
	    "the remedy is for the worst module");
	f = find("main;a 9999\nmain;[libc.so] 1\n", &(struct health_facts){0},
	    "unknown-leaf");
	check(strcmp(f->what, "0.0% of samples end in an unknown frame") == 0,
	    "a module of 0.0% is not named");
	f = find("# rate=\"99\"\nmain 1\n", &(struct health_facts){0},
	    "round-rate");
	check(strcmp(f->what, "99 Hz does not run in step with timers") == 0,
	    "a good finding has a sentence of its own");
	f = find(CLOCK "# samples=\"2\"\n# rate=\"99\"\n# duration=\"10\"\n"
	    "# cpus=\"8\"\nmain 2\n", &(struct health_facts){0}, "waiting");
	check(strcmp(f->what, "not on a CPU for 99.8% of the time") == 0,
	    "less than a CPU is printed as time");
	f = find(CLOCK "# samples=\"198\"\n# rate=\"99\"\n# duration=\"1\"\n"
	    "# cpus=\"8\"\nmain 2\n", &(struct health_facts){0}, "waiting");
	check(strcmp(f->what, "2.0 of 8 CPUs busy") == 0,
	    "more is printed in CPUs");
	f = find("main;[unknown] 9\n", &(struct health_facts){0},
	    "unknown-leaf");
	check(strcmp(f->remedy, "") == 0,
	    "nothing is known to name code in no module");
}

int
main(void)
{
	for (size_t i = 0; i < LENGTH(judged); i++)
		check(level(judged[i].profile, &(struct health_facts){0},
		    judged[i].rule) == judged[i].level, judged[i].claim);
	check_depth_limits();
	check_facts();
	check_sentences();
	return unit_done();
}
