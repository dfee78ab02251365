#include "tools/stackfold/formats/parts/profile_tables.h"

#include "tools/stackfold/input/protobuf.h"

/* field numbers of profile.proto */
enum {
	FUNCTION_ID = 1, FUNCTION_NAME, FUNCTION_SYSTEM_NAME,
	FUNCTION_FILENAME, FUNCTION_FIELDS
};
enum {
	MAPPING_ID = 1, MAPPING_START, MAPPING_LIMIT, MAPPING_OFFSET,
	MAPPING_FILENAME, MAPPING_BUILD_ID, MAPPING_FIELDS
};
enum {
	LOCATION_ID = 1, LOCATION_MAPPING, LOCATION_ADDRESS, LOCATION_LINE,
	LOCATION_FIELDS
};
enum { LINE_FUNCTION = 1, LINE_FIELDS };

void
profile_tables_string(struct profile_strings *t, str text)
{
	*APPEND(t->all, t->cap, t->n) = text;
}

str
profile_tables_text(const struct profile_tables *t, uint64_t i)
{
	return i < t->strings.n ? t->strings.all[i] : (str){0};
}

/* Read the numeric fields of an element. to[1] is its id. */
static void
read_element(struct profile_tables *t, str message, uint64_t place,
    uint64_t *to, size_t n)
{
	t->bad |= !protobuf_numbers(message, t->ids ? to : to + 1,
	    t->ids ? n : n - 1);
	if (!t->ids)
		to[1] = place;
}

/* Map the id to element n.  Without ids, an empty element means "none" and is
 * not mapped. */
static void
set_place(const struct profile_tables *t, struct u64_map *places, uint64_t id,
    size_t n, str message)
{
	if (t->ids || message.n > 0)
		*u64_map_put(places, id) = (uint32_t)n;
}

void
profile_tables_function(struct profile_tables *t, str message)
{
	uint64_t f[FUNCTION_FIELDS];

	read_element(t, message, t->functions.n, f, FUNCTION_FIELDS);
	*APPEND(t->functions.all, t->functions.cap, t->functions.n) =
	    (struct profile_function){f[FUNCTION_NAME] != 0 ? f[FUNCTION_NAME] :
	    f[FUNCTION_SYSTEM_NAME], f[FUNCTION_FILENAME]};
	set_place(t, &t->functions.places, f[FUNCTION_ID], t->functions.n,
	    message);
}

void
profile_tables_mapping(struct profile_tables *t, str message)
{
	uint64_t f[MAPPING_FIELDS];

	read_element(t, message, t->mappings.n, f, MAPPING_FIELDS);
	*APPEND(t->mappings.all, t->mappings.cap, t->mappings.n) = (struct map){
	    .start = f[MAPPING_START], .end = f[MAPPING_LIMIT],
	    .offset = f[MAPPING_OFFSET],
	    .module = address_names_file(&t->code, &(struct address_file){
	    .path = profile_tables_text(t, f[MAPPING_FILENAME]),
	    .build_id = profile_tables_text(t, t->ids ? f[MAPPING_BUILD_ID] :
	    0)})};
	set_place(t, &t->mappings.places, f[MAPPING_ID], t->mappings.n,
	    message);
}

/* Push the functions of a location, the innermost inlined one first. */
static void
push_lines(struct profile_tables *t, str message, const struct map *map,
    uint64_t addr, char kind)
{
	const uint64_t field = t->ids ? LOCATION_LINE : LOCATION_LINE - 1;
	struct protobuf m = {.rest = message}, again = m;
	uint64_t line[LINE_FIELDS];
	size_t left = 0;

	while (protobuf_next(&again, field))
		left++;
	if (left == 0)
		address_names_push(&t->code, map, addr);
	while (protobuf_next(&m, field)) {
		struct profile_function f = {0};
		uint32_t i;
		str name;

		t->bad |= !protobuf_numbers(m.bytes, line, LINE_FIELDS);
		i = u64_map_get(&t->functions.places, line[LINE_FUNCTION]);
		if (i > 0)
			f = t->functions.all[i - 1];
		left--;
		name = profile_tables_text(t, f.name);
		if (name.n == 0) {
			address_names_push(&t->code, map, addr);
			continue;
		}
		sample_full(t->s, name, kind != 0 || left == 0 ||
		    !t->s->opts->all ? kind : 'i');
		sample_source(t->s, map != NULL && map->module != NULL ?
		    map->module->name : (str){0},
		    profile_tables_text(t, f.file));
	}
}

void
profile_tables_location(struct profile_tables *t, str message, char kind)
{
	const struct sample_ids *made = &t->s->frames;
	uint64_t f[LOCATION_FIELDS];
	uint32_t i;

	read_element(t, message, t->locations.n, f, LOCATION_FIELDS);
	i = u64_map_get(&t->mappings.places, f[LOCATION_MAPPING]);
	push_lines(t, message, i > 0 ? &t->mappings.all[i - 1] : NULL,
	    f[LOCATION_ADDRESS], kind);
	*APPEND(t->locations.all, t->locations.cap, t->locations.n) =
	    (struct profile_location){t->locations.frames.n, made->n};
	for (size_t k = 0; k < made->n; k++)
		sample_ids_add(&t->locations.frames, made->p[k]);
	sample_drop(t->s);
	set_place(t, &t->locations.places, f[LOCATION_ID], t->locations.n,
	    message);
}

void
profile_tables_push(const struct profile_tables *t, uint64_t location)
{
	uint32_t i = u64_map_get(&t->locations.places, location);
	struct profile_location l;

	if (i == 0) {
		sample_frame(t->s, STR("[unknown]"), '\0');
		diag_reject(t->s->diag, t->in, STR(""),
		    "a location that the file does not list");
		return;
	}
	l = t->locations.all[i - 1];
	for (size_t k = 0; k < l.n; k++)
		sample_push(t->s, t->locations.frames.p[l.at + k]);
}

void
profile_tables_report(const struct profile_tables *t)
{
	if (t->bad)
		diag_reject(t->s->diag, t->in, STR(""),
		    "the profile is damaged or cut short");
}

void
profile_tables_clear(struct profile_tables *t)
{
	u64_map_free(&t->functions.places);
	u64_map_free(&t->mappings.places);
	u64_map_free(&t->locations.places);
	t->strings.n = t->functions.n = t->mappings.n = t->locations.n =
	    t->locations.frames.n = 0;
}
