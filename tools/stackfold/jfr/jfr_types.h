/*
 * The metadata of a chunk: the types of values, including events, and their
 * fields in the order in which they are stored.
 */
#ifndef STACKFOLD_JFR_TYPES_H
#define STACKFOLD_JFR_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/arena.h"
#include "common/base/bytes.h"
#include "common/base/u64_map.h"

#define JFR_NO_TYPE UINT32_MAX

enum jfr_shape {
	JFR_STRUCT,		/* a structure of fields */
	JFR_BYTE,		/* boolean, byte: one byte even if compressed */
	JFR_INTEGER,
	JFR_FLOAT,		/* float, double */
	JFR_STRING
};

/* the unit of a number */
enum jfr_unit {
	JFR_UNIT_NONE,
	JFR_TICKS,		/* a duration in ticks of the chunk's clock */
	JFR_NANOSECONDS, JFR_MICROSECONDS, JFR_MILLISECONDS, JFR_SECONDS,
	JFR_DATA,		/* an amount of data in bytes */
	JFR_BITS
};

struct jfr_field {
	str name;
	uint64_t class_id;
	uint32_t type;		/* index of the type `class_id`, or
				 * JFR_NO_TYPE */
	bool pooled;		/* the value is the id of a constant */
	bool array;		/* the value is a count and that many
				 * elements */
	enum jfr_unit unit;
};

struct jfr_type {
	uint64_t id;
	str name, super;
	enum jfr_shape shape;
	unsigned size;		/* size of a number in bytes */
	size_t first, n;	/* first index in `fields`, and number of its
				 * fields */
	struct u64_map constants;	/* maps an id to offset + 1, see
					 * jfr_constant() */
};

/* starts as {0} */
struct jfr_types {
	struct jfr_type *all;
	struct jfr_field *fields;
	size_t n, cap, nfields, fields_cap;
	struct u64_map by_id;	/* maps a type's id to index + 1 */
	struct arena arena;	/* owns the names */
};

/* Read the metadata of a chunk: the event after its size and type.  Return
 * false if it is damaged. */
bool jfr_types_read(struct jfr_types *, str event, bool compressed);
void jfr_types_free(struct jfr_types *);
/* Return the index of a type, or JFR_NO_TYPE. */
uint32_t jfr_types_find(const struct jfr_types *, uint64_t id);
uint32_t jfr_types_named(const struct jfr_types *, str name);
/*
 * Return a name of a type that does not depend on the version of the JDK:
 * jdk.ExecutionSample for com.oracle.jdk.ExecutionSample of JDK 9 and 10, and
 * types.Method for jdk.types.Method and com.oracle.jfr.types.Method.
 */
str jfr_type_name(str);
bool jfr_type_is_event(const struct jfr_type *);

/* Read a string that is not a constant, and copy it to the arena.  Return false
 * if it is a constant or damaged.  An absent string is empty. */
bool jfr_string(struct bytes *, bool compressed, struct arena *, str *);

#endif
