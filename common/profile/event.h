/*
 * Parses names of events: "cpu_core/cycles/u", "cycles:u" and "cycles" are one
 * family, whose counts can be added up.
 */
#ifndef COMMON_EVENT_H
#define COMMON_EVENT_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

/* "cpu_core/cycles/u", "cycles:u", "cycles/freq=99/" -> "cycles";
 * "cpu/event=0x3c/u" stays */
str event_family(str name);
/* the next name in a list such as "cycles,cpu/event=0x3c,umask=1/", in which
 * commas between slashes do not separate; false at the end */
bool event_next(str *list, str *name);
/* the number of families in such a list */
size_t event_families(str list);
/* does it count occurrences: faults, switches, a tracepoint? */
bool event_happens(str name);
/* is it cpu-clock or task-clock, whose period is in nanoseconds? */
bool event_is_software_clock(str name);
/* is it a clock of all CPU time, not only of user or kernel? */
bool event_is_clock(str name);
/* is each sample weighted by its period, as with clocks and counters? */
bool event_is_periodic(str name);

#endif
