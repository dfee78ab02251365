/* Parses a mangled C++ name into a tree of nodes. */
#ifndef STACKFOLD_CXX_PARSE_H
#define STACKFOLD_CXX_PARSE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/demangle/cxx_node.h"
#include "tools/stackfold/demangle/demangle_depth.h"

/* maximum number of nodes for a name of n bytes */
#define CXX_ROOM(n) ((n) * 3 + 64)

/* Memory for nodes, owned by the caller. */
struct cxx_room {
	struct cxx_node *nodes;
	uint32_t *subs;		/* nodes that substitutions refer to */
	uint32_t cap;		/* capacity of each array */
};

/* A parsed name.  It is valid as long as the mangled name and the room. */
struct cxx_name {
	const struct cxx_node *nodes;
	uint32_t root;		/* 0 if the text is not a valid name */
	uint32_t args;		/* list of the template arguments that T_ refers
				 * to */
	str rest;		/* the text after the name */
};

/* Parse a name that begins with "_Z"; if `whole`, with the types of parameters
 * and result.  Depth and work are bounded. */
struct cxx_name cxx_parse(str mangled, bool whole, const struct cxx_room *,
    struct demangle_depth *);

#endif
