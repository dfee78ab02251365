/*
 * The line that begins a sample of `perf script`:
 *
 *	comm pid/tid [cpu] time: period event: rest
 *
 * `perf script -F` leaves out any part of it.  A comm may be made of blanks,
 * digits, brackets and colons, so it is what remains on the left once the
 * parts on the right are found.
 */
#ifndef STACKFOLD_SCRIPT_SAMPLE_H
#define STACKFOLD_SCRIPT_SAMPLE_H

#include <stdbool.h>

#include "common/base/str.h"

struct script_sample {
	str comm;		/* empty where it is not printed */
	str pid, tid;		/* digits, maybe with a '-'; or empty */
	str cpu;		/* digits, or empty */
	str time;		/* "1.500000", or empty */
	str period;		/* digits, or empty */
	str event;		/* "cycles:u", or empty */
	str rest;		/* what follows: a payload, a frame */
};

/* the parts lie within the line; false if it is no header */
bool script_sample(str line, struct script_sample *);
/* the same where -F left too little to know a header by itself: "comm ",
 * "comm pid ", "comm event: ", or nothing but a frame; false only if nothing
 * is left */
bool script_sample_bare(str line, struct script_sample *);
/* "PERF_RECORD_MMAP2 12/12: ...", which is no sample */
bool script_sample_record(const struct script_sample *);

#endif
