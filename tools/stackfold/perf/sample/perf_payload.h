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

/* the word behind "key="; empty if it is missing */
str perf_payload_word(str payload, str key);
/* the number behind "name=" or "name:", which may be of hexadecimal:
 * "bytes=113", "count: 0x71,"; false if it is missing */
bool perf_payload_number(str payload, str name, struct num *);
/* the number of a thread behind "key="; false if it is missing */
bool perf_payload_thread(str payload, str key, int64_t *tid);

#endif
