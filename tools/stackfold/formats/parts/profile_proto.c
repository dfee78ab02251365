#include "tools/stackfold/formats/parts/profile_proto.h"

#include <string.h>

#include "common/base/buf.h"
#include "tools/stackfold/formats/parts/protobuf.h"

#define PROBE_FIELDS 3	/* so many that make sense are no chance */

/* what the fields of each message are, by number: n a number, s bytes, p
 * numbers that may be packed, or a digit: the message of that row */
static const char *const shapes[] = {
	".12345snnnn1npnn",	/* 0 the profile */
	".nn",			/* 1 type and unit */
	".pp6",			/* 2 sample */
	".nnnnnnnnnn",		/* 3 mapping */
	".nnn7n",		/* 4 location */
	".nnnnn",		/* 5 function */
	".nnnn",		/* 6 label */
	".nnn",			/* 7 line */
};

/* does every field have its kind? The last may be cut short in the profile */
static bool
fits(str message, size_t shape, size_t *fields)
{
	struct protobuf m = {.rest = message};

	while (protobuf_field(&m)) {
		bool is_bytes = m.kind == PROTOBUF_BYTES;
		char c = m.field < strlen(shapes[shape]) ?
		    shapes[shape][m.field] : '.';

		if ((!is_bytes && m.kind != PROTOBUF_VARINT) || c == '.' ||
		    (c == 'n' && is_bytes) ||
		    ((c == 's' || str_digit(c)) && !is_bytes) ||
		    (str_digit(c) && !fits(m.bytes, (size_t)(c - '0'),
		    fields)))
			return false;
		if (shape > 0)
			*fields += 1;
		else if (c == 's' && *fields == 0)	/* the first is empty */
			*fields = m.bytes.n == 0 ? PROBE_FIELDS : 0;
	}
	return !m.bad || shape == 0;
}

enum format_confidence
profile_proto_probe(str head)
{
	size_t fields = 0;

	return fits(head, 0, &fields) && fields >= PROBE_FIELDS ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

str
profile_proto_string(const struct profile_proto *p, uint64_t i)
{
	return i < p->nstrings ? p->strings[i] : (str){0};
}

/* the numbers of a message's fields 0..n), the others being 0 */
static void
numbers(struct profile_proto *p, str message, uint64_t *to, size_t n)
{
	struct protobuf m = {.rest = message};

	memset(to, 0, n * sizeof(*to));
	while (protobuf_field(&m))
		if (m.field < n && m.kind == PROTOBUF_VARINT)
			to[m.field] = m.number;
	p->bad |= m.bad;
}

static void
read_function(struct profile_proto *p, str message)
{
	enum { ID = 1, NAME, SYSTEM_NAME, FIELDS };
	uint64_t f[FIELDS];

	numbers(p, message, f, FIELDS);
	GROW(p->names, p->names_cap, p->nnames + 1);
	p->names[p->nnames++] = f[NAME] != 0 ? f[NAME] : f[SYSTEM_NAME];
	u64_map_set(&p->functions, f[ID], (uint32_t)p->nnames);
}

static void
read_mapping(struct profile_proto *p, str message)
{
	enum { ID = 1, START, END, OFFSET, FILE, BUILD_ID, FIELDS };
	uint64_t f[FIELDS];

	numbers(p, message, f, FIELDS);
	GROW(p->maps, p->maps_cap, p->nmaps + 1);
	p->maps[p->nmaps++] = (struct map){.start = f[START], .end = f[END],
	    .offset = f[OFFSET], .module = code_maps_file(&p->code,
	    &(struct code_file){.path = profile_proto_string(p, f[FILE]),
	    .build_id = profile_proto_string(p, f[BUILD_ID])})};
	u64_map_set(&p->mappings, f[ID], (uint32_t)p->nmaps);
}

static void
read_comments(struct profile_proto *p, const struct protobuf *m)
{
	str packed = m->bytes;
	bool first = true;
	uint64_t n;

	while (protobuf_number(m, &packed, &first, &n))
		if (n <= UINT32_MAX)
			sample_ids_add(&p->comments, (uint32_t)n);
}

/* what locations refer to, and single numbers */
static void
read_tables(struct profile_proto *p, struct protobuf m)
{
	while (protobuf_field(&m))
		if (protobuf_has(&m, PROFILE_PROTO_STRING)) {
			GROW(p->strings, p->strings_cap, p->nstrings + 1);
			p->strings[p->nstrings++] = m.bytes;
		} else if (protobuf_has(&m, PROFILE_PROTO_FUNCTION)) {
			read_function(p, m.bytes);
		} else if (m.field == PROFILE_PROTO_COMMENT) {
			read_comments(p, &m);
		} else if (protobuf_is(&m, PROFILE_PROTO_DROP)) {
			p->drop = m.number;
		} else if (protobuf_is(&m, PROFILE_PROTO_TIME)) {
			p->time = m.number;
		} else if (protobuf_is(&m, PROFILE_PROTO_DURATION)) {
			p->duration = m.number;
		}
	p->bad |= m.bad;
}

/* the types of the values, and which of them pprof shows */
static void
read_values(struct profile_proto *p, struct protobuf m)
{
	enum { TYPE = 1, UNIT, FIELDS };
	uint64_t f[FIELDS], usual = 0;
	struct protobuf again = m;

	while (protobuf_field(&again))
		if (protobuf_is(&again, PROFILE_PROTO_DEFAULT))
			usual = again.number;
	while (protobuf_field(&m)) {
		if (!protobuf_has(&m, PROFILE_PROTO_TYPE))
			continue;
		numbers(p, m.bytes, f, FIELDS);
		value_add(&p->values, profile_proto_string(p, f[TYPE]),
		    profile_proto_string(p, f[UNIT]));
	}
	p->usual = p->values.n > 0 ? p->values.n - 1 : 0;
	for (size_t i = p->values.n; usual != 0 && i-- > 0;)
		if (str_eq(str_of(p->values.all[i].name),
		    profile_proto_string(p, usual)))
			p->usual = i;
}

/* the frame of one line of a location, or of its mere address */
static void
push_line(struct profile_proto *p, uint64_t function, bool inlined,
    const struct map *map, uint64_t addr)
{
	uint32_t i = u64_map_get(&p->functions, function);
	str name = i > 0 ? profile_proto_string(p, p->names[i - 1]) : (str){0};

	if (name.n > 0)
		sample_full(p->s, name, inlined && p->s->opts->all ? 'i' : 0);
	else
		code_maps_push(&p->code, map, addr);
}

/* the innermost function of a location comes first */
static void
read_location(struct profile_proto *p, str message)
{
	enum { ID = 1, MAPPING, ADDRESS, LINE, FIELDS };
	uint64_t f[FIELDS], line[2];
	struct protobuf m = {.rest = message};
	const struct map *map;
	size_t left = 0;
	uint32_t i;

	numbers(p, message, f, FIELDS);
	i = u64_map_get(&p->mappings, f[MAPPING]);
	map = i > 0 ? &p->maps[i - 1] : NULL;
	while (protobuf_field(&m))
		left += protobuf_has(&m, LINE);
	if (left == 0)
		code_maps_push(&p->code, map, f[ADDRESS]);
	for (m = (struct protobuf){.rest = message}; protobuf_field(&m);)
		if (protobuf_has(&m, LINE)) {
			numbers(p, m.bytes, line, 2);
			push_line(p, line[1], --left > 0, map,
			    f[ADDRESS]);
		}
	GROW(p->places, p->places_cap, p->nplaces + 1);
	p->places[p->nplaces].at = p->frames.n;
	p->places[p->nplaces++].n = p->s->frames.n;
	for (size_t k = 0; k < p->s->frames.n; k++)
		sample_ids_add(&p->frames, p->s->frames.p[k]);
	sample_drop(p->s);
	u64_map_set(&p->locations, f[ID], (uint32_t)p->nplaces);
}

void
profile_proto_read(struct profile_proto *p, str all)
{
	struct protobuf m = {.rest = all};

	read_tables(p, m);
	read_values(p, m);
	code_maps_start(&p->code, p->s, p->time / NUM_NANO);
	while (protobuf_field(&m))
		if (protobuf_has(&m, PROFILE_PROTO_MAPPING))
			read_mapping(p, m.bytes);
	for (m = (struct protobuf){.rest = all}; protobuf_field(&m);)
		if (protobuf_has(&m, PROFILE_PROTO_LOCATION))
			read_location(p, m.bytes);
	code_maps_end(&p->code);
}

bool
profile_proto_push(const struct profile_proto *p, uint64_t location)
{
	uint32_t i = u64_map_get(&p->locations, location);

	if (i == 0) {
		sample_frame(p->s, STR("[unknown]"), '\0');
		return false;
	}
	for (size_t k = 0; k < p->places[i - 1].n; k++)
		sample_push(p->s, p->frames.p[p->places[i - 1].at + k]);
	return true;
}
