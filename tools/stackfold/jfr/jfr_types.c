#include "tools/stackfold/jfr/jfr_types.h"

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/sys.h"
#include "common/base/utf16.h"
#include "tools/stackfold/jfr/jfr_chunk.h"

/* maximum nesting of elements; recordings have 5 levels */
#define MAX_NESTING 16

/* encodings of strings */
enum encoding {ABSENT, EMPTY, CONSTANT, UTF8, UTF16, LATIN1};

/* The metadata that are being read. */
struct tree {
	struct jfr_types *to;
	struct bytes b;
	bool compressed;
	str *strings;
	size_t n;
	/* annotations of fields, which are applied at the end, when the names
	 * of their classes are known */
	struct annotation {
		size_t field;
		uint64_t class_id;
		str value;
	} *annotations;
	size_t nannotations, annotations_cap;
};

/* The name and attributes of an element. */
struct element {
	str name;
	str id, of_class, name_of, super, value;
	bool pooled, array;
};

/* the container of an element; only fields directly in a type are stored, so
 * that the fields of a type are contiguous */
enum place {OUTSIDE, IN_TYPE, IN_FIELD};

static str
read_utf16(struct bytes *b, bool compressed, uint64_t n, struct arena *to)
{
	struct utf16 decoder = {.high_first = true};
	struct buf text = {0};
	size_t invalid = 0;
	str s;

	for (; n > 0 && !b->cut; n--) {
		uint64_t c = jfr_integer(b, compressed, 2);
		char unit[2] = {(char)(c >> 8), (char)c};

		GROW(text.p, text.cap, text.n + 2 * sizeof(unit) + UTF16_MORE);
		text.n += utf16_decode(&decoder, (str){unit, sizeof(unit)},
		    text.p + text.n);
	}
	GROW(text.p, text.cap, text.n + UTF16_MORE);
	text.n += utf16_end(&decoder, &invalid, text.p + text.n);
	s = arena_str(to, buf_str(&text));
	buf_free(&text);
	return s;
}

static str
read_latin1(str bytes, struct arena *to)
{
	char *text = NEW(to, char, 2 * bytes.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < bytes.n; i++)
		n += utf16_put(text + n, (unsigned char)bytes.p[i]);
	return (str){text, n};
}

bool
jfr_string(struct bytes *b, bool compressed, struct arena *to, str *s)
{
	enum encoding how = bytes_u8(b);
	uint64_t n;

	*s = STR("");
	if (how == ABSENT || how == EMPTY)
		return !b->cut;
	if (how != UTF8 && how != UTF16 && how != LATIN1)
		return false;
	n = jfr_integer(b, compressed, 4);
	if (how == UTF16)
		*s = read_utf16(b, compressed, n, to);
	else if (how == LATIN1)
		*s = read_latin1(bytes_take(b, n), to);
	else
		*s = arena_str(to, bytes_take(b, n));
	return !b->cut;
}

static uint64_t
read_count(struct tree *t)
{
	return jfr_integer(&t->b, t->compressed, 4);
}

/* Read the index of a string; return the string. */
static str
read_word(struct tree *t)
{
	uint64_t i = read_count(t);

	if (i >= t->n) {
		t->b.cut = true;
		return STR("");
	}
	return t->strings[i];
}

static void
set_attribute(struct element *e, str key, str value)
{
	const struct { const char *key; str *to; } known[] = {
		{"id", &e->id}, {"class", &e->of_class},
		{"name", &e->name_of}, {"superType", &e->super},
		{"value", &e->value}, {"value-0", &e->value},
	};

	for (size_t i = 0; i < LENGTH(known); i++)
		if (str_eq(key, str_of(known[i].key)))
			*known[i].to = value;
	if (str_eq(key, STR("constantPool")))
		e->pooled = str_eq(value, STR("true"));
	if (str_eq(key, STR("dimension")))
		e->array = !str_eq(value, STR("0"));
}

/* Set shape and size of numbers and strings, which have no stored fields. */
static void
set_shape(struct jfr_type *type)
{
	static const struct {
		const char *name;
		enum jfr_shape shape;
		unsigned size;
	} known[] = {
		{"boolean", JFR_BYTE, 1}, {"byte", JFR_BYTE, 1},
		{"short", JFR_INTEGER, 2}, {"char", JFR_INTEGER, 2},
		{"int", JFR_INTEGER, 4}, {"long", JFR_INTEGER, 8},
		{"float", JFR_FLOAT, 4}, {"double", JFR_FLOAT, 8},
		{"java.lang.String", JFR_STRING, 0},
	};

	for (size_t i = 0; i < LENGTH(known); i++)
		if (str_eq(type->name, str_of(known[i].name))) {
			type->shape = known[i].shape;
			type->size = known[i].size;
		}
}

str
jfr_type_name(str name)
{
	static const struct { const char *prefix; size_t without; } all[] = {
		{"com.oracle.jdk.", 11}, {"com.oracle.jfr.types.", 15},
		{"jdk.types.", 4},
	};

	for (size_t i = 0; i < LENGTH(all); i++)
		if (str_starts(name, str_of(all[i].prefix)))
			return str_from(name, all[i].without);
	return name;
}

static void
add_type(struct jfr_types *to, const struct element *e)
{
	struct jfr_type type = {
		.name = jfr_type_name(e->name_of), .super = e->super,
		.first = to->nfields
	};

	num_whole(e->id, &type.id);
	set_shape(&type);
	*APPEND(to->all, to->cap, to->n) = type;
	if (u64_map_get(&to->by_id, type.id) == 0)
		*u64_map_put(&to->by_id, type.id) = (uint32_t)to->n;
}

static void
add_field(struct jfr_types *to, const struct element *e)
{
	struct jfr_field field = {
		.name = e->name_of, .type = JFR_NO_TYPE,
		.pooled = e->pooled, .array = e->array
	};

	num_whole(e->of_class, &field.class_id);
	*APPEND(to->fields, to->fields_cap, to->nfields) = field;
	to->all[to->n - 1].n++;
}

/* Read an element and all elements in it. */
static void
read_element(struct tree *t, enum place place, int depth)
{
	struct element e = {.name = read_word(t)};
	struct annotation *a;
	uint64_t n;

	for (n = read_count(t); n > 0 && !t->b.cut; n--) {
		str key = read_word(t);

		set_attribute(&e, key, read_word(t));
	}
	if (place == OUTSIDE && str_eq(e.name, STR("class"))) {
		add_type(t->to, &e);
		place = IN_TYPE;
	} else if (place == IN_TYPE && str_eq(e.name, STR("field"))) {
		add_field(t->to, &e);
		place = IN_FIELD;
	} else if (place == IN_FIELD && str_eq(e.name, STR("annotation"))) {
		a = APPEND(t->annotations, t->annotations_cap, t->nannotations);
		*a = (struct annotation){.field = t->to->nfields - 1,
		    .value = e.value};
		num_whole(e.of_class, &a->class_id);
	}
	n = read_count(t);
	t->b.cut |= n > 0 && depth == MAX_NESTING;
	for (; n > 0 && !t->b.cut; n--)
		read_element(t, place, depth + 1);
}

static void
set_unit(struct jfr_field *field, str annotation, str value)
{
	static const struct {
		const char *annotation, *value;
		enum jfr_unit unit;
	} known[] = {
		{"jdk.jfr.Timespan", "TICKS", JFR_TICKS},
		{"jdk.jfr.Timespan", "NANOSECONDS", JFR_NANOSECONDS},
		{"jdk.jfr.Timespan", "MICROSECONDS", JFR_MICROSECONDS},
		{"jdk.jfr.Timespan", "MILLISECONDS", JFR_MILLISECONDS},
		{"jdk.jfr.Timespan", "SECONDS", JFR_SECONDS},
		{"jdk.jfr.DataAmount", "BYTES", JFR_DATA},
		{"jdk.jfr.DataAmount", "BITS", JFR_BITS},
	};

	for (size_t i = 0; i < LENGTH(known); i++)
		if (str_eq(annotation, str_of(known[i].annotation)) &&
		    str_eq(value, str_of(known[i].value)))
			field->unit = known[i].unit;
}

/* Resolve references to later types: the types of fields, and annotations. */
static void
resolve(struct tree *t)
{
	struct jfr_types *to = t->to;

	for (size_t i = 0; i < to->nfields; i++)
		to->fields[i].type = jfr_types_find(to,
		    to->fields[i].class_id);
	for (size_t i = 0; i < t->nannotations; i++) {
		const struct annotation *a = &t->annotations[i];
		uint32_t type = jfr_types_find(to, a->class_id);

		if (type != JFR_NO_TYPE)
			set_unit(&to->fields[a->field], to->all[type].name,
			    a->value);
	}
}

bool
jfr_types_read(struct jfr_types *to, str event, bool compressed)
{
	struct tree t = {
		.to = to, .b = bytes_in_order(event, true),
		.compressed = compressed
	};
	size_t cap = 0;
	uint64_t n;

	for (int i = 0; i < 3; i++)	/* skip start, duration and id */
		jfr_integer(&t.b, compressed, 8);
	for (n = read_count(&t); n > 0 && !t.b.cut; n--)
		t.b.cut |= !jfr_string(&t.b, compressed, &to->arena,
		    APPEND(t.strings, cap, t.n));
	if (!t.b.cut)
		read_element(&t, OUTSIDE, 0);
	resolve(&t);
	buf_drop(t.strings);
	buf_drop(t.annotations);
	return !t.b.cut && to->n > 0;
}

void
jfr_types_free(struct jfr_types *t)
{
	for (size_t i = 0; i < t->n; i++)
		u64_map_free(&t->all[i].constants);
	buf_drop(t->all);
	buf_drop(t->fields);
	u64_map_free(&t->by_id);
	arena_free(&t->arena);
	*t = (struct jfr_types){0};
}

uint32_t
jfr_types_find(const struct jfr_types *t, uint64_t id)
{
	uint32_t number1 = u64_map_get(&t->by_id, id);

	return number1 > 0 ? number1 - 1 : JFR_NO_TYPE;
}

uint32_t
jfr_types_named(const struct jfr_types *t, str name)
{
	for (size_t i = 0; i < t->n; i++)
		if (str_eq(t->all[i].name, name))
			return (uint32_t)i;
	return JFR_NO_TYPE;
}

bool
jfr_type_is_event(const struct jfr_type *t)
{
	return str_eq(t->super, STR("jdk.jfr.Event"));
}
