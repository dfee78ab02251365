/*
 * Records in the order of their time.  perf writes them in rounds, one CPU's
 * after another's, and promises at the end of each round that no record to
 * come is older than the newest of the round before; so the records up to that
 * time are handed out then.  Records of the same time keep the order in which
 * they came.
 *
 *	time_order_add(&order, time, record, event);	for each record
 *	time_order_end_round(&order);			or time_order_end()
 *	while (time_order_next(&order, &record, &event))
 *		...
 */
#ifndef STACKFOLD_TIME_ORDER_H
#define STACKFOLD_TIME_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/str.h"

/* starts as {0} */
struct time_order {
	const char *view;	/* records lie behind here, and stay there;
				 * NULL where they are copied, */
	struct buf bytes[2];	/* to here: of this round and those before */
	struct time_order_item {
		uint64_t time;
		size_t at;	/* from `view`, or in bytes[round] */
		uint32_t event;	/* what the caller noted */
		uint16_t size, round;
	} *item, *spare;
	size_t n, cap, spare_cap;
	size_t *run, run_cap;	/* where ascending items begin */
	uint16_t round;		/* which of the two is filled now */
	uint64_t newest, limit;	/* now, and at the end of the last round */
	size_t ready, given;	/* items whose turn has come, and those of them
				 * that were handed out */
	uint64_t done;		/* the time of the newest item ever ready */
	size_t late;		/* records that are older and came after it */
};

/* keep a record, and a number that tells its event */
void time_order_add(struct time_order *, uint64_t time, str record, uint32_t
    event);
/* a round ends, or all of them; then call time_order_next() until it returns
 * false, before the next time_order_add() */
void time_order_end_round(struct time_order *);
void time_order_end(struct time_order *);
/* the next record to be handed out; it stays in place until the next call.
 * False if no record is left */
bool time_order_next(struct time_order *, str *record, uint32_t *event);
void time_order_free(struct time_order *);

#endif
