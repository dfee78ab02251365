/*
 * Parses names of events: "cpu_core/cycles/u", "cycles:u" and "cycles" are one
 * family, whose counts can be added up.
 */
#ifndef COMMON_EVENT_H
#define COMMON_EVENT_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

/* Return "cycles" for "cpu_core/cycles/u", "cycles:u" and "cycles/freq=99/".  A
 * raw event such as "cpu/event=0x3c/u" is returned unchanged. */
str event_family(str name);
/* Split off the next name of a list such as "cycles,cpu/event=0x3c,umask=1/",
 * in which commas between slashes do not separate.  Return false at the end. */
bool event_next(str *list, str *name);
/* Return the number of families in a list. */
size_t event_families(str list);
/* Return true for events that count occurrences, such as page faults. */
bool event_happens(str name);
/* Return true for cpu-clock and task-clock, whose periods are nanoseconds. */
bool event_is_software_clock(str name);
/* Return true for a clock of CPU time in both user and kernel. */
bool event_is_clock(str name);
/* Return true if a sample's weight is its period: clocks and counters. */
bool event_is_periodic(str name);

#endif
