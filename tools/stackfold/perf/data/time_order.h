/*
 * Records in the order of their time.  perf writes them in rounds, one CPU's
 * after another's, and promises at the end of each round that no record to
 * come is older than the newest of the round before; so up to there they are
 * handed over.  Records of the same time keep the order in which they came.
 */
#ifndef STACKFOLD_TIME_ORDER_H
#define STACKFOLD_TIME_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"

/* starts as {0} */
struct time_order {
	const char *stays;	/* records lie behind here, and stay; or NULL */
	struct buf bytes[2];	/* or copies: of this round and those before */
	struct time_order_item {
		uint64_t time;
		size_t at;	/* from there, or in bytes[round] */
		uint32_t event;	/* what the caller noted */
		uint16_t size, round;
	} *item, *spare;
	size_t n, cap, spare_cap;
	size_t *run, run_cap;
	uint16_t round;		/* which of the two is filled now */
	uint64_t newest, limit;	/* now, and at the end of the last round */
	uint64_t done;		/* the newest that was handed over */
	size_t late;		/* records older than that */
};

/* who gets them; the record stays in place until it returns */
struct time_order_to {
	void (*take)(struct time_order_to *, str record, uint32_t event);
};

/* keep a record, and a number that tells its event */
void time_order_add(struct time_order *, uint64_t time, str record, uint32_t
    event);
/* the end of a round, and of all */
void time_order_round(struct time_order *, struct time_order_to *);
void time_order_end(struct time_order *, struct time_order_to *);
void time_order_free(struct time_order *);

#endif
