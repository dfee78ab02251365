/*
 * The tables of pprof's profile.proto, which may lie in any order: what is
 * counted, and the frames of each location.  Numbers of locations, functions
 * and mappings are whatever the writer liked.  Locations without a function are
 * named by the symbols of their file.
 */
#ifndef STACKFOLD_PROFILE_PROTO_H
#define STACKFOLD_PROFILE_PROTO_H

#include <stddef.h>
#include <stdint.h>

#include "common/base/str.h"
#include "common/base/u64_map.h"
#include "tools/stackfold/formats/parts/code_maps.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

enum profile_proto_field {
	PROFILE_PROTO_TYPE = 1, PROFILE_PROTO_SAMPLE, PROFILE_PROTO_MAPPING,
	PROFILE_PROTO_LOCATION, PROFILE_PROTO_FUNCTION, PROFILE_PROTO_STRING,
	PROFILE_PROTO_DROP, PROFILE_PROTO_KEEP, PROFILE_PROTO_TIME,
	PROFILE_PROTO_DURATION, PROFILE_PROTO_PERIOD_TYPE,
	PROFILE_PROTO_PERIOD, PROFILE_PROTO_COMMENT, PROFILE_PROTO_DEFAULT,
	PROFILE_PROTO_DOC
};

/* starts as {.s = s}; texts live as long as the input's bytes */
struct profile_proto {
	struct sample *s;
	str *strings;
	size_t nstrings, strings_cap;
	struct value_list values;
	size_t usual;			/* the value that pprof shows */
	struct u64_map functions, mappings, locations;	/* place + 1 of each */
	uint64_t *names;		/* of functions: a string */
	struct map *maps;
	struct code_maps code;
	struct profile_proto_place { size_t at, n; } *places;
	size_t nnames, nmaps, nplaces, names_cap, maps_cap, places_cap;
	struct sample_ids frames;	/* of all locations, leaf first */
	uint64_t drop;			/* a string */
	uint64_t time, duration;	/* nanoseconds */
	struct sample_ids comments;	/* strings */
	bool bad;			/* something in it was not understood */
};

/* is this the beginning of one? */
enum format_confidence profile_proto_probe(str head);
/* read everything but the samples */
void profile_proto_read(struct profile_proto *, str all);
str profile_proto_string(const struct profile_proto *, uint64_t i);
/* push the frames of a location; false where the file does not tell of it */
bool profile_proto_push(const struct profile_proto *, uint64_t location);

#endif
