/*
 * Profiles of OpenTelemetry (OTLP), as messages or as JSON, from its profiler
 * for Linux (eBPF), async-profiler, and files that its collector writes:
 *
 *	asprof -d 30 -o otlp -f app.otlp PID
 *
 *	{"resourceProfiles":[{"scopeProfiles":[{"profiles":[{
 *	 "sampleType":{"typeStrindex":1,"unitStrindex":2},
 *	 "samples":[{"stackIndex":1,"values":["7"]}]}]}]}],
 *	"dictionary":{"stringTable":["","cpu","nanoseconds","main","work"],
 *	 "stackTable":[{},{"locationIndices":[2,1]}],
 *	 "locationTable":[{},{"lines":[{"functionIndex":1}]},
 *	  {"lines":[{"functionIndex":2}]}],
 *	 "functionTable":[{},{"nameStrindex":3},{"nameStrindex":4}]}}
 *
 * gives	main;work 7
 *
 * JSON is turned into messages first.  Each profile has one type of value; in
 * older files a sample has several.  Tables are shared, and begin with an
 * element that means none.  An attribute of a sample, or of what was profiled,
 * becomes a root with --root=label:thread.name.
 */
#include "common/base/leb128.h"
#include "common/base/sys.h"
#include "tools/stackfold/formats/parts/address_names.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/input/protobuf.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* numbers of fields, of opentelemetry/proto/profiles/v1development */
enum { DATA_RESOURCES = 1, DATA_DICTIONARY = 2 };
enum { RESOURCES_RESOURCE = 1, RESOURCES_SCOPES = 2 };
enum { SCOPES_PROFILES = 2 };
enum { RESOURCE_ATTRIBUTES = 1 };
enum { PROFILE_SAMPLE_TYPE = 1, PROFILE_SAMPLES = 2, PROFILE_LOCATIONS = 3 };
enum { VALUE_TYPE = 1, VALUE_UNIT = 2, VALUE_FIELDS };
enum {
	TABLE_MAPPINGS = 1, TABLE_LOCATIONS, TABLE_FUNCTIONS, TABLE_LINKS,
	TABLE_STRINGS, TABLE_ATTRIBUTES, TABLE_STACKS, TABLES
};
enum { LOCATION_MAPPING = 1, LOCATION_ADDRESS, LOCATION_LINES,
	LOCATION_FIELDS };
enum { LINE_FUNCTION = 1, LINE_FIELDS };
enum { FUNCTION_NAME = 1, FUNCTION_SYSTEM_NAME, FUNCTION_FIELDS };
enum { MAPPING_START = 1, MAPPING_LIMIT, MAPPING_OFFSET, MAPPING_FILE,
	MAPPING_FIELDS };
enum { STACK_LOCATIONS = 1 };
enum { ATTRIBUTE_KEY = 1, ATTRIBUTE_VALUE = 2 };
enum { ANY_TEXT = 1, ANY_INT = 3 };

/*
 * Those of samples changed twice.  A stack was first a slice of the profile's
 * list of locations, and is now in a table.  JSON gets numbers of its own, as
 * its names tell all of them apart.
 */
enum layout { LAYOUT_2024, LAYOUT_2025, LAYOUT_2026, LAYOUT_JSON };
static const struct sample_fields {
	uint8_t stack, start, length, values, attributes, times;
} sample_fields[] = {
	[LAYOUT_2024] = {0, 1, 2, 3, 4, 6}, [LAYOUT_2025] = {1, 0, 0, 2, 3, 5},
	[LAYOUT_2026] = {1, 0, 0, 4, 2, 5},
	[LAYOUT_JSON] = {1, 12, 13, 14, 15, 16}
};

/*
 * JSON: the names of a message's members, the fields that they become, and the
 * messages that these hold.
 */
enum message {
	DATA, RESOURCES, RESOURCE, SCOPES, PROFILE, VALUE_OF, SAMPLE,
	DICTIONARY, MAPPING, LOCATION, LINE, FUNCTION, STACK, ATTRIBUTE, ANY,
	NO_MESSAGE
};
enum { IS_MESSAGE = 'm', IS_TEXT = 's', IS_NUMBER = 'n', IS_FIXED = 'f' };

static const struct member {
	enum message of;
	const char *name;
	uint8_t field;
	char kind;
	enum message in;
} members[] = {
	{DATA, "resourceProfiles", 1, IS_MESSAGE, RESOURCES},
	{DATA, "dictionary", 2, IS_MESSAGE, DICTIONARY},
	{RESOURCES, "resource", 1, IS_MESSAGE, RESOURCE},
	{RESOURCES, "scopeProfiles", 2, IS_MESSAGE, SCOPES},
	{RESOURCE, "attributes", 1, IS_MESSAGE, ATTRIBUTE},
	{SCOPES, "profiles", 2, IS_MESSAGE, PROFILE},
	{PROFILE, "sampleType", 1, IS_MESSAGE, VALUE_OF},
	{PROFILE, "sample", 2, IS_MESSAGE, SAMPLE},
	{PROFILE, "samples", 2, IS_MESSAGE, SAMPLE},
	{PROFILE, "locationIndices", 3, IS_NUMBER, NO_MESSAGE},
	{VALUE_OF, "typeStrindex", 1, IS_NUMBER, NO_MESSAGE},
	{VALUE_OF, "unitStrindex", 2, IS_NUMBER, NO_MESSAGE},
	{SAMPLE, "stackIndex", 1, IS_NUMBER, NO_MESSAGE},
	{SAMPLE, "locationsStartIndex", 12, IS_NUMBER, NO_MESSAGE},
	{SAMPLE, "locationsLength", 13, IS_NUMBER, NO_MESSAGE},
	{SAMPLE, "value", 14, IS_NUMBER, NO_MESSAGE},
	{SAMPLE, "values", 14, IS_NUMBER, NO_MESSAGE},
	{SAMPLE, "attributeIndices", 15, IS_NUMBER, NO_MESSAGE},
	{SAMPLE, "timestampsUnixNano", 16, IS_FIXED, NO_MESSAGE},
	{DICTIONARY, "mappingTable", 1, IS_MESSAGE, MAPPING},
	{DICTIONARY, "locationTable", 2, IS_MESSAGE, LOCATION},
	{DICTIONARY, "functionTable", 3, IS_MESSAGE, FUNCTION},
	{DICTIONARY, "stringTable", 5, IS_TEXT, NO_MESSAGE},
	{DICTIONARY, "attributeTable", 6, IS_MESSAGE, ATTRIBUTE},
	{DICTIONARY, "stackTable", 7, IS_MESSAGE, STACK},
	{MAPPING, "memoryStart", 1, IS_NUMBER, NO_MESSAGE},
	{MAPPING, "memoryLimit", 2, IS_NUMBER, NO_MESSAGE},
	{MAPPING, "fileOffset", 3, IS_NUMBER, NO_MESSAGE},
	{MAPPING, "filenameStrindex", 4, IS_NUMBER, NO_MESSAGE},
	{LOCATION, "mappingIndex", 1, IS_NUMBER, NO_MESSAGE},
	{LOCATION, "address", 2, IS_NUMBER, NO_MESSAGE},
	{LOCATION, "line", 3, IS_MESSAGE, LINE},
	{LOCATION, "lines", 3, IS_MESSAGE, LINE},
	{LINE, "functionIndex", 1, IS_NUMBER, NO_MESSAGE},
	{FUNCTION, "nameStrindex", 1, IS_NUMBER, NO_MESSAGE},
	{FUNCTION, "systemNameStrindex", 2, IS_NUMBER, NO_MESSAGE},
	{STACK, "locationIndices", 1, IS_NUMBER, NO_MESSAGE},
	{ATTRIBUTE, "key", 1, IS_TEXT, NO_MESSAGE},
	{ATTRIBUTE, "keyStrindex", 1, IS_NUMBER, NO_MESSAGE},
	{ATTRIBUTE, "value", 2, IS_MESSAGE, ANY},
	{ANY, "stringValue", 1, IS_TEXT, NO_MESSAGE},
	{ANY, "intValue", 3, IS_NUMBER, NO_MESSAGE},
};

static void
add_bytes(struct buf *to, uint64_t field, str bytes)
{
	leb128_add(to, field << 3 | PROTOBUF_BYTES);
	leb128_add(to, bytes.n);
	buf_add(to, bytes);
}

/* a whole number; some are texts, since JavaScript has none of 64 bits */
static uint64_t
read_number(struct json_read *j)
{
	struct buf text = {0};
	struct num n = {0};
	bool negative = false;
	str s;

	if (json_read_peek(j) == '"') {
		json_read_text(j, &text);
		s = buf_str(&text);
		negative = str_starts(s, STR("-"));
		if (!num_whole(str_from(s, negative), &n.whole))
			n.whole = 0;
	} else
		json_read_num(j, &n, &negative);
	buf_free(&text);
	return negative ? -n.whole : n.whole;
}

static const struct member *
find_member(enum message of, str name)
{
	for (size_t i = 0; i < LENGTH(members); i++)
		if (members[i].of == of && str_eq(name,
		    str_of(members[i].name)))
			return &members[i];
	return NULL;
}

/* append the message that an object of JSON is */
static void
convert(struct json_read *j, enum message of, struct buf *to)
{
	static const char zeros[8];
	str key;

	if (!json_read_object(j))
		return;
	while (json_read_member(j, &key)) {
		const struct member *m = find_member(of, key);
		bool list = json_read_peek(j) == '[';
		struct buf part = {0};

		if (m == NULL) {
			json_read_skip(j);
			continue;
		}
		if (list)
			json_read_array(j);
		while (!list || json_read_element(j)) {
			if (m->kind == IS_MESSAGE || m->kind == IS_TEXT) {
				part.n = 0;
				if (m->kind == IS_MESSAGE)
					convert(j, m->in, &part);
				else
					json_read_text(j, &part);
				add_bytes(to, m->field, buf_str(&part));
			} else if (m->kind == IS_FIXED) {
				json_read_skip(j);	/* they are counted */
				buf_add(&part, (str){zeros, sizeof(zeros)});
			} else
				leb128_add(&part, read_number(j));
			if (!list)
				break;
		}
		if (m->kind == IS_FIXED || (m->kind == IS_NUMBER && list)) {
			add_bytes(to, m->field, buf_str(&part));
		} else if (m->kind == IS_NUMBER) {
			leb128_add(to, (uint64_t)m->field << 3);
			buf_add(to, buf_str(&part));
		}
		buf_free(&part);
	}
}

struct profiles {
	struct sample *s;
	struct in *in;
	bool json;
	str *messages;		/* each of them has tables of its own */
	size_t n, cap;
	struct value_list values;
	size_t value;		/* that is folded */
	bool *found;		/* which labels of --root a sample has */
	bool bad;		/* something was not understood */

	/* of the message that is read */
	enum layout layout;
	struct table { str *all; size_t n, cap; } table[TABLES];
	struct address_names code;
	struct map *maps;
	size_t nmaps, maps_cap;
	struct location { size_t at, n; bool known; } *locations;
	size_t nlocations, locations_cap;
	struct sample_ids frames;	/* of locations, leaf first */
	struct json_numbers list;	/* of locations, of the profile */
	struct json_numbers numbers;	/* for short use */
};

/* an element of a table; that of number 0 means none */
static str
get(const struct profiles *p, unsigned table, uint64_t i)
{
	const struct table *t = &p->table[table];

	return i > 0 && i < t->n ? t->all[i] : (str){0};
}

/* the numbers of a repeated field, one after another */
static void
list_numbers(struct profiles *p, str message, uint64_t field,
    struct json_numbers *to)
{
	struct protobuf m = {.rest = message};
	uint64_t n;

	to->n = 0;
	while (protobuf_field(&m)) {
		str packed = m.bytes;
		bool first = true;

		if (m.field != field)
			continue;
		while (protobuf_number(&m, &packed, &first, &n)) {
			GROW(to->p, to->cap, to->n + 1);
			to->p[to->n++] = (struct json_number){.n = {.whole =
			    n}};
		}
	}
	p->bad |= m.bad;
}

/*
 * Which layout do the samples have?  What one calls a link, a single number,
 * another calls attributes or values, of which there are several: those are
 * bytes, a row of packed numbers.
 */
static void
judge_samples(struct profiles *p, str profile)
{
	struct protobuf m = {.rest = profile};

	while (protobuf_field(&m)) {
		struct protobuf in = {.rest = m.bytes};

		if (m.field == PROFILE_LOCATIONS && m.kind != PROTOBUF_FIXED64)
			p->layout = LAYOUT_2024;
		if (p->layout == LAYOUT_2024)
			return;
		if (!protobuf_has(&m, PROFILE_SAMPLES))
			continue;
		while (protobuf_field(&in))
			if (protobuf_has(&in, 4) || protobuf_is(&in, 3))
				p->layout = LAYOUT_2026;
	}
}

/* call a function for each profile of a message, with the attributes of what
 * was profiled */
static void
each_profile(struct profiles *p, str message,
    void (*call)(struct profiles *, str profile, str resource))
{
	struct protobuf data = {.rest = message};

	while (protobuf_field(&data)) {
		struct protobuf r = {.rest = data.bytes}, scopes;
		str resource = {0};

		if (!protobuf_has(&data, DATA_RESOURCES))
			continue;
		while (protobuf_field(&r))
			if (protobuf_has(&r, RESOURCES_RESOURCE))
				resource = r.bytes;
		p->bad |= r.bad;
		scopes = (struct protobuf){.rest = data.bytes};
		while (protobuf_field(&scopes)) {
			struct protobuf in = {.rest = scopes.bytes};

			if (!protobuf_has(&scopes, RESOURCES_SCOPES))
				continue;
			while (protobuf_field(&in))
				if (protobuf_has(&in, SCOPES_PROFILES))
					call(p, in.bytes, resource);
			p->bad |= in.bad;
		}
	}
	p->bad |= data.bad;
}

static void
judge_profile(struct profiles *p, str profile, str resource)
{
	(void)resource;
	judge_samples(p, profile);
}

/* the key and the value of an attribute; the text of a number is in *room */
static void
read_attribute(const struct profiles *p, str message, str *key, str *value,
    struct buf *room)
{
	struct protobuf m = {.rest = message};

	*key = *value = (str){0};
	while (protobuf_field(&m)) {
		struct protobuf any = {.rest = m.bytes};

		if (protobuf_has(&m, ATTRIBUTE_KEY))
			*key = m.bytes;
		else if (protobuf_is(&m, ATTRIBUTE_KEY))
			*key = get(p, TABLE_STRINGS, m.number);
		if (!protobuf_has(&m, ATTRIBUTE_VALUE))
			continue;
		while (protobuf_field(&any)) {
			if (protobuf_has(&any, ANY_TEXT))
				*value = any.bytes;
			if (!protobuf_is(&any, ANY_INT))
				continue;
			room->n = 0;
			buf_fmt(room, "%lld", (long long)any.number);
			*value = buf_str(room);
		}
	}
}

/* is a location code of the kernel, as an attribute of it tells? */
static bool
is_kernel(struct profiles *p, str location)
{
	struct buf room = {0};
	str key, value;
	bool kernel = false;

	list_numbers(p, location, p->layout == LAYOUT_2024 ? 5 : 4,
	    &p->numbers);
	for (size_t i = 0; i < p->numbers.n; i++) {
		read_attribute(p, get(p, TABLE_ATTRIBUTES,
		    p->numbers.p[i].n.whole), &key, &value, &room);
		kernel |= str_eq(key, STR("profile.frame.type")) &&
		    str_eq(value, STR("kernel"));
	}
	buf_free(&room);
	return kernel;
}

/* the innermost function of a location comes first; without any, it is named
 * by its address */
static void
read_location(struct profiles *p, str message)
{
	const struct fold_options *o = p->s->opts;
	uint64_t f[LOCATION_FIELDS], line[LINE_FIELDS], name[FUNCTION_FIELDS];
	struct protobuf m = {.rest = message};
	const struct map *map;
	bool kernel = (o->all || o->kernel) && is_kernel(p, message);
	size_t left = 0, n = p->s->frames.n;

	p->bad |= !protobuf_numbers(message, f, LOCATION_FIELDS);
	map = f[LOCATION_MAPPING] > 0 && f[LOCATION_MAPPING] < p->nmaps ?
	    &p->maps[f[LOCATION_MAPPING]] : NULL;
	while (protobuf_field(&m))
		left += protobuf_has(&m, LOCATION_LINES);
	m = (struct protobuf){.rest = message};
	while (protobuf_field(&m)) {
		str text;

		if (!protobuf_has(&m, LOCATION_LINES))
			continue;
		left--;
		p->bad |= !protobuf_numbers(m.bytes, line, LINE_FIELDS);
		p->bad |= !protobuf_numbers(get(p, TABLE_FUNCTIONS,
		    line[LINE_FUNCTION]), name, FUNCTION_FIELDS);
		text = get(p, TABLE_STRINGS, name[FUNCTION_NAME]);
		if (text.n == 0)
			text = get(p, TABLE_STRINGS,
			    name[FUNCTION_SYSTEM_NAME]);
		if (text.n > 0)
			sample_full(p->s, text, kernel ? 'k' :
			    left > 0 && o->all ? 'i' : '\0');
	}
	if (p->s->frames.n == n)
		address_names_push(&p->code, map, f[LOCATION_ADDRESS]);
}

/* read the tables of a message, of which samples hold numbers */
static void
read_tables(struct profiles *p, str message)
{
	struct protobuf data = {.rest = message};

	for (size_t i = 0; i < TABLES; i++)
		p->table[i].n = 0;
	p->nmaps = p->nlocations = p->frames.n = 0;
	while (protobuf_field(&data)) {
		struct protobuf m = {.rest = data.bytes};

		if (!protobuf_has(&data, DATA_DICTIONARY))
			continue;
		while (protobuf_field(&m)) {
			struct table *t = &p->table[m.field < TABLES ?
			    m.field : 0];

			if (m.kind != PROTOBUF_BYTES)
				continue;
			GROW(t->all, t->cap, t->n + 1);
			t->all[t->n++] = m.bytes;
		}
		p->bad |= m.bad;
	}
	p->layout = p->json ? LAYOUT_JSON : LAYOUT_2025;
	if (!p->json)
		each_profile(p, message, judge_profile);
}

/* the frames of all locations of a message */
static void
read_locations(struct profiles *p)
{
	uint64_t f[MAPPING_FIELDS];

	for (size_t i = 0; i < p->table[TABLE_MAPPINGS].n; i++) {
		p->bad |= !protobuf_numbers(p->table[TABLE_MAPPINGS].all[i], f,
		    MAPPING_FIELDS);
		GROW(p->maps, p->maps_cap, i + 1);
		p->maps[p->nmaps++] = (struct map){.start = f[MAPPING_START],
		    .end = f[MAPPING_LIMIT], .offset = f[MAPPING_OFFSET],
		    .module = address_names_file(&p->code,
		    &(struct address_file){.path = get(p, TABLE_STRINGS,
		    f[MAPPING_FILE])})};
	}
	for (size_t i = 0; i < p->table[TABLE_LOCATIONS].n; i++) {
		struct sample_ids *made = &p->s->frames;

		if (i > 0)
			read_location(p, p->table[TABLE_LOCATIONS].all[i]);
		GROW(p->locations, p->locations_cap, i + 1);
		p->locations[p->nlocations++] = (struct location){
		    p->frames.n, made->n, true};
		for (size_t k = 0; k < made->n; k++)
			sample_ids_add(&p->frames, made->p[k]);
		sample_drop(p->s);
	}
}

static bool
is_value(const struct value *v, str name, str unit)
{
	return str_eq(name, str_of(v->name)) && str_eq(unit, str_of(v->unit));
}

/* the name and the unit of a type of value */
static void
read_type(struct profiles *p, str message, str *name, str *unit)
{
	uint64_t f[VALUE_FIELDS];

	p->bad |= !protobuf_numbers(message, f, VALUE_FIELDS);
	*name = get(p, TABLE_STRINGS, f[VALUE_TYPE]);
	*unit = get(p, TABLE_STRINGS, f[VALUE_UNIT]);
}

/* note the types of values that a profile has */
static void
add_types(struct profiles *p, str profile, str resource)
{
	struct protobuf m = {.rest = profile};
	str name, unit;
	size_t i;

	(void)resource;
	while (protobuf_field(&m)) {
		if (!protobuf_has(&m, PROFILE_SAMPLE_TYPE))
			continue;
		read_type(p, m.bytes, &name, &unit);
		for (i = 0; i < p->values.n; i++)
			if (is_value(&p->values.all[i], name, unit))
				break;
		if (i == p->values.n)
			value_add(&p->values, name, unit);
	}
	p->bad |= m.bad;
}

/* the place of the value that is folded among those of a profile, and how many
 * these are; false if it has none such */
static bool
find_value(struct profiles *p, str profile, size_t *at, size_t *n)
{
	struct protobuf m = {.rest = profile};
	str name, unit;
	bool found = false;

	for (*n = 0; protobuf_field(&m);) {
		if (!protobuf_has(&m, PROFILE_SAMPLE_TYPE))
			continue;
		read_type(p, m.bytes, &name, &unit);
		if (!found && is_value(&p->values.all[p->value], name, unit)) {
			found = true;
			*at = *n;
		}
		++*n;
	}
	return found;
}

/* push the attribute of that key, of the sample or of the resource, as root */
static bool
push_root(struct profiles *p, str sample, str resource, const char *label)
{
	struct protobuf m = {.rest = resource};
	struct buf room = {0};
	str key, value;
	bool found = false;

	list_numbers(p, sample, sample_fields[p->layout].attributes,
	    &p->numbers);
	for (size_t i = 0; i < p->numbers.n && !found; i++) {
		read_attribute(p, get(p, TABLE_ATTRIBUTES,
		    p->numbers.p[i].n.whole), &key, &value, &room);
		found = str_eq(key, str_of(label));
	}
	while (!found && protobuf_field(&m))
		if (protobuf_has(&m, RESOURCE_ATTRIBUTES)) {
			read_attribute(p, m.bytes, &key, &value, &room);
			found = str_eq(key, str_of(label));
		}
	if (!found) {
		room.n = 0;
		buf_fmt(&room, "[no %s]", label);
		value = buf_str(&room);
	}
	sample_root(p->s, value);
	buf_free(&room);
	return found;
}

/* push the frames of a location; false where the file does not have it */
static bool
push_location(const struct profiles *p, uint64_t i)
{
	if (i == 0 || i >= p->nlocations) {
		sample_frame(p->s, STR("[unknown]"), '\0');
		return false;
	}
	for (size_t k = 0; k < p->locations[i].n; k++)
		sample_push(p->s, p->frames.p[p->locations[i].at + k]);
	return true;
}

/* push the stack of a sample, which is in a table, or a slice of a list */
static void
push_stack(struct profiles *p, str sample)
{
	const struct sample_fields *of = &sample_fields[p->layout];
	const struct json_numbers *from = &p->list;
	uint64_t f[16];
	size_t at = 0, n;
	bool known = true;

	p->bad |= !protobuf_numbers(sample, f, LENGTH(f));
	if (of->start > 0 && (of->stack == 0 || f[of->stack] == 0)) {
		at = f[of->start] < from->n ? (size_t)f[of->start] : from->n;
		n = from->n - at;
		n = f[of->length] < n ? (size_t)f[of->length] : n;
	} else {
		list_numbers(p, get(p, TABLE_STACKS, f[of->stack]),
		    STACK_LOCATIONS, &p->numbers);
		from = &p->numbers;
		n = from->n;
	}
	for (; n > 0; n--, at++)
		known &= push_location(p, from->p[at].n.whole);
	if (!known)
		diag_reject(p->s->diag, p->in, STR(""),
		    "a location that the file does not list");
}

/* what a sample weighs: the value at a place if there are several types, else
 * the sum of all; without values each time when it was seen counts 1 */
static bool
weigh_sample(struct profiles *p, str sample, size_t at, size_t ntypes,
    int64_t *weight)
{
	const struct sample_fields *of = &sample_fields[p->layout];
	struct protobuf m = {.rest = sample};
	uint64_t sum = 0;

	list_numbers(p, sample, of->values, &p->numbers);
	if (ntypes > 1 && at >= p->numbers.n)
		return false;
	if (ntypes > 1)
		sum = p->numbers.p[at].n.whole;
	for (size_t i = 0; i < p->numbers.n && ntypes <= 1; i++)
		sum += p->numbers.p[i].n.whole;
	while (p->numbers.n == 0 && protobuf_field(&m))
		if (m.field == of->times)
			sum += m.kind == PROTOBUF_BYTES ? m.bytes.n / 8 : 1;
	*weight = (int64_t)sum;
	return true;
}

static void
fold_profile(struct profiles *p, str profile, str resource)
{
	struct protobuf m = {.rest = profile};
	const struct fold_options *o = p->s->opts;
	size_t at = 0, ntypes = 0;
	int64_t weight;

	if (p->values.n > 0 && !find_value(p, profile, &at, &ntypes))
		return;
	list_numbers(p, profile, PROFILE_LOCATIONS, &p->list);
	while (protobuf_field(&m)) {
		if (!protobuf_has(&m, PROFILE_SAMPLES))
			continue;
		if (!weigh_sample(p, m.bytes, at, ntypes, &weight)) {
			diag_reject(p->s->diag, p->in, STR(""),
			    "a sample without the value that is folded");
			continue;
		}
		for (size_t i = 0; i < o->nlabels; i++)
			p->found[i] |= push_root(p, m.bytes, resource,
			    o->labels[i]);
		push_stack(p, m.bytes);
		if (weight >= 0) {
			sample_end(p->s, NUM((uint64_t)weight));
			continue;
		}
		diag_skip(p->s->diag, "below 0", NUM(-(uint64_t)weight));
		sample_drop(p->s);
	}
	p->bad |= m.bad;
}

static void
add_message(struct profiles *p, str message)
{
	GROW(p->messages, p->cap, p->n + 1);
	p->messages[p->n++] = message;
}

/* the collector's files have a message of JSON a line, or messages that each
 * follow a length, its highest byte first, which is 0 */
static void
find_messages(struct profiles *p, str all, struct arena *arena)
{
	struct json_read j;
	struct buf b = {0};

	p->json = json_read_first(all) == '{';
	while (p->json && json_read_first(all) == '{') {
		b.n = 0;
		json_read_start(&j, all);
		convert(&j, DATA, &b);
		add_message(p, arena_str(arena, buf_str(&b)));
		p->bad |= j.bad != NULL;
		all = j.rest;
		json_read_end(&j);
		if (p->bad)
			break;
	}
	buf_free(&b);
	while (!p->json && all.n > 4 && all.p[0] == '\0') {
		struct bytes head = bytes_in_order(all, true);
		uint32_t n = bytes_u32(&head);

		add_message(p, bytes_take(&head, n));
		p->bad |= head.cut;
		all = (str){head.p, head.n};
	}
	if (!p->json && all.n > 0)
		add_message(p, all);
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct profiles p = {.s = s, .in = in};
	struct arena arena = {0};

	s->sink->summed = true;
	s->diag->hint = "no sample of the profile has this value";
	find_messages(&p, in_all(in), &arena);
	if (o->nlabels > 0)
		p.found = NEW(&arena, bool, o->nlabels);
	for (size_t i = 0; i < p.n; i++) {
		read_tables(&p, p.messages[i]);
		each_profile(&p, p.messages[i], add_types);
	}
	p.value = p.values.n > 0 ? value_of_list(s, &p.values, 0) : 0;
	address_names_start(&p.code, s, 0);
	for (size_t i = 0; i < p.n; i++) {
		read_tables(&p, p.messages[i]);
		read_locations(&p);
		each_profile(&p, p.messages[i], fold_profile);
	}
	address_names_end(&p.code);
	if (p.bad)
		diag_reject(s->diag, in, STR(""),
		    "the profile is damaged or cut short");
	for (size_t i = 0; i < o->nlabels; i++)
		if (!p.found[i])
			diag_remark(s->diag, "%s: no sample has the label "
			    "\"%s\"", in->name, o->labels[i]);
	arena_free(&arena);
}

/* go to the bytes of this field, as many of them as are there, after those of
 * lower numbers */
static bool
enter_field(str *s, uint64_t field)
{
	uint64_t tag, n;

	while (leb128_cut(s, &tag)) {
		if ((tag & 7) != PROTOBUF_BYTES || tag >> 3 > field ||
		    !leb128_cut(s, &n))
			return false;
		if (tag >> 3 == field) {
			*s = str_upto(*s, n < s->n ? (size_t)n : s->n);
			return true;
		}
		if (n >= s->n)
			return false;
		*s = str_from(*s, (size_t)n);
	}
	return false;
}

/* does it begin with resources, scopes, a profile, and its type of value? */
static enum format_confidence
probe(str head)
{
	struct protobuf type = {0};
	size_t n = 0;

	if (json_read_first(head) == '{')
		return str_find(head, STR("\"resourceProfiles\"")) != STR_NONE ?
		    FORMAT_CERTAIN : FORMAT_NO;
	if (head.n > 4 && head.p[0] == '\0')
		head = str_from(head, 4);
	if (!enter_field(&head, DATA_RESOURCES) ||
	    !enter_field(&head, RESOURCES_SCOPES) ||
	    !enter_field(&head, SCOPES_PROFILES) ||
	    !enter_field(&head, PROFILE_SAMPLE_TYPE))
		return FORMAT_NO;
	type.rest = head;
	for (; protobuf_field(&type); n++)
		if (type.kind != PROTOBUF_VARINT || type.field > 3)
			return FORMAT_NO;
	return n > 0 && !type.bad ? FORMAT_CERTAIN : FORMAT_NO;
}

const struct format format_otlp = {
	.name = "otlp",
	.what = "profiles of OpenTelemetry, binary or JSON",
	.tested_with = "made: opentelemetry-proto 1.35, 1.40 and 1.45",
	.options = "addrs names root=label symfs value",
	.marks = "kernel inlined",
	.leaf_first = true,
	.probe = probe,
	.binary = true,
	.fold = fold,
};
