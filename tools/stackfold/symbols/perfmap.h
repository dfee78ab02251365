/*
 * The functions that a process compiled while it ran, from the file that it
 * writes for perf, /tmp/perf-PID.map:
 *
 *	7f2a4c0a1000 40 LazyCompile:~main app.js:1
 *
 * A process in a container has another PID there, and another /tmp.
 */
#ifndef STACKFOLD_PERFMAP_H
#define STACKFOLD_PERFMAP_H

#include "tools/stackfold/symbols/modules.h"

/* read them into module.table */
void perfmap_load(const struct modules *, struct module *);

#endif
