/* Facts about a recording, from its events without stacks. */
#ifndef STACKFOLD_JFR_INFO_H
#define STACKFOLD_JFR_INFO_H

#include <stdint.h>

#include "common/base/buf.h"
#include "tools/stackfold/jfr/jfr_values.h"
#include "tools/stackfold/sample/sample.h"

/* starts as {0} */
struct jfr_info {
	struct buf command;	/* "java", options of the JVM, arguments of the
				 * program */
	struct buf host;
	uint64_t start;		/* seconds since 1970 */
	uint64_t cpus;
	uint64_t lost;		/* number of lost samples */
	uint64_t lost_bytes;	/* bytes of lost events of any kind */
};

/* Return the number of the event type, for jfr_info_read(), or 0 if it is not
 * used. */
int jfr_info_event(const struct jfr_type *);
/* Read an event with this number. */
void jfr_info_read(struct jfr_info *, int event, struct jfr_reader *,
    uint32_t type, struct bytes *);
/* Set the metadata of the profile and report what was lost. */
void jfr_info_report(const struct jfr_info *, struct sample *);

#endif
