/*
 * The line that begins a sample of `perf script`:
 *
 *	VM:n VCPU:n comm pid/tid [cpu] time: period event: rest
 *
 * `perf script -F` may omit any part.  A comm may be made of blanks,
 * digits, brackets and colons, so it is what remains on the left once the
 * parts on the right are found.
 */
#ifndef STACKFOLD_SCRIPT_SAMPLE_H
#define STACKFOLD_SCRIPT_SAMPLE_H

#include <stdbool.h>

#include "common/base/str.h"

/* the parts of a line, which lie within it */
struct script_sample {
	bool guest;		/* it is of a virtual machine */
	str comm;		/* empty where it is not printed */
	str pid, tid;		/* digits, maybe with a '-'; or empty */
	str cpu;		/* digits, or empty */
	str time;		/* "1.500000", or empty */
	str period;		/* digits if the text is perf's, or empty */
	str event;		/* "cycles:u", or empty */
	str rest;		/* what follows: a payload, a frame */
};

/* take the line apart; false if it begins no sample */
bool script_sample(str line, struct script_sample *);
/* the same where -F prints so little that only its place tells such a line:
 * "comm ", "comm pid ", "comm event: ", or only a frame; false only if the
 * line has no part */
bool script_sample_bare(str line, struct script_sample *);
/* is it "PERF_RECORD_MMAP2 12/12: ...", and no sample? */
bool script_sample_record(const struct script_sample *);
/* does it say how many events it stands for by what is not a number? */
bool script_sample_odd_period(const struct script_sample *);

#endif
