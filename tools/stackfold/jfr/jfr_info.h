/* What a recording tells of itself, in events without stacks. */
#ifndef STACKFOLD_JFR_INFO_H
#define STACKFOLD_JFR_INFO_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "tools/stackfold/jfr/jfr_values.h"
#include "tools/stackfold/sample/sample.h"

/* starts as {0} */
struct jfr_info {
	struct buf command;	/* java, its options, the program's arguments */
	struct buf host;
	uint64_t start;		/* seconds since 1970 */
	uint64_t cpus;
	uint64_t lost;		/* samples, */
	uint64_t lost_bytes;	/* and bytes of events of any kind */
};

/* which of the events that tell something this type is: its number, or 0 */
int jfr_info_event(const struct jfr_type *);
/* read one of them */
void jfr_info_read(struct jfr_info *, int event, struct jfr_reader *,
    uint32_t type, struct bytes *);
/* set the metadata of the profile, and report what was lost */
void jfr_info_report(const struct jfr_info *, struct sample *);

#endif
