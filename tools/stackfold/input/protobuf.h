/*
 * Fields of protocol buffers, as they follow one another in a message:
 *
 *	struct protobuf m = {.rest = bytes};
 *
 *	while (protobuf_field(&m))
 *		if (m.field == 2 && m.kind == PROTOBUF_BYTES)
 *			... m.bytes, a text, a message or packed numbers
 *	if (m.bad)
 *		...
 *
 * Lengths are not trusted: one beyond the end makes the message bad.
 */
#ifndef STACKFOLD_PROTOBUF_H
#define STACKFOLD_PROTOBUF_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"

enum protobuf_kind {
	PROTOBUF_VARINT = 0, PROTOBUF_FIXED64 = 1, PROTOBUF_BYTES = 2,
	PROTOBUF_FIXED32 = 5
};

struct protobuf {
	str rest;		/* what is not read yet */
	uint64_t field;		/* number of the field that was read last, */
	enum protobuf_kind kind;
	uint64_t number;	/* its value, unless it is bytes */
	str bytes;		/* else these, cut short where it is bad */
	bool bad;		/* what followed was no field */
};

/* read the next field; false at the end, and where the rest is bad */
bool protobuf_field(struct protobuf *);
/* is the last field this number? */
static inline bool
protobuf_is(const struct protobuf *m, uint64_t field)
{
	return m->field == field && m->kind == PROTOBUF_VARINT;
}

/* is it this text or message? */
static inline bool
protobuf_has(const struct protobuf *m, uint64_t field)
{
	return m->field == field && m->kind == PROTOBUF_BYTES;
}

/* go to the next text or message of this number; false at the end */
bool protobuf_next(struct protobuf *, uint64_t field);

struct protobuf_list {
	uint64_t *p;
	size_t n, cap;
};

/* all numbers of a repeated field, packed or single, in a list that is emptied
 * first; false if the message is bad */
bool protobuf_list(str message, uint64_t field, struct protobuf_list *);
/* the numbers of a message's fields 0..n), the others being 0; false if the
 * message is bad */
bool protobuf_numbers(str message, uint64_t *to, size_t n);

#endif
