/*
 * What the name of an event says: "cpu_core/cycles/u", "cycles:u" and
 * "cycles" are one family, whose counts can be added up.
 */
#ifndef COMMON_EVENT_H
#define COMMON_EVENT_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

/* "cpu_core/cycles/u", "cycles:u", "cycles/freq=99/" -> "cycles";
 * "cpu/event=0x3c/u" stays */
str event_family(str name);
/* the next of a list such as "cycles,cpu/event=0x3c,umask=1/", whose commas
 * between slashes do not end it; false at the end */
bool event_next(str *list, str *name);
/* how many families such a list has */
size_t event_families(str list);
/* does it count what happens: a fault, a switch, a tracepoint? */
bool event_happens(str name);
/* is it a clock of all time on CPUs, not only of the user or the kernel? */
bool event_is_clock(str name);
/* does each sample weigh its period, as those of clocks and counters do? */
bool event_is_periodic(str name);

#endif
