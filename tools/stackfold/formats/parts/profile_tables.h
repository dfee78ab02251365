/*
 * The tables of profiles in protocol buffers: functions, mappings, locations.
 * In pprof each element begins with its id, an arbitrary number.  OpenTelemetry
 * has no ids, so the other fields have numbers lower by one, and an element's
 * id is its index in the table.  Element 0 is empty and means "none", except in
 * files of async-profiler.
 *
 * Add the strings first, then functions and mappings, then locations; after
 * that the frames of samples can be pushed.
 */
#ifndef STACKFOLD_PROFILE_TABLES_H
#define STACKFOLD_PROFILE_TABLES_H

#include "common/base/u64_map.h"
#include "tools/stackfold/formats/parts/address_names.h"

/* Starts as {.s = s, .in = in, .ids = true for pprof}.  Strings point into the
 * input. */
struct profile_tables {
	struct sample *s;
	const struct in *in;
	bool ids;
	struct address_names code;
	struct profile_strings { str *all; size_t n, cap; } strings;
	struct {
		struct u64_map places;	/* maps an id to index + 1 */
		struct profile_function { uint64_t name, file; } *all;
					/* indices in `strings` */
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
		struct sample_ids frames;
	} locations;
	bool bad;		/* a message was malformed */
};

void profile_tables_string(struct profile_strings *, str);
/* Return string i, or an empty one if the index is invalid. */
str profile_tables_text(const struct profile_tables *, uint64_t i);
/* Add the element that a message describes.  A location without functions is
 * named by the symbols of its file.  All its frames get the mark `kind`. */
void profile_tables_function(struct profile_tables *, str message);
void profile_tables_mapping(struct profile_tables *, str message);
void profile_tables_location(struct profile_tables *, str message, char kind);
/* Push the frames of a location.  If it is not in the table, report this and
 * push [unknown]. */
void profile_tables_push(const struct profile_tables *, uint64_t location);
/* Report a message that was malformed. */
void profile_tables_report(const struct profile_tables *);
/* Clear everything except the modules. */
void profile_tables_clear(struct profile_tables *);

#endif
