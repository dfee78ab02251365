/*
 * Sorts records by time. perf writes them in rounds, one CPU's after another's,
 * and guarantees at the end of each round that no later record is older than
 * the newest of the round before; records up to that time are returned then.
 * Records of equal time keep the order in which they came.
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
	const char *view;	/* records point into this buffer; if NULL, they
				 * are copied */
	struct buf bytes[2];	/* copied records of this round and of earlier
				 * ones */
	struct time_order_item {
		uint64_t time;
		size_t at;	/* offset in `view` or bytes[round] */
		uint32_t event;	/* event number given to time_order_add() */
		uint16_t size, round;
	} *item, *spare;
	size_t n, cap, spare_cap;
	size_t *run, run_cap;	/* starts of ascending runs */
	uint16_t round;		/* index of the buffer being filled */
	uint64_t newest, limit;	/* newest time so far, and that at the end of
				 * the last round */
	size_t ready, given;	/* number of items that are ready, and number of
				 * these that were returned */
	uint64_t done;		/* latest time of a ready record */
	size_t late;		/* number of records that were older than `done`
				 * on arrival */
};

/* add a record with the number of its event */
void time_order_add(struct time_order *, uint64_t time, str record, uint32_t
    event);
/* end a round, or all rounds; then call time_order_next() until it returns
 * false before the next time_order_add() */
void time_order_end_round(struct time_order *);
void time_order_end(struct time_order *);
/* return the next ready record, which stays in place until the next call; false
 * if no record is left */
bool time_order_next(struct time_order *, str *record, uint32_t *event);
void time_order_free(struct time_order *);

#endif
