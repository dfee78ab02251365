/*
 * The metadata of a chunk: what types of values there are, events among them,
 * and which fields they have, in the order they are written.
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
	JFR_STRUCT,		/* fields */
	JFR_BYTE,		/* boolean, byte: one byte always */
	JFR_INTEGER,
	JFR_FLOAT,		/* float, double */
	JFR_STRING
};

/* what a number counts */
enum jfr_unit {
	JFR_UNIT_NONE,
	JFR_TICKS,		/* of the chunk's clock: how long it took */
	JFR_NANOSECONDS, JFR_MICROSECONDS, JFR_MILLISECONDS, JFR_SECONDS,
	JFR_DATA,		/* bytes */
	JFR_BITS
};

struct jfr_field {
	str name;
	uint64_t class_id;
	uint32_t type;		/* that id's number, or JFR_NO_TYPE */
	bool pooled;		/* it is the id of a constant */
	bool array;		/* how many, and then each */
	enum jfr_unit unit;
};

struct jfr_type {
	uint64_t id;
	str name, super;
	enum jfr_shape shape;
	unsigned size;		/* bytes of a number */
	size_t first, n;	/* its fields */
	struct u64_map constants;	/* id -> place + 1, see jfr_pools.h */
};

/* starts as {0} */
struct jfr_types {
	struct jfr_type *all;
	struct jfr_field *fields;
	size_t n, cap, nfields, fields_cap;
	struct u64_map by_id;	/* number + 1 */
	struct arena arena;	/* their names */
};

/*
 * Read the metadata of a chunk, what stands behind size and type of that event.
 * False if they are damaged.
 */
bool jfr_types_read(struct jfr_types *, str event, bool compressed);
void jfr_types_free(struct jfr_types *);
/* the number of a type, or JFR_NO_TYPE */
uint32_t jfr_types_find(const struct jfr_types *, uint64_t id);
uint32_t jfr_types_named(const struct jfr_types *, str name);
/*
 * The name of a type without what JDK 9 and 10 write otherwise than later ones:
 * jdk.ExecutionSample also for com.oracle.jdk.ExecutionSample, types.Method for
 * jdk.types.Method and com.oracle.jfr.types.Method.
 */
str jfr_type_name(str);
bool jfr_type_is_event(const struct jfr_type *);

/* a string in the encodings that need no constants, copied to the arena; false
 * for another one.  An absent string is empty */
bool jfr_string(struct bytes *, bool compressed, struct arena *, str *);

#endif
