/*
 * The line that begins a sample of `perf script`:
 *
 *	comm pid/tid [cpu] time: period event: rest
 *
 * `perf script -F` leaves out any part of it.  A comm may be made of blanks,
 * digits, brackets and colons, so it is what remains on the left once the
 * parts on the right are found.
 */
#ifndef STACKFOLD_PERF_HEADER_H
#define STACKFOLD_PERF_HEADER_H

#include <stdbool.h>

#include "common/base/str.h"

struct perf_header {
	str comm;		/* empty where it is not printed */
	str pid, tid;		/* digits, maybe with a '-'; or empty */
	str cpu;		/* digits, or empty */
	str time;		/* "1.500000", or empty */
	str period;		/* digits, or empty */
	str event;		/* "cycles:u", or empty */
	str rest;		/* what follows: a payload, a frame */
};

/* the parts lie within the line; false if it is no header */
bool perf_header(str line, struct perf_header *);
/* the same where -F left too little to know a header by itself: "comm ",
 * "comm pid ", "comm event: ", or nothing but a frame; false only if nothing
 * is left */
bool perf_header_bare(str line, struct perf_header *);
/* "PERF_RECORD_MMAP2 12/12: ...", which is no sample */
bool perf_header_record(const struct perf_header *);

#endif
