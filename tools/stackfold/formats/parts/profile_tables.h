/*
 * The tables of a profile in protocol buffers: functions, mappings and
 * locations, by number.  Those of pprof begin with an id, which may be
 * anything; OpenTelemetry has left that out, so that each other field is one
 * lower, and the number of an element is its place in the table, where the
 * first element is empty and means none, but for async-profiler.
 *
 * Texts come first, then functions and mappings, then locations, and then the
 * frames of samples can be pushed.
 */
#ifndef STACKFOLD_PROFILE_TABLES_H
#define STACKFOLD_PROFILE_TABLES_H

#include "common/base/u64_map.h"
#include "tools/stackfold/formats/parts/address_names.h"

/* starts as {.s = s, .ids = true for pprof}; texts are those of the input */
struct profile_tables {
	struct sample *s;
	bool ids;
	struct address_names code;
	struct profile_strings { str *all; size_t n, cap; } strings;
	struct {
		struct u64_map places;	/* by id, + 1 */
		struct profile_function { uint64_t name, file; } *all;
					/* strings */
		size_t n, cap;
	} functions;
	struct {
		struct u64_map places;
		struct map *all;
		size_t n, cap;
	} mappings;
	struct {
		struct u64_map places;
		struct profile_location { size_t at, n; } *all;
		size_t n, cap;
		struct sample_ids frames;	/* leaf first */
	} locations;
	bool bad;		/* something in it was not understood */
};

void profile_tables_string(struct profile_strings *, str);
/* a text by its number, or an empty one */
str profile_tables_text(const struct profile_tables *, uint64_t i);
/* add the elements that these messages are; the frames of a location without
 * functions are named by the symbols of its file, and all get this kind */
void profile_tables_function(struct profile_tables *, str message);
void profile_tables_mapping(struct profile_tables *, str message);
void profile_tables_location(struct profile_tables *, str message, char kind);
/* push the frames of a location, or [unknown] and false if it is not listed */
bool profile_tables_push(const struct profile_tables *, uint64_t location);
/* forget all but the modules */
void profile_tables_clear(struct profile_tables *);

#endif
