#include "tools/stackfold/jfr/jfr_values.h"

#include "tools/stackfold/jfr/jfr_chunk.h"

#define MAX_NESTING 16	/* maximum levels of nested structures */
#define MAX_LINKS 6	/* maximum references from a value to its name */
#define ID_SIZE 8u		/* size of an id in bytes */
#define NAME_STEPS 4096	/* maximum steps to skip fields before a name */

void
jfr_begin(struct jfr_reader *r, const struct bytes *b)
{
	r->steps = 16 * (uint64_t)b->n + 1024;
}

/* Count a step.  Return false and mark the value as damaged if there are too
 * many steps. */
static bool
step(struct jfr_reader *r, struct bytes *b)
{
	if (r->steps == 0)
		b->cut = true;
	else
		r->steps--;
	return !b->cut;
}

/* Read a float or double; a negative one becomes 0. */
static void
read_float(struct bytes *b, unsigned size, struct jfr_value *v)
{
	uint64_t bits = bytes_fixed(b, size);
	uint32_t low = (uint32_t)bits;
	double d;
	float f;

	if (size == sizeof(f)) {
		memcpy(&f, &low, sizeof(f));
		d = (double)f;
	} else {
		memcpy(&d, &bits, sizeof(d));
	}
	if (!(d > 0 && d < 9e18))
		return;
	v->number = (uint64_t)d;
	v->nano = (uint32_t)((d - (double)v->number) * 1e9);
}

static void
skip_string(const struct jfr_reader *r, struct bytes *b)
{
	uint8_t how = bytes_u8(b);
	uint64_t n;

	if (how < 2)		/* absent or empty */
		return;
	n = jfr_integer(b, r->compressed, how == 2 ? ID_SIZE : 4);
	if (how == 4)
		for (; n > 0 && !b->cut; n--)
			jfr_integer(b, r->compressed, 2);
	else if (how != 2)
		bytes_take(b, n);
	b->cut |= how > 5;
}

static void skip_field(struct jfr_reader *, struct bytes *,
    const struct jfr_field *, int depth);

static void
skip_one(struct jfr_reader *r, struct bytes *b, uint32_t type, int depth)
{
	const struct jfr_type *t;

	if (type == JFR_NO_TYPE || depth > MAX_NESTING) {
		b->cut = true;
		return;
	}
	t = &r->types.all[type];
	if (!step(r, b))
		return;
	switch (t->shape) {
	case JFR_BYTE:
		bytes_u8(b);
		break;
	case JFR_INTEGER:
		jfr_integer(b, r->compressed, t->size);
		break;
	case JFR_FLOAT:
		bytes_take(b, t->size);
		break;
	case JFR_STRING:
		skip_string(r, b);
		break;
	case JFR_STRUCT:
		for (size_t i = 0; i < t->n && !b->cut; i++)
			skip_field(r, b, &r->types.fields[t->first + i],
			    depth + 1);
	}
}

static void
skip_field(struct jfr_reader *r, struct bytes *b, const struct jfr_field *f,
    int depth)
{
	uint64_t n = f->array ? jfr_integer(b, r->compressed, 4) : 1;

	for (; n > 0 && step(r, b); n--)
		if (f->pooled)
			jfr_integer(b, r->compressed, ID_SIZE);
		else
			skip_one(r, b, f->type, depth);
}

struct jfr_wanted
jfr_want(struct jfr_reader *r, uint32_t type, const char *const names[],
    size_t n)
{
	struct jfr_wanted w = {0};
	const struct jfr_type *t;

	if (type == JFR_NO_TYPE)
		return w;
	t = &r->types.all[type];
	w.of = NEW(&r->types.arena, uint8_t, t->n + 1);
	for (size_t i = 0; i < t->n; i++)
		for (size_t k = 0; k < n; k++)
			if (str_eq(r->types.fields[t->first + i].name,
			    str_of(names[k]))) {
				w.of[i] = (uint8_t)(k + 1);
				w.n = i + 1;
			}
	return w;
}

/* Read the value of a wanted field. */
static void
read_value(struct jfr_reader *r, struct bytes *b, const struct jfr_field *f,
    struct jfr_value *v)
{
	const struct jfr_type *t = f->type != JFR_NO_TYPE ?
	    &r->types.all[f->type] : NULL;

	*v = (struct jfr_value){.field = f, .at = *b};
	if (f->array || (!f->pooled && (t == NULL ||
	    t->shape == JFR_STRUCT || t->shape == JFR_STRING)))
		skip_field(r, b, f, 0);
	else if (f->pooled)
		v->number = jfr_integer(b, r->compressed, ID_SIZE);
	else if (t->shape == JFR_BYTE)
		v->number = bytes_u8(b);
	else if (t->shape == JFR_FLOAT)
		read_float(b, t->size, v);
	else
		v->number = jfr_integer(b, r->compressed, t->size);
}

void
jfr_read(struct jfr_reader *r, struct bytes *b, uint32_t type,
    const struct jfr_wanted *w, struct jfr_value *values, size_t n)
{
	const struct jfr_field *f;

	memset(values, 0, n * sizeof(*values));
	if (w->n == 0)
		return;
	f = &r->types.fields[r->types.all[type].first];
	for (size_t i = 0; i < w->n && !b->cut; i++)
		if (w->of[i] > 0)
			read_value(r, b, &f[i], &values[w->of[i] - 1]);
		else
			skip_field(r, b, &f[i], 0);
	if (b->cut)
		memset(values, 0, n * sizeof(*values));
}

bool
jfr_constant(const struct jfr_reader *r, uint32_t type, uint64_t id,
    struct bytes *b)
{
	uint32_t at1 = type != JFR_NO_TYPE ?
	    u64_map_get(&r->types.all[type].constants, id) : 0;

	if (at1 == 0)
		return false;
	*b = bytes_in_order(str_from(buf_str(&r->pool), at1 - 1), true);
	return true;
}

/* Index the constants of one type.  Each is an id and a value. */
static void
add_constants(struct jfr_reader *r, struct bytes *b, uint32_t type)
{
	struct jfr_type *t = &r->types.all[type];
	uint64_t n = jfr_integer(b, r->compressed, 4);

	for (; n > 0 && !b->cut; n--) {
		uint64_t id = jfr_integer(b, r->compressed, ID_SIZE);
		size_t at = (size_t)(b->p - r->pool.p);
		uint32_t *at1;

		skip_one(r, b, type, 0);
		if (b->cut || at >= UINT32_MAX)
			return;
		at1 = u64_map_put(&t->constants, id);
		if (*at1 == 0)
			*at1 = (uint32_t)at + 1;
	}
}

void
jfr_checkpoint(struct jfr_reader *r, str event)
{
	size_t at = r->pool.n;
	struct bytes b;
	uint64_t n;

	buf_add(&r->pool, event);
	b = bytes_in_order(str_from(buf_str(&r->pool), at), true);
	jfr_begin(r, &b);
	for (int i = 0; i < 3; i++)	/* skip start, duration, offset of the
					 * previous checkpoint */
		jfr_integer(&b, r->compressed, ID_SIZE);
	bytes_u8(&b);			/* skip the type of checkpoint */
	for (n = jfr_integer(&b, r->compressed, 4); n > 0 && !b.cut; n--) {
		uint32_t type = jfr_types_find(&r->types,
		    jfr_integer(&b, r->compressed, ID_SIZE));

		if (type == JFR_NO_TYPE)
			b.cut = true;
		else
			add_constants(r, &b, type);
	}
	r->damaged += b.cut;
}

/* Return the field whose string names a value of this type, and its index. */
static const struct jfr_field *
find_name(const struct jfr_reader *r, const struct jfr_type *t, size_t *number)
{
	static const char *const names[] = {
		"name", "string", "description", "javaName"
	};

	for (size_t k = 0; k < sizeof(names) / sizeof(names[0]); k++)
		for (size_t i = 0; i < t->n; i++) {
			const struct jfr_field *f =
			    &r->types.fields[t->first + i];

			*number = i;
			if (str_eq(f->name, str_of(names[k])) && !f->array)
				return f;
		}
	return NULL;
}

/* Append the string at b, which may be a constant. */
static bool
add_string(struct jfr_reader *r, struct bytes b, uint32_t type, struct buf *to,
    int links)
{
	struct arena arena = {0};
	str s;
	bool ok;

	if (b.n > 0 && b.p[0] == 2 && links > 0) {
		bytes_u8(&b);
		return jfr_constant(r, type, jfr_integer(&b, r->compressed,
		    ID_SIZE), &b) && add_string(r, b, type, to, links - 1);
	}
	if (b.n > 0 && b.p[0] == 3) {	/* usually UTF-8: avoid a copy */
		bytes_u8(&b);
		s = bytes_take(&b, jfr_integer(&b, r->compressed, 4));
		buf_add(to, s);
		return !b.cut;
	}
	ok = jfr_string(&b, r->compressed, &arena, &s);
	if (ok)
		buf_add(to, s);
	arena_free(&arena);
	return ok;
}

bool
jfr_text(struct jfr_reader *r, const struct jfr_value *v, struct buf *to)
{
	const struct jfr_field *f = v->field;
	struct bytes b = v->at;
	uint64_t id = v->number;

	for (int links = 0; links < MAX_LINKS && f != NULL && !f->array &&
	    f->type != JFR_NO_TYPE; links++) {
		const struct jfr_type *t = &r->types.all[f->type];
		uint32_t type = f->type;
		size_t number;

		if (f->pooled && !jfr_constant(r, type, id, &b))
			return false;
		if (t->shape == JFR_STRING)
			return add_string(r, b, type, to, MAX_LINKS);
		f = find_name(r, t, &number);
		if (f == NULL)
			return false;
		r->steps = NAME_STEPS;
		for (size_t i = 0; i < number && !b.cut; i++)
			skip_field(r, &b, &r->types.fields[t->first + i], 0);
		if (f->pooled)
			id = jfr_integer(&b, r->compressed, ID_SIZE);
		if (b.cut)
			return false;
	}
	return false;
}

void
jfr_reader_free(struct jfr_reader *r)
{
	jfr_types_free(&r->types);
	buf_free(&r->pool);
}
