/*
 * The fields of a tracepoint, as perf prints them:
 *
 *	prev_pid=12 prev_state=S ==> next_comm=app next_pid=7
 */
#ifndef STACKFOLD_PERF_PAYLOAD_H
#define STACKFOLD_PERF_PAYLOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/num.h"
#include "common/base/str.h"

/* Return the word after "key=", or "" if it is missing. */
str perf_payload_word(str payload, str key);
/* parse the number after "name=" or "name:", which may be hexadecimal:
 * "bytes=113", "count: 0x71,"; false if it is missing */
bool perf_payload_number(str payload, str name, struct num *);
/* parse the tid after "key="; false if it is missing */
bool perf_payload_thread(str payload, str key, int64_t *tid);

#endif
