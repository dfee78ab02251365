/*
 * One event of a trace of Chrome, as read from its object.
 */
#ifndef STACKFOLD_CHROME_EVENT_H
#define STACKFOLD_CHROME_EVENT_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"
#include "tools/stackfold/formats/parts/jread.h"

/* its texts are used again for the next event; starts as {0} */
struct chrome_event {
	char phase;		/* X whole, B begins, E ends, M metadata, P */
				/* of a profile, ... */
	struct num at, lasts;	/* microseconds */
	struct num weight;	/* of a sample, 1 where it is not told */
	bool timed, lasting, named;
	struct buf name, pid, tid;
	struct buf id;		/* of what spans several events */
	struct buf frame;	/* of a sample: key among the stack frames */
	str args;		/* the text of its arguments */
	struct buf text;	/* for short use */
};

/* false where it is no object */
bool chrome_event_read(struct jread *, struct chrome_event *);

#endif
