/* What the options ask of the readers of perf. */
#ifndef STACKFOLD_PERF_OPTIONS_H
#define STACKFOLD_PERF_OPTIONS_H

#include <stdbool.h>

enum perf_options_root {
	PERF_ROOT_COMM,
	PERF_ROOT_PID,
	PERF_ROOT_TID,
	PERF_ROOT_CGROUP,
	PERF_ROOT_NONE
};

struct perf_options {
	bool inlined;		/* expand inlined frames, */
	bool cheap;		/* but only where that takes no time, */
	bool context;		/* with their source lines */
	bool srcline;		/* source lines become parts of names */
	const char *root_word;	/* --root, as given ... */
	enum perf_options_root root;	/* ... and what it means */
	bool pool;		/* numbers in a comm become '#' */
	bool event_root;	/* the event is the root */
	const char *event;	/* only these, shell patterns */
	const char *comms;	/* only these commands, shell patterns */
	const char *pids, *tids, *cpus;	/* only these, ranges of numbers */
	const char *weight;	/* "period", "samples", "time", or a field */
	bool offcpu;		/* fold the time between switches, */
	bool wall;		/* and the samples of a clock */
	bool runq;		/* fold the time in the run queue, */
	bool waker;		/* by who woke the thread */
	bool switches;		/* one of these: switches are read */
	const char *offcpu_state;	/* only such, shell patterns */
	const char *time;	/* only these times */
	const char *symfs;	/* a folder that holds the programs */
	const char *kallsyms;	/* a file like /proc/kallsyms */
};

#endif
