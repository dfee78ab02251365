/*
 * Call graphs of macOS:
 *
 *	sample PID
 *
 *	Call graph:
 *	    100 Thread_2001
 *	    + 100 start  (in libdyld.dylib) + 1  [0x7f]
 *	    +   60 work  (in svc) + 9  [0x10]
 *	    +   30 __select  (in libsystem_kernel.dylib) + 10  [0x11]
 *	Total number in stack (recursive counted multiple, when >=5):
 *
 * gives	Thread_2001;libdyld`start 10
 *		Thread_2001;libdyld`start;svc`work 60
 *
 * Leaves that wait in one of ten calls are skipped and reported: their threads
 * are idle.
 */
#include "common/frames/symbol.h"
#include "tools/stackfold/formats/parts/call_tree.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

#define GRAPH STR("Call graph:")
#define GRAPH_END STR("Total number in stack")

static const char *const idle[] = {
	"__psynch_cvwait", "__select", "__semwait_signal", "__ulock_wait",
	"__wait4", "__workq_kernreturn", "kevent", "mach_msg_trap", "read",
	"semaphore_wait_trap", NULL
};

struct node {
	size_t indent;		/* column of the number, after the first 4
				 * blanks */
	struct num n;
	str name, module;
};

/* Parse "    +   60 work  (in svc) + 9  [0x10]". */
static bool
parse_node(str line, struct node *node)
{
	size_t at = 0, in;
	str word;

	while (at < line.n && memchr(" +!:|", line.p[at], 5) != NULL)
		at++;
	if (at < 4)
		return false;
	node->indent = at - 4;
	line = str_from(line, at);
	if (!str_word(&line, &word) || num_parse(word, &node->n) == NUM_BAD)
		return false;
	line = str_trim(line);
	in = str_find(line, STR("  (in "));
	node->module = (str){0};
	if (in != STR_NONE) {
		node->module = str_before(str_from(line, in + 6), STR(")"));
	} else {
		in = str_find(line, STR("  "));
	}
	node->name = in != STR_NONE ? str_upto(line, in) : line;
	return node->name.n > 0;
}

static bool
is_idle(str leaf)
{
	size_t quote = str_chr(leaf, '`');

	if (quote != STR_NONE)
		leaf = str_from(leaf, quote + 1);
	return str_eq_any(leaf, idle);
}

/* Name a node such as "libdyld`start". */
static void
name_node(struct buf *b, const struct node *n, const struct fold_options *o)
{
	struct buf clean = {0};
	str module = n->module;

	b->n = 0;
	str_strip(&module, STR(".dylib"));
	if (module.n > 0 && !o->no_modules) {
		buf_add(b, module);
		buf_char(b, '`');
	}
	buf_add(b, symbol_clean(&clean, n->name, SYMBOL_FULL));
	buf_free(&clean);
}

static enum format_confidence
probe(str head)
{
	size_t at = str_find(head, GRAPH);
	struct node n;
	str line;

	if (at == STR_NONE)
		return FORMAT_NO;
	head = str_from(head, at);
	while (str_cut(&head, '\n', &line))
		if (parse_node(line, &n))
			return FORMAT_CERTAIN;
	return FORMAT_NO;
}

static void
add_node(struct call_tree *t, const struct in *in, str line, struct buf *b)
{
	struct node n;

	if (!parse_node(line, &n)) {
		diag_reject(t->s->diag, in, line, "not a line of a call graph");
		return;
	}
	name_node(b, &n, t->s->opts);
	if (!call_tree_inclusive(t, n.indent / 2, buf_str(b), n.n) ||
	    n.indent % 2 != 0)
		diag_reject(t->s->diag, in, line,
		    "unexpected indentation; taken as a child of the "
		    "frame above");
}

static void
fold(struct in *in, struct sample *s)
{
	struct call_tree t = {.s = s, .waits = is_idle, .why = "idle threads"};
	struct buf b = {0};
	bool graph = false, any = false;
	str line;

	while (in_line(in, &line)) {
		if (str_starts(line, graph ? GRAPH_END : GRAPH)) {
			call_tree_end(&t);
			graph = !graph;
			any = true;
		} else if (graph && str_trim(line).n > 0) {
			add_node(&t, in, line, &b);
		}
	}
	if (!any)
		diag_reject(s->diag, in, STR(""),
		    "no \"Call graph:\" before the end");
	if (graph)
		diag_reject(s->diag, in, STR(""),
		    "the call graph is cut short");
	call_tree_end(&t);
	buf_free(&b);
}

const struct format format_sample = {
	.name = "sample",
	.what = "call graphs of macOS's sample",
	.tested_with = "published: tests of inferno",
	.unit = "samples",
	.options = "no-modules",
	.probe = probe,
	.fold = fold,
};
