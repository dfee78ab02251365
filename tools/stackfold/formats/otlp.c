/*
 * Profiles of OpenTelemetry (OTLP), binary or as JSON, from its profiler for
 * Linux (eBPF), async-profiler, and files of its collector:
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
 * JSON is first converted to binary messages.  Each profile has one type of
 * value, or several in older files.  Element 0 of each table means "none",
 * except in files of async-profiler.  --root=label:thread.name makes this
 * attribute of a sample, or of the profiled resource, a root.
 */
#include "common/base/leb128.h"
#include "common/base/sys.h"
#include "tools/stackfold/formats/parts/profile_tables.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/input/protobuf.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* field numbers of opentelemetry/proto/profiles/v1development */
enum { DATA_RESOURCES = 1, DATA_DICTIONARY };
enum { RESOURCES_RESOURCE = 1, RESOURCES_SCOPES };
enum { RESOURCE_ATTRIBUTES = 1, SCOPES_PROFILES };
enum { PROFILE_SAMPLE_TYPE = 1, PROFILE_SAMPLES, PROFILE_LOCATIONS };
enum { VALUE_TYPE = 1, VALUE_UNIT, VALUE_FIELDS };
enum {
	TABLE_MAPPINGS = 1, TABLE_LOCATIONS, TABLE_FUNCTIONS, TABLE_LINKS,
	TABLE_STRINGS, TABLE_ATTRIBUTES, TABLE_STACKS, TABLES
};
enum { STACK_LOCATIONS = 1 };
enum { ATTRIBUTE_KEY = 1, ATTRIBUTE_VALUE, ATTRIBUTE_KEY_STRING };
enum { ANY_TEXT = 1, ANY_INT = 3, ANY_STRING = 8 };

/*
 * The field numbers of samples changed twice.  At first a stack was a slice of
 * the profile's list of locations; now it is in a table.  JSON has names that
 * distinguish all of these; it is converted to the last layout, with slices as
 * fields 12 and 13.
 */
enum layout { LAYOUT_2024, LAYOUT_2025, LAYOUT_2026 };
static const struct sample_fields {
	uint8_t stack, start, length, values, attributes, times;
	uint8_t location_attributes;
} sample_fields[] = {
	[LAYOUT_2024] = {0, 1, 2, 3, 4, 6, 5},
	[LAYOUT_2025] = {1, 0, 0, 2, 3, 5, 4},
	[LAYOUT_2026] = {1, 12, 13, 4, 2, 5, 4},
};

/* the types of messages, and three types of plain members */
enum message {
	DATA, RESOURCES, RESOURCE, SCOPES, PROFILE, VALUE_OF, SAMPLE,
	DICTIONARY, MAPPING, LOCATION, LINE, FUNCTION, STACK, ATTRIBUTE, ANY,
	TEXT, NUMBER, TIMES
};

static const struct member {
	enum message of;
	const char *name;
	uint8_t field;
	enum message in;
} members[] = {
	{DATA, "resourceProfiles", DATA_RESOURCES, RESOURCES},
	{DATA, "dictionary", DATA_DICTIONARY, DICTIONARY},
	{RESOURCES, "resource", RESOURCES_RESOURCE, RESOURCE},
	{RESOURCES, "scopeProfiles", RESOURCES_SCOPES, SCOPES},
	{RESOURCE, "attributes", RESOURCE_ATTRIBUTES, ATTRIBUTE},
	{SCOPES, "profiles", SCOPES_PROFILES, PROFILE},
	{PROFILE, "sampleType", PROFILE_SAMPLE_TYPE, VALUE_OF},
	{PROFILE, "sample", PROFILE_SAMPLES, SAMPLE},
	{PROFILE, "samples", PROFILE_SAMPLES, SAMPLE},
	{PROFILE, "locationIndices", PROFILE_LOCATIONS, NUMBER},
	{VALUE_OF, "typeStrindex", VALUE_TYPE, NUMBER},
	{VALUE_OF, "unitStrindex", VALUE_UNIT, NUMBER},
	{SAMPLE, "stackIndex", 1, NUMBER},
	{SAMPLE, "locationsStartIndex", 12, NUMBER},
	{SAMPLE, "locationsLength", 13, NUMBER},
	{SAMPLE, "value", 4, NUMBER},
	{SAMPLE, "values", 4, NUMBER},
	{SAMPLE, "attributeIndices", 2, NUMBER},
	{SAMPLE, "timestampsUnixNano", 5, TIMES},
	{DICTIONARY, "mappingTable", TABLE_MAPPINGS, MAPPING},
	{DICTIONARY, "locationTable", TABLE_LOCATIONS, LOCATION},
	{DICTIONARY, "functionTable", TABLE_FUNCTIONS, FUNCTION},
	{DICTIONARY, "stringTable", TABLE_STRINGS, TEXT},
	{DICTIONARY, "attributeTable", TABLE_ATTRIBUTES, ATTRIBUTE},
	{DICTIONARY, "stackTable", TABLE_STACKS, STACK},
	{MAPPING, "memoryStart", 1, NUMBER},
	{MAPPING, "memoryLimit", 2, NUMBER},
	{MAPPING, "fileOffset", 3, NUMBER},
	{MAPPING, "filenameStrindex", 4, NUMBER},
	{LOCATION, "mappingIndex", 1, NUMBER},
	{LOCATION, "address", 2, NUMBER},
	{LOCATION, "line", 3, LINE},
	{LOCATION, "lines", 3, LINE},
	{LOCATION, "attributeIndices", 4, NUMBER},
	{LINE, "functionIndex", 1, NUMBER},
	{FUNCTION, "nameStrindex", 1, NUMBER},
	{FUNCTION, "systemNameStrindex", 2, NUMBER},
	{FUNCTION, "filenameStrindex", 3, NUMBER},
	{STACK, "locationIndices", STACK_LOCATIONS, NUMBER},
	{ATTRIBUTE, "key", ATTRIBUTE_KEY, TEXT},
	{ATTRIBUTE, "keyStrindex", ATTRIBUTE_KEY, NUMBER},
	{ATTRIBUTE, "value", ATTRIBUTE_VALUE, ANY},
	{ANY, "stringValue", ANY_TEXT, TEXT},
	{ANY, "stringValueStrindex", ANY_STRING, NUMBER},
	{ANY, "intValue", ANY_INT, NUMBER},
};

/* Read an integer.  It may be a string, since JavaScript has no integers of 64
 * bits. */
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

static void
add_bytes(struct buf *to, uint64_t field, const struct buf *bytes)
{
	leb128_add(to, field << 3 | PROTOBUF_BYTES);
	leb128_add(to, bytes->n);
	buf_add(to, buf_str(bytes));
}

static const struct member *
find_member(enum message of, str name)
{
	for (size_t i = 0; i < LENGTH(members); i++)
		if (members[i].of == of &&
		    str_eq(name, str_of(members[i].name)))
			return &members[i];
	return NULL;
}

/* Convert an object of JSON to a message and append that.  Lists of numbers
 * become packed; timestamps, of which only the number matters, become zeros. */
static void
convert(struct json_read *j, enum message of, struct buf *to)
{
	bool is_object = json_read_object(j);
	str key;

	while (is_object && json_read_member(j, &key)) {
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
			if (m->in == NUMBER) {
				leb128_add(&part, read_number(j));
			} else if (m->in == TIMES) {
				json_read_skip(j);
				buf_add(&part, STR("\0\0\0\0\0\0\0\0"));
			} else {
				part.n = 0;
				if (m->in == TEXT)
					json_read_text(j, &part);
				else
					convert(j, m->in, &part);
				add_bytes(to, m->field, &part);
			}
			if (!list)
				break;
		}
		if (m->in == TIMES || (m->in == NUMBER && list)) {
			add_bytes(to, m->field, &part);
		} else if (m->in == NUMBER) {
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
	struct profile_strings messages;	/* each with its own tables */
	struct value_list values;
	struct names pairs;	/* index of each name and unit */
	size_t value;		/* index of the value that is folded */
	bool *found;		/* for each label of --root, whether a sample
				 * has it */

	/* the current message */
	struct profile_strings profiles, resources;	/* resource of each
							 * profile */
	struct profile_strings table[TABLES];
	const struct sample_fields *fields;
	struct profile_tables tables;
	struct protobuf_list list;	/* locations of the current profile */
	struct protobuf_list numbers;	/* reused for each list of numbers */
};

/* Return element i of a table, or an empty string if there is none. */
static str
get(const struct profiles *p, unsigned table, uint64_t i)
{
	const struct profile_strings *t = &p->table[table];

	return i < t->n ? t->all[i] : (str){0};
}

/*
 * Find the layout of the samples.  The same field is a number (a link) in one
 * layout, and bytes (a packed list of attributes or values) in another.
 */
static enum layout
find_layout(const struct profiles *p)
{
	enum layout found = p->json ? LAYOUT_2026 : LAYOUT_2025;

	for (size_t i = 0; i < p->profiles.n && !p->json; i++) {
		struct protobuf m = {.rest = p->profiles.all[i]};

		while (protobuf_field(&m)) {
			struct protobuf in = {.rest = m.bytes};

			if (m.field == PROFILE_LOCATIONS &&
			    m.kind != PROTOBUF_FIXED64)
				return LAYOUT_2024;
			while (m.field == PROFILE_SAMPLES &&
			    protobuf_field(&in))
				if (protobuf_has(&in, 4) ||
				    protobuf_is(&in, 3))
					found = LAYOUT_2026;
		}
	}
	return found;
}

/* Find the profiles of a message and the tables that they refer to. */
static void
read_message(struct profiles *p, str message)
{
	struct protobuf data = {.rest = message};

	for (size_t i = 0; i < TABLES; i++)
		p->table[i].n = 0;
	p->profiles.n = p->resources.n = 0;
	while (protobuf_field(&data)) {
		struct protobuf m = {.rest = data.bytes}, scopes = m;
		str resource = {0};

		if (data.field > DATA_DICTIONARY)
			continue;
		while (protobuf_field(&m))
			if (data.field == DATA_DICTIONARY &&
			    m.kind == PROTOBUF_BYTES)
				profile_tables_string(&p->table[m.field < TABLES
				    ? m.field : 0], m.bytes);
			else if (protobuf_has(&m, RESOURCES_RESOURCE))
				resource = m.bytes;
		p->tables.bad |= m.bad;
		while (data.field == DATA_RESOURCES &&
		    protobuf_next(&scopes, RESOURCES_SCOPES)) {
			struct protobuf in = {.rest = scopes.bytes};

			while (protobuf_next(&in, SCOPES_PROFILES)) {
				profile_tables_string(&p->profiles, in.bytes);
				profile_tables_string(&p->resources, resource);
			}
			p->tables.bad |= in.bad;
		}
	}
	p->tables.bad |= data.bad;
	p->fields = &sample_fields[find_layout(p)];
}

/* Read an attribute.  Return false if it has another key.  The text of a number
 * is stored in *room. */
static bool
read_attribute(const struct profiles *p, str message, str key, str *value,
    struct buf *room)
{
	struct protobuf m = {.rest = message};
	str name = {0};

	*value = (str){0};
	while (protobuf_field(&m)) {
		struct protobuf any = {.rest = m.bytes};

		if (m.field == ATTRIBUTE_KEY)
			name = m.kind == PROTOBUF_BYTES ? m.bytes :
			    get(p, TABLE_STRINGS, m.number);
		else if (m.field == ATTRIBUTE_KEY_STRING && name.n == 0)
			name = get(p, TABLE_STRINGS, m.number);
		while (m.field == ATTRIBUTE_VALUE && protobuf_field(&any)) {
			if (protobuf_has(&any, ANY_TEXT))
				*value = any.bytes;
			if (protobuf_is(&any, ANY_STRING))
				*value = get(p, TABLE_STRINGS, any.number);
			if (!protobuf_is(&any, ANY_INT))
				continue;
			room->n = 0;
			buf_fmt(room, "%lld", (long long)any.number);
			*value = buf_str(room);
		}
	}
	return str_eq(name, key);
}

/* Like read_attribute(), but search the attributes that this field of a message
 * refers to. */
static bool
find_attribute(struct profiles *p, str message, uint64_t field, str key,
    str *value, struct buf *room)
{
	protobuf_list(message, field, &p->numbers);
	for (size_t i = 0; i < p->numbers.n; i++)
		if (read_attribute(p, get(p, TABLE_ATTRIBUTES,
		    p->numbers.p[i]), key, value, room))
			return true;
	return false;
}

/* Read the tables of functions, mappings and locations of a message. */
static void
read_locations(struct profiles *p)
{
	const struct fold_options *o = p->s->opts;
	struct profile_tables *t = &p->tables;
	const struct profile_strings *functions = &p->table[TABLE_FUNCTIONS],
	    *mappings = &p->table[TABLE_MAPPINGS],
	    *locations = &p->table[TABLE_LOCATIONS];
	struct buf room = {0};
	str type;

	profile_tables_clear(t);
	t->strings = p->table[TABLE_STRINGS];
	for (size_t i = 0; i < functions->n; i++)
		profile_tables_function(t, functions->all[i]);
	for (size_t i = 0; i < mappings->n; i++)
		profile_tables_mapping(t, mappings->all[i]);
	for (size_t i = 0; i < locations->n; i++) {
		bool kernel = (o->all || o->kernel) && find_attribute(p,
		    locations->all[i], p->fields->location_attributes,
		    STR("profile.frame.type"), &type, &room) &&
		    str_eq(type, STR("kernel"));

		profile_tables_location(t, locations->all[i],
		    kernel ? 'k' : '\0');
	}
	buf_free(&room);
}

/*
 * Add the profile's types of values to the list of all.  Return true if it has
 * the value that is folded, and set its index in *at; *n is the number of
 * types.
 */
static bool
find_value(struct profiles *p, str profile, size_t *at, size_t *n)
{
	struct protobuf m = {.rest = profile};
	uint64_t f[VALUE_FIELDS];
	bool found = false;

	for (*n = 0; protobuf_next(&m, PROFILE_SAMPLE_TYPE); ++*n) {
		str name, unit;
		uint32_t i;

		p->tables.bad |= !protobuf_numbers(m.bytes, f, VALUE_FIELDS);
		name = get(p, TABLE_STRINGS, f[VALUE_TYPE]);
		unit = get(p, TABLE_STRINGS, f[VALUE_UNIT]);
		i = names_pair(&p->pairs, name, unit);
		if (i == p->values.n)
			value_add(&p->values, name, unit);
		if (found || i != p->value)
			continue;
		found = true;
		*at = *n;
	}
	return found;
}

/* Push the attribute with this key, of the sample or else of the resource, as
 * root.  Return false if there is none. */
static bool
push_root(struct profiles *p, str sample, str resource, const char *label)
{
	struct protobuf m = {.rest = resource};
	struct buf room = {0};
	str value;
	bool found = find_attribute(p, sample, p->fields->attributes,
	    str_of(label), &value, &room);

	while (!found && protobuf_next(&m, RESOURCE_ATTRIBUTES))
		found = read_attribute(p, m.bytes, str_of(label), &value,
		    &room);
	if (!found) {
		room.n = 0;
		buf_fmt(&room, "[no %s]", label);
		value = buf_str(&room);
	}
	sample_root(p->s, value);
	buf_free(&room);
	return found;
}

/* Push the stack of a sample, from the table or as a slice of the list. */
static void
push_stack(struct profiles *p, str sample)
{
	const struct sample_fields *of = p->fields;
	const struct protobuf_list *from = &p->list;
	uint64_t f[16], at = 0, n;

	p->tables.bad |= !protobuf_numbers(sample, f, LENGTH(f));
	if (of->stack == 0 || f[of->length] > 0) {
		at = f[of->start] < from->n ? f[of->start] : from->n;
		n = from->n - at;
		n = f[of->length] < n ? f[of->length] : n;
	} else {
		protobuf_list(get(p, TABLE_STACKS, f[of->stack]),
		    STACK_LOCATIONS, &p->numbers);
		from = &p->numbers;
		n = from->n;
	}
	for (; n > 0; n--, at++)
		profile_tables_push(&p->tables, from->p[at]);
}

/* Find the weight of a sample: value number `at` if there are several types,
 * else the sum of its values or, without values, its number of timestamps.
 * Return false if it lacks the value. */
static bool
weigh_sample(struct profiles *p, str sample, size_t at, size_t ntypes,
    int64_t *weight)
{
	struct protobuf m = {.rest = sample};
	uint64_t sum = 0;

	p->tables.bad |= !protobuf_list(sample, p->fields->values,
	    &p->numbers);
	if (ntypes > 1 && at >= p->numbers.n)
		return false;
	if (ntypes > 1)
		sum = p->numbers.p[at];
	for (size_t i = 0; i < p->numbers.n && ntypes <= 1; i++)
		sum += p->numbers.p[i];
	while (p->numbers.n == 0 && protobuf_field(&m))
		if (m.field == p->fields->times)
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
	protobuf_list(profile, PROFILE_LOCATIONS, &p->list);
	while (protobuf_next(&m, PROFILE_SAMPLES)) {
		if (!weigh_sample(p, m.bytes, at, ntypes, &weight)) {
			diag_reject(p->s->diag, p->in, STR(""),
			    "a sample without the value that is folded");
			continue;
		}
		for (size_t i = 0; i < o->nlabels; i++)
			p->found[i] |= push_root(p, m.bytes, resource,
			    o->labels[i]);
		push_stack(p, m.bytes);
		if (weight >= 0)
			sample_end(p->s, NUM((uint64_t)weight));
		else
			diag_skip(p->s->diag, "below 0",
			    NUM(-(uint64_t)weight));
		sample_drop(p->s);
	}
	p->tables.bad |= m.bad;
}

/* Split the input into messages.  The collector writes one JSON message per
 * line, or binary messages that each follow their length in big-endian
 * order. */
static void
find_messages(struct profiles *p, str all, struct arena *arena)
{
	struct json_read j;
	struct buf b = {0};

	p->json = json_read_first(all) == '{';
	while (p->json && json_read_first(all) == '{' && !p->tables.bad) {
		b.n = 0;
		json_read_start(&j, all);
		convert(&j, DATA, &b);
		profile_tables_string(&p->messages,
		    arena_str(arena, buf_str(&b)));
		p->tables.bad = j.bad != NULL;
		all = j.rest;
		json_read_end(&j);
	}
	buf_free(&b);
	while (!p->json && all.n > 4 && all.p[0] == '\0') {
		struct bytes head = bytes_in_order(all, true);
		uint32_t n = bytes_u32(&head);

		profile_tables_string(&p->messages, bytes_take(&head, n));
		p->tables.bad |= head.cut;
		all = (str){head.p, head.n};
	}
	if (!p->json && all.n > 0)
		profile_tables_string(&p->messages, all);
}

static void
fold(struct in *in, struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct profiles p = {.s = s, .in = in, .tables = {.s = s, .in = in}};
	struct arena arena = {0};
	size_t at, n;

	s->sink->summed = true;
	s->diag->hint = "no sample of the profile has this value";
	find_messages(&p, in_all(in), &arena);
	if (o->nlabels > 0)
		p.found = NEW(&arena, bool, o->nlabels);
	for (size_t i = 0; i < p.messages.n; i++) {
		read_message(&p, p.messages.all[i]);
		for (size_t k = 0; k < p.profiles.n; k++)
			find_value(&p, p.profiles.all[k], &at, &n);
	}
	p.value = p.values.n > 0 ? value_of_list(s, &p.values, 0) : 0;
	address_names_start(&p.tables.code, s, 0);
	for (size_t i = 0; i < p.messages.n; i++) {
		read_message(&p, p.messages.all[i]);
		read_locations(&p);
		for (size_t k = 0; k < p.profiles.n; k++)
			fold_profile(&p, p.profiles.all[k],
			    p.resources.all[k]);
	}
	address_names_end(&p.tables.code);
	profile_tables_report(&p.tables);
	for (size_t i = 0; i < o->nlabels; i++)
		if (!p.found[i])
			diag_remark(s->diag, "%s: no sample has the label "
			    "\"%s\"", in->name, o->labels[i]);
	arena_free(&arena);
}

/* Replace *s by the bytes of this field, perhaps truncated; skip fields with
 * lower numbers. */
static bool
enter_field(str *s, uint64_t field)
{
	struct protobuf m = {.rest = *s};

	while (protobuf_field(&m) && m.kind == PROTOBUF_BYTES &&
	    m.field < field)
		;
	*s = m.bytes;
	return protobuf_has(&m, field);
}

/* Return true if this is the beginning of a dictionary, whose fields are all
 * bytes. */
static bool
is_dictionary(str head)
{
	struct protobuf m = {.rest = head};
	size_t n = 0;

	for (; protobuf_field(&m); n++) {
		struct protobuf in = {.rest = m.bytes};

		if (m.kind != PROTOBUF_BYTES || m.field >= TABLES)
			return false;
		while (m.field != TABLE_STRINGS && protobuf_field(&in))
			;
		if (in.bad)
			return false;
	}
	return n >= 3;
}

/* Look for resources, scopes, a profile and its type of value.  The collector
 * writes fields in reverse order, so the dictionary comes first. */
static enum format_confidence
probe(str head)
{
	struct protobuf type = {0};
	size_t n = 0;

	if (json_read_first(head) == '{')
		return str_has(head, STR("\"resourceProfiles\"")) ?
		    FORMAT_CERTAIN : FORMAT_NO;
	if (head.n > 4 && head.p[0] == '\0')
		head = str_from(head, 4);
	if (str_starts(head, STR("\x12"))) {	/* DATA_DICTIONARY */
		enter_field(&head, DATA_DICTIONARY);
		return is_dictionary(head) ? FORMAT_CERTAIN : FORMAT_NO;
	}
	if (!enter_field(&head, DATA_RESOURCES) ||
	    !enter_field(&head, RESOURCES_SCOPES) ||
	    !enter_field(&head, SCOPES_PROFILES) ||
	    !enter_field(&head, PROFILE_SAMPLE_TYPE))
		return FORMAT_NO;
	type = (struct protobuf){.rest = head};
	for (; protobuf_field(&type); n++)
		if (type.kind != PROTOBUF_VARINT || type.field > 3)
			return FORMAT_NO;
	return n > 0 && !type.bad ? FORMAT_CERTAIN : FORMAT_NO;
}

const struct format format_otlp = {
	.name = "otlp",
	.what = "profiles of OpenTelemetry, binary or JSON",
	.tested_with = "real: async-profiler 4.1, collector 0.165",
	.options = "addrs names root=label symfs value",
	.marks = "kernel inlined",
	.leaf_first = true,
	.probe = probe,
	.binary = true,
	.fold = fold,
};
