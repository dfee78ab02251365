/* The parser of C++ names: it makes a tree of nodes of a text. */
#ifndef STACKFOLD_CXX_PARSE_H
#define STACKFOLD_CXX_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "tools/stackfold/demangle/cxx_node.h"
#include "tools/stackfold/demangle/demangle_depth.h"

/* how many nodes a name of n bytes may need */
#define CXX_ROOM(n) ((n) * 3 + 64)

/* where nodes are put; the caller owns it */
struct cxx_room {
	struct cxx_node *nodes;
	uint32_t *subs;		/* nodes that substitutions stand for */
	uint32_t cap;		/* of each */
};

/* a name that was read; it lives as long as the text and the room */
struct cxx_name {
	const struct cxx_node *nodes;
	uint32_t root;		/* 0 if the text is no name */
	uint32_t args;		/* the list of the arguments that T_ means */
	str rest;		/* what follows the name in the text */
};

/*
 * Read "_Z" and what it encodes; `whole`: with the types of arguments and
 * result.  Depth and work are bounded.
 */
struct cxx_name cxx_parse(str mangled, bool whole, const struct cxx_room *,
    struct demangle_depth *);

#endif
