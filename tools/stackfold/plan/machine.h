/*
 * --inspect without a name: what the machine allows a profiler, and what stands
 * in its way.
 *
 *	kernel=6.1.0-18-amd64
 *	perf=/usr/bin/perf
 *	privileged=no
 *	perf_event_paranoid=2
 *	warning=perf_event_paranoid is 2: only user frames of your own programs;
 *	    sysctl kernel.perf_event_paranoid=1, or be root
 */
#ifndef STACKFOLD_MACHINE_H
#define STACKFOLD_MACHINE_H

#include "tools/stackfold/plan/inspection.h"

void inspect_machine(struct inspection *);

#endif
