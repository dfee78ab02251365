/*
 * Thread dumps of the JDK.  Only running threads are counted.
 *
 *	jstack PID		jcmd PID Thread.print		kill -QUIT PID
 *
 *	"svc-12" #27 daemon prio=9 tid=0x1 nid=0x2 runnable [0x3]
 *	   java.lang.Thread.State: RUNNABLE
 *		at org.acme.Loop.spin(Loop.java:1)
 *		- locked <0x0001> (a java.lang.Object)
 *		at java.lang.Thread.run(java.base@17/Thread.java:7)
 *
 * gives	svc;java.lang.Thread.run;org.acme.Loop.spin 1
 *
 * Java also calls threads RUNNABLE that wait in the kernel.  Threads that wait
 * for epoll or a socket are skipped, and so are the JVM's own threads.
 * --include-tid keeps the number at the end of a thread's name.
 */
#include "common/base/sys.h"
#include "tools/stackfold/formats/parts/java.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define STATE STR("java.lang.Thread.State: ")

enum state { UNKNOWN, RUNNABLE, WAITING, NETWORK, BACKGROUND, OTHER };

struct thread {
	struct buf name;
	bool open;
	enum state state;
};

static const char *const background[] = {
	"CompilerThread", "Signal Dispatcher", "Service Thread",
	"Attach Listener", NULL
};

/* leaf methods of threads that wait although their state is RUNNABLE */
static const struct blocking {
	const char *part;
	bool at_end;
	enum state state;
} blocking[] = {
	{"epollWait", false, WAITING},
	{"EPoll.wait", false, WAITING},
	{"socketAccept", true, NETWORK},
	{"socketRead0", true, NETWORK},
	{"accept0", true, NETWORK},
};

/* Parse the name of "name" #27 ...; it may contain quotes. */
static bool
parse_thread(str line, str *name)
{
	size_t end;

	if (line.n < 2 || line.p[0] != '"')
		return false;
	end = str_find(line, STR("\" "));
	if (end == STR_NONE || end == 0)
		end = str_rchr(line, '"');
	if (end == STR_NONE || end == 0)
		return false;
	*name = (str){line.p + 1, end - 1};
	return true;
}

static enum format_confidence
probe(str head)
{
	bool thread = false;
	str line, name;

	while (str_cut(&head, '\n', &line)) {
		if (str_starts(line, STR("Full thread dump")))
			return FORMAT_CERTAIN;
		thread = thread || (parse_thread(line, &name) &&
		    str_has(line, STR(" nid=")));
		if (thread && str_has(line, STATE))
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

static void
begin_thread(struct thread *t, str name, bool keep_number)
{
	size_t n = name.n;

	t->open = true;
	t->state = UNKNOWN;
	for (const char *const *b = background; *b != NULL; b++)
		if (str_has(name, str_of(*b)))
			t->state = BACKGROUND;
	/* remove "-12" from the end */
	while (n > 0 && str_digit(name.p[n - 1]))
		n--;
	if (!keep_number && n < name.n && n > 1 && name.p[n - 1] == '-')
		name = str_upto(name, n - 1);
	buf_set(&t->name, name);
}

static void
end_thread(struct sample *s, struct thread *t)
{
	static const char *const why[] = {
		[UNKNOWN] = "threads without a state",
		[WAITING] = "threads that wait for epoll",
		[NETWORK] = "threads that wait for a socket",
		[BACKGROUND] = "the JVM's own threads",
		[OTHER] = "threads that do not run",
	};

	if (t->open && t->state == RUNNABLE) {
		java_push_thread(s, buf_str(&t->name));
		sample_end(s, NUM(1));
	} else if (t->open) {
		diag_skip(s->diag, why[t->state], NUM(1));
	}
	sample_drop(s);
	t->open = false;
}

static void
push_frame(struct sample *s, struct thread *t, str method)
{
	for (size_t i = 0; i < LENGTH(blocking); i++) {
		str part = str_of(blocking[i].part);

		if (t->state != BACKGROUND && (blocking[i].at_end ?
		    str_ends(method, part) : str_has(method, part)))
			t->state = blocking[i].state;
	}
	java_push_method(s, method, '\0');
}

/* Return true for lines that are not frames: "   No compile task",
 * "	- locked <0x1>", "	Carrying virtual". */
static bool
is_about_thread(str line)
{
	return str_starts(line, STR("  ")) || str_starts(line, STR("\t- ")) ||
	    str_starts(line, STR("\tCarrying "));
}

static void
fold(struct in *in, struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct thread t = {0};
	str line, text;

	while (in_line(in, &line)) {
		size_t at = str_find(line, STATE);

		if (parse_thread(line, &text)) {
			end_thread(s, &t);
			begin_thread(&t, text, o->java->include_tid);
		} else if (line.n == 0) {
			end_thread(s, &t);
		} else if (t.open && at != STR_NONE && t.state == UNKNOWN) {
			text = str_from(line, at + STATE.n);
			t.state = str_starts(text, STR("RUNNABLE")) ?
			    RUNNABLE : OTHER;
		} else if (t.open && java_parse_frame(line, &text)) {
			push_frame(s, &t, text);
		} else if (t.open && !is_about_thread(line)) {
			diag_reject(s->diag, in, line, "not a frame");
		}
	}
	end_thread(s, &t);
	buf_free(&t.name);
}

const struct format format_jstack = {
	.name = "jstack",
	.what = "thread dumps of the JDK: jstack, Thread.print",
	.tested_with = "real: OpenJDK 17",
	.options = "include-tname include-tid shorten-pkgs no-pkgs",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
