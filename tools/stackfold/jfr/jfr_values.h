/*
 * Reads the values of a chunk: fields of events and, in checkpoints, constants
 * that fields refer to by id.  bytes.cut is set if a value is damaged.  The
 * work per value is bounded by its size in bytes, whatever its type.
 */
#ifndef STACKFOLD_JFR_VALUES_H
#define STACKFOLD_JFR_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "tools/stackfold/jfr/jfr_types.h"

/* The types and constants of a chunk; starts as {.compressed = ...}. */
struct jfr_reader {
	struct jfr_types types;
	bool compressed;
	struct buf pool;	/* all checkpoints, concatenated */
	uint64_t steps;		/* steps that are left for the current value */
	size_t damaged;		/* damaged checkpoints */
};

/* The value of a field. */
struct jfr_value {
	const struct jfr_field *field;	/* NULL if the type has no such field */
	uint64_t number;	/* number or id of a constant */
	uint32_t nano;		/* fraction of a float, in 10^-9 */
	struct bytes at;	/* start of a value that is not a number */
};

/* The fields of a type that are to be read. */
struct jfr_wanted {
	uint8_t *of;		/* per field: index + 1 of its value, or 0 */
	size_t n;		/* number of fields up to the last wanted one */
};

/* Request the fields names[0..n), to be read into values[0..n). */
struct jfr_wanted jfr_want(struct jfr_reader *, uint32_t type,
    const char *const names[], size_t n);
/* Read these fields of the value at b, and set all of values[]. */
void jfr_read(struct jfr_reader *, struct bytes *b, uint32_t type,
    const struct jfr_wanted *, struct jfr_value *values, size_t n);
/* Begin a value: set its budget of steps by its size. */
void jfr_begin(struct jfr_reader *, const struct bytes *);

/* Store the constants of a checkpoint: the event after its size and type.  A
 * constant that is known already is kept. */
void jfr_checkpoint(struct jfr_reader *, str event);
/* Find the constant of this type with this id.  Return false if it is
 * unknown. */
bool jfr_constant(const struct jfr_reader *, uint32_t type, uint64_t id,
    struct bytes *);
/* Append the text of a value: a string, or the name of a class, symbol or
 * state. Return false if it has no text. */
bool jfr_text(struct jfr_reader *, const struct jfr_value *, struct buf *);
void jfr_reader_free(struct jfr_reader *);

#endif
