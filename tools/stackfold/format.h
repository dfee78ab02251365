/*
 * A format plugs in here: what the input of one profiler looks like, and how
 * its samples are read.  A new one is a file formats/NAME.c that ends in
 *
 *	const struct format format_NAME = { ... };
 *
 * one line in the list of format.c, one in the Makefile, its cases, and one
 * paragraph of stackfold(1).  An option of its own is a row in stackfold.c, a
 * member of fold_opts, and a word in `honours`.
 */
#ifndef STACKFOLD_FORMAT_H
#define STACKFOLD_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "common/arena.h"
#include "common/in.h"
#include "common/str.h"
#include "common/symbol.h"

struct sample;

enum fold_root {ROOT_COMM, ROOT_PID, ROOT_TID, ROOT_NONE};

/* What the options ask for.  Those that all formats share need no thought in
 * a format: sample.h sees to them.  The others count only for the formats
 * whose `honours` names them; with any other, giving them is an error. */
struct fold_opts {
	bool addrs;		/* unknown frames carry their address */
	bool kernel;		/* mark kernel frames with _[k] */
	bool jit;		/* mark compiled frames with _[j] */
	bool all;		/* both, and inlined ones with _[i] */
	bool inlined;		/* expand inlined frames with addr2line, */
	bool context;		/* with their source lines */
	bool srcline;		/* source lines of the input become names */
	bool module;		/* name a frame module`function */
	bool merge_unknown;	/* those in a row become one */
	bool pid, tid;		/* as given; they are in `root` */
	const char *root_word;	/* --root, as given ... */
	enum fold_root root;	/* ... and what it means */
	bool pool;		/* numbers in a comm become '#' */
	bool event_root;	/* the event is the root */
	const char *names_word;	/* for symbol_clean(), as given ... */
	enum symbol_mode names;	/* ... and what it means */
	const char *event_filter;	/* only this event, exactly */
	const char *event;	/* only these, shell patterns */
	bool list_events;	/* print the events instead */
	const char *comms;	/* only these commands, shell patterns */
	const char *pids, *tids, *cpus;	/* only these, ranges of numbers */
	const char *weight;	/* "period", "samples", "time", or a field */
	const char *order;	/* "caller" or "callee": which is first */
	bool offcpu;		/* fold the time between switches */
	const char *offcpu_state;	/* only such, shell patterns */
	const char *time;	/* only these times */
	const char *slice;	/* seconds of a time slice, the root */
	bool includeoffset;	/* keep "+0x1f" in names */
	bool no_modules;	/* names without their library */
	bool include_tname;	/* the root is the thread's name, */
	bool include_tid;	/* with its number */
	bool shorten_pkgs;	/* j.l.Thread.run */
	bool no_pkgs;		/* Thread.run */
	bool bytes, ticks;	/* these, and not the share of time */
	bool size;		/* bytes, where allocations are counted too */
	bool calls;		/* calls, where time is measured too */
	long value;		/* which of several columns, from 1 */
};

enum sure {
	SURE_NO,		/* nothing speaks for it */
	SURE_MAYBE,		/* could be; taken when it is the only one */
	SURE_YES		/* a landmark that no other format has */
};

/* how a big file is cut into parts that are folded side by side */
struct format_parts {
	/* may it be cut before this line, whatever precedes it? */
	bool (*begins)(str line);
	/* do the options leave each sample to itself? */
	bool (*divisible)(const struct fold_opts *);
	/* look ahead in the whole for what all parts must know; false if it
	 * is not there */
	bool (*start)(struct in *, struct sample *whole);
	/* and give it to one before it is folded */
	void (*lend)(struct sample *part, struct sample *whole);
	/* add what the format itself counted; parts come in their order */
	void (*merge)(struct sample *whole, struct sample *part);
};

struct format {
	const char *name;	/* what --format takes */
	const char *what;	/* one line for --list-formats */
	/* where the tested input comes from: "real: PROGRAM VERSION", recorded
	 * with the command that opens the file, "published: WHERE" by others,
	 * "description": written after a manual */
	const char *specimen;
	/* the options of fold_opts that it heeds, by name, between blanks;
	 * one that no format names is for all */
	const char *honours;
	/* judge the first bytes, whole lines where the input has lines, and
	 * consume nothing; asked again with more while nobody is sure */
	enum sure (*probe)(str head);
	/* read one input to its end; called once for each */
	void (*fold)(struct in *, struct sample *, const struct fold_opts *);
	/* bytes of what it keeps in sample.state from one input to the next,
	 * zeroed at first */
	size_t state_size;
	/* NULL where the input cannot be cut */
	const struct format_parts *parts;
	/* after the last input; NULL where nothing is left to do */
	void (*finish)(struct sample *, const struct fold_opts *);
};

/* all of them, NULL-terminated, by name */
extern const struct format *const format_all[];

/* what each of them keeps; starts as {0} */
struct format_states {
	struct arena arena;
	void **of;		/* by place in format_all */
};
/* for sample.state: new the first time, the same ever after */
void *format_state(struct format_states *, const struct format *);

/* by name, or NULL */
const struct format *format_find(const char *name);
/* does it name the option in `honours`? */
bool format_honours(const struct format *, str option);
/* the format of this input; says why and exits where it cannot be told */
const struct format *format_of(struct in *);

#endif
