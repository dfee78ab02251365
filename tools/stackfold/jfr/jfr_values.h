/*
 * Values of a chunk: those of events and, in its checkpoints, constants that
 * fields refer to by an id.  Damaged ones are told by bytes.cut; a value costs
 * no more steps than its bytes allow, whatever its type is made of.
 */
#ifndef STACKFOLD_JFR_VALUES_H
#define STACKFOLD_JFR_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "common/base/bytes.h"
#include "tools/stackfold/jfr/jfr_types.h"

/* what is known of one chunk; starts as {.compressed = ...} */
struct jfr_reader {
	struct jfr_types types;
	bool compressed;
	struct buf pool;	/* the checkpoints, end to end */
	uint64_t steps;		/* left for the value that is read */
	size_t damaged;		/* checkpoints that could not be read to their
				 * end */
};

/* a field's value: of numbers and of ids the number, of all others where they
 * begin */
struct jfr_value {
	const struct jfr_field *field;	/* NULL: there is none */
	uint64_t number;
	uint32_t nano;		/* 10^-9, of a float */
	struct bytes at;
};

/* which fields of a type are wanted: of[field] is a place from 1, or 0 */
struct jfr_wanted {
	uint8_t *of;
	size_t n;		/* fields up to the last wanted one */
};

/* request the fields names[]; values[i] will be that of names[i] */
struct jfr_wanted jfr_want(struct jfr_reader *, uint32_t type,
    const char *const names[], size_t n);
/* read those fields of the value at b; values[] are set for all names */
void jfr_read(struct jfr_reader *, struct bytes *b, uint32_t type,
    const struct jfr_wanted *, struct jfr_value *values, size_t n);
/* begin a value of so many bytes: its budget of steps */
void jfr_begin(struct jfr_reader *, const struct bytes *);

/* keep the constants of a checkpoint, of what stands behind size and type of
 * that event.  A constant that is known already stays */
void jfr_checkpoint(struct jfr_reader *, str event);
/* where the constant of this type and id is; false if it is unknown */
bool jfr_constant(const struct jfr_reader *, uint32_t type, uint64_t id,
    struct bytes *);
/*
 * Append the text of a value: a string, or of a class, a symbol or a state the
 * string that names it.  False if it has none.
 */
bool jfr_text(struct jfr_reader *, const struct jfr_value *, struct buf *);
void jfr_reader_free(struct jfr_reader *);

#endif
