/*
 * Reads the functions that a process compiled at run time from the file that it
 * writes for perf, /tmp/perf-PID.map:
 *
 *	7f2a4c0a1000 40 LazyCompile:~main app.js:1
 *
 * A process in a container has another PID and another /tmp there.
 */
#ifndef STACKFOLD_PERFMAP_H
#define STACKFOLD_PERFMAP_H

#include "tools/stackfold/symbols/modules.h"

/* read the map into module.table */
void perfmap_load(const struct modules *, struct module *);

#endif
