/*
 * Binary profiles of pprof (profile.proto), with gzip or without, from Go's
 * runtime/pprof, Parca, Pyroscope and many others:
 *
 *	curl -o cpu.pb.gz http://localhost:6060/debug/pprof/profile
 *
 * Of one that holds the following, where numbers refer to the lists:
 *
 *	sample_type: samples count, cpu nanoseconds
 *	sample: locations 1 2, values 3 30, label thread="worker"
 *	location 1: functions read, parse	location 2: function main
 *
 * this gives	main;parse;read 30
 *
 * A location holds inlined functions first, their caller last.  The value is
 * that which pprof shows, the last or the one that the file names.  Where one
 * is negative, the profile is a difference, and lines have two counts: what
 * went and what came.  A location without functions is named by the symbols of
 * its file, if that is at hand.
 */
#include <string.h>

#include "common/base/u64_map.h"
#include "tools/stackfold/formats/parts/address_names.h"
#include "tools/stackfold/input/protobuf.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* numbers of the fields of profile.proto */
enum {
	PROFILE_SAMPLE_TYPE = 1, PROFILE_SAMPLE, PROFILE_MAPPING,
	PROFILE_LOCATION, PROFILE_FUNCTION, PROFILE_STRING_TABLE,
	PROFILE_DROP_FRAMES, PROFILE_KEEP_FRAMES, PROFILE_TIME_NANOS,
	PROFILE_DURATION_NANOS, PROFILE_PERIOD_TYPE, PROFILE_PERIOD,
	PROFILE_COMMENT, PROFILE_DEFAULT_SAMPLE_TYPE, PROFILE_DOC_URL
};
enum { VALUE_TYPE = 1, VALUE_UNIT, VALUE_FIELDS };
enum { SAMPLE_LOCATION_ID = 1, SAMPLE_VALUE, SAMPLE_LABEL };
enum { LABEL_KEY = 1, LABEL_STR, LABEL_NUM, LABEL_NUM_UNIT, LABEL_FIELDS };
enum {
	MAPPING_ID = 1, MAPPING_START, MAPPING_LIMIT, MAPPING_OFFSET,
	MAPPING_FILENAME, MAPPING_BUILD_ID, MAPPING_FIELDS
};
enum {
	LOCATION_ID = 1, LOCATION_MAPPING_ID, LOCATION_ADDRESS, LOCATION_LINE,
	LOCATION_FIELDS
};
enum { LINE_FUNCTION_ID = 1, LINE_FIELDS };
enum {
	FUNCTION_ID = 1, FUNCTION_NAME, FUNCTION_SYSTEM_NAME, FUNCTION_FIELDS
};

/*
 * The tables, which may lie in any order: what is counted, and the frames of
 * each location.  Numbers of locations, functions and mappings are whatever the
 * writer liked.  Starts as {.s = s}; texts live as long as the input's bytes.
 */
struct profile {
	struct sample *s;
	struct string_table {
		str *all;
		size_t n, cap;
	} strings;
	struct function_table {
		struct u64_map places;	/* by id, + 1 */
		uint64_t *names;	/* strings */
		size_t n, cap;
	} functions;
	struct mapping_table {
		struct u64_map places;
		struct map *all;
		size_t n, cap;
	} mappings;
	struct location_table {
		struct u64_map places;
		struct location { size_t at, n; } *all;	/* in the frames */
		size_t n, cap;
		struct sample_ids frames;	/* leaf first */
	} locations;
	struct address_names code;
	struct value_list values;
	size_t usual;			/* the value that pprof shows */
	uint64_t drop;			/* a string */
	uint64_t time, duration;	/* nanoseconds */
	struct sample_ids comments;	/* strings */
	bool bad;			/* something in it was not understood */
};

#define PROBE_FIELDS 3	/* fewer fields that fit may be chance */

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
fits_shape(str message, size_t shape, size_t *fields)
{
	struct protobuf m = {.rest = message};

	while (protobuf_field(&m)) {
		bool is_bytes = m.kind == PROTOBUF_BYTES;
		char c = m.field < strlen(shapes[shape]) ?
		    shapes[shape][m.field] : '.';

		if ((!is_bytes && m.kind != PROTOBUF_VARINT) || c == '.' ||
		    (c == 'n' && is_bytes) ||
		    ((c == 's' || str_digit(c)) && !is_bytes) ||
		    (str_digit(c) && !fits_shape(m.bytes, (size_t)(c - '0'),
		    fields)))
			return false;
		if (shape > 0)
			*fields += 1;
		else if (c == 's' && *fields == 0)	/* the first is empty */
			*fields = m.bytes.n == 0 ? PROBE_FIELDS : 0;
	}
	return !m.bad || shape == 0;
}

/* is this the beginning of one? */
static enum format_confidence
probe(str head)
{
	size_t fields = 0;

	return fits_shape(head, 0, &fields) && fields >= PROBE_FIELDS ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

static str
find_string(const struct profile *p, uint64_t i)
{
	return i < p->strings.n ? p->strings.all[i] : (str){0};
}

static void
read_function(struct profile *p, str message)
{
	struct function_table *t = &p->functions;
	uint64_t f[FUNCTION_FIELDS];

	p->bad |= !protobuf_numbers(message, f, FUNCTION_FIELDS);
	GROW(t->names, t->cap, t->n + 1);
	t->names[t->n++] = f[FUNCTION_NAME] != 0 ? f[FUNCTION_NAME] :
	    f[FUNCTION_SYSTEM_NAME];
	*u64_map_put(&t->places, f[FUNCTION_ID]) = (uint32_t)t->n;
}

static void
read_mapping(struct profile *p, str message)
{
	struct mapping_table *t = &p->mappings;
	uint64_t f[MAPPING_FIELDS];

	p->bad |= !protobuf_numbers(message, f, MAPPING_FIELDS);
	GROW(t->all, t->cap, t->n + 1);
	t->all[t->n++] = (struct map){.start = f[MAPPING_START],
	    .end = f[MAPPING_LIMIT], .offset = f[MAPPING_OFFSET],
	    .module = address_names_file(&p->code, &(struct address_file){
	    .path = find_string(p, f[MAPPING_FILENAME]),
	    .build_id = find_string(p, f[MAPPING_BUILD_ID])})};
	*u64_map_put(&t->places, f[MAPPING_ID]) = (uint32_t)t->n;
}

static void
read_comments(struct profile *p, const struct protobuf *m)
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
read_tables(struct profile *p, struct protobuf m)
{
	struct string_table *t = &p->strings;

	while (protobuf_field(&m))
		if (protobuf_has(&m, PROFILE_STRING_TABLE)) {
			GROW(t->all, t->cap, t->n + 1);
			t->all[t->n++] = m.bytes;
		} else if (protobuf_has(&m, PROFILE_FUNCTION)) {
			read_function(p, m.bytes);
		} else if (m.field == PROFILE_COMMENT) {
			read_comments(p, &m);
		} else if (protobuf_is(&m, PROFILE_DROP_FRAMES)) {
			p->drop = m.number;
		} else if (protobuf_is(&m, PROFILE_TIME_NANOS)) {
			p->time = m.number;
		} else if (protobuf_is(&m, PROFILE_DURATION_NANOS)) {
			p->duration = m.number;
		}
	p->bad |= m.bad;
}

/* the types of the values, and which of them pprof shows */
static void
read_values(struct profile *p, struct protobuf m)
{
	uint64_t f[VALUE_FIELDS], usual = 0;
	struct protobuf again = m;

	while (protobuf_field(&again))
		if (protobuf_is(&again, PROFILE_DEFAULT_SAMPLE_TYPE))
			usual = again.number;
	while (protobuf_field(&m)) {
		if (!protobuf_has(&m, PROFILE_SAMPLE_TYPE))
			continue;
		p->bad |= !protobuf_numbers(m.bytes, f, VALUE_FIELDS);
		value_add(&p->values, find_string(p, f[VALUE_TYPE]),
		    find_string(p, f[VALUE_UNIT]));
	}
	p->usual = p->values.n > 0 ? p->values.n - 1 : 0;
	for (size_t i = p->values.n; usual != 0 && i-- > 0;)
		if (str_eq(str_of(p->values.all[i].name),
		    find_string(p, usual)))
			p->usual = i;
}

/* the frame of one line of a location, or of its mere address */
static void
push_line(struct profile *p, uint64_t function, bool inlined,
    const struct map *map, uint64_t addr)
{
	uint32_t i = u64_map_get(&p->functions.places, function);
	str name = i > 0 ? find_string(p, p->functions.names[i - 1]) :
	    (str){0};

	if (name.n > 0)
		sample_full(p->s, name, inlined && p->s->opts->all ? 'i' : 0);
	else
		address_names_push(&p->code, map, addr);
}

/* the innermost function of a location comes first */
static void
read_location(struct profile *p, str message)
{
	struct location_table *t = &p->locations;
	uint64_t f[LOCATION_FIELDS], line[LINE_FIELDS];
	struct protobuf m = {.rest = message};
	const struct map *map;
	size_t left = 0;
	uint32_t i;

	p->bad |= !protobuf_numbers(message, f, LOCATION_FIELDS);
	i = u64_map_get(&p->mappings.places, f[LOCATION_MAPPING_ID]);
	map = i > 0 ? &p->mappings.all[i - 1] : NULL;
	while (protobuf_field(&m))
		left += protobuf_has(&m, LOCATION_LINE);
	if (left == 0)
		address_names_push(&p->code, map, f[LOCATION_ADDRESS]);
	for (m = (struct protobuf){.rest = message}; protobuf_field(&m);)
		if (protobuf_has(&m, LOCATION_LINE)) {
			p->bad |= !protobuf_numbers(m.bytes, line, LINE_FIELDS);
			push_line(p, line[LINE_FUNCTION_ID], --left > 0, map,
			    f[LOCATION_ADDRESS]);
		}
	GROW(t->all, t->cap, t->n + 1);
	t->all[t->n++] = (struct location){t->frames.n, p->s->frames.n};
	for (size_t k = 0; k < p->s->frames.n; k++)
		sample_ids_add(&t->frames, p->s->frames.p[k]);
	sample_drop(p->s);
	*u64_map_put(&t->places, f[LOCATION_ID]) = (uint32_t)t->n;
}

/* read everything but the samples */
static void
read_profile(struct profile *p, str all)
{
	struct protobuf m = {.rest = all};

	read_tables(p, m);
	read_values(p, m);
	address_names_start(&p->code, p->s, p->time / NUM_NANO);
	while (protobuf_field(&m))
		if (protobuf_has(&m, PROFILE_MAPPING))
			read_mapping(p, m.bytes);
	for (m = (struct protobuf){.rest = all}; protobuf_field(&m);)
		if (protobuf_has(&m, PROFILE_LOCATION))
			read_location(p, m.bytes);
	address_names_end(&p->code);
}

/* push the frames of a location; false where the file does not tell of it */
static bool
push_location(const struct profile *p, uint64_t id)
{
	const struct location_table *t = &p->locations;
	uint32_t i = u64_map_get(&t->places, id);
	struct location l;

	if (i == 0) {
		sample_frame(p->s, STR("[unknown]"), '\0');
		return false;
	}
	l = t->all[i - 1];
	for (size_t k = 0; k < l.n; k++)
		sample_push(p->s, t->frames.p[l.at + k]);
	return true;
}

struct reading {
	struct profile tables;
	struct in *in;
	size_t value;		/* which of them is counted */
	bool difference;	/* lines have two counts */
	bool *found;		/* which labels of --root a sample has */
};

/* the value of a sample that is counted, below 0 in a difference */
static bool
find_value(const struct reading *r, str sample, int64_t *value)
{
	struct protobuf m = {.rest = sample};
	size_t at = 0;
	uint64_t n;

	while (protobuf_field(&m)) {
		str packed = m.bytes;
		bool first = true;

		if (m.field != SAMPLE_VALUE)
			continue;
		for (; protobuf_number(&m, &packed, &first, &n); at++)
			if (at == r->value) {
				*value = (int64_t)n;
				return true;
			}
	}
	return false;
}

/* the label of that key becomes a root: its text, or number and unit */
static bool
push_label(const struct reading *r, str label, str key)
{
	const struct profile *t = &r->tables;
	struct protobuf m = {.rest = label};
	uint64_t f[LABEL_FIELDS] = {0};
	struct buf b = {0};
	str unit;

	while (protobuf_field(&m))
		if (m.field < LABEL_FIELDS && m.kind == PROTOBUF_VARINT)
			f[m.field] = m.number;
	if (!str_eq(find_string(t, f[LABEL_KEY]), key))
		return false;
	unit = find_string(t, f[LABEL_NUM_UNIT]);
	if (f[LABEL_STR] != 0)
		buf_add(&b, find_string(t, f[LABEL_STR]));
	else
		buf_fmt(&b, "%lld%s%.*s", (long long)f[LABEL_NUM],
		    unit.n > 0 ? " " : "", (int)unit.n, unit.p);
	sample_root(t->s, buf_str(&b));
	buf_free(&b);
	return true;
}

static bool
push_root(const struct reading *r, str sample, const char *key)
{
	struct protobuf m = {.rest = sample};
	struct buf b = {0};
	bool found = false;

	while (!found && protobuf_field(&m))
		found = protobuf_has(&m, SAMPLE_LABEL) &&
		    push_label(r, m.bytes, str_of(key));
	if (!found) {
		buf_fmt(&b, "[no %s]", key);
		sample_root(r->tables.s, buf_str(&b));
	}
	buf_free(&b);
	return found;
}

/* the key of each label of a sample */
static void
add_label_keys(const struct profile *t, struct names *to, str sample)
{
	struct protobuf m = {.rest = sample};

	while (protobuf_field(&m)) {
		struct protobuf label = {.rest = m.bytes};

		if (!protobuf_has(&m, SAMPLE_LABEL))
			continue;
		while (protobuf_field(&label))
			if (protobuf_is(&label, LABEL_KEY))
				names_id(to, find_string(t, label.number));
	}
}

#define LABELS_LISTED 20

/* a label of --root that no sample has, with those that exist */
static void
remark_missing_label(const struct reading *r, struct protobuf m,
    const char *key)
{
	struct names keys = {0};
	struct buf list = {0};

	while (protobuf_field(&m))
		if (protobuf_has(&m, PROFILE_SAMPLE))
			add_label_keys(&r->tables, &keys, m.bytes);
	for (uint32_t i = 0; i < keys.n && i < LABELS_LISTED; i++) {
		str name = names_text(&keys, i);

		buf_fmt(&list, "%s%.*s", i > 0 ? ", " : "", (int)name.n,
		    name.p);
	}
	if (keys.n > LABELS_LISTED)
		buf_fmt(&list, " and %u more",
		    (unsigned)(keys.n - LABELS_LISTED));
	diag_remark(r->tables.s->diag, "%s: no sample has the label \"%s\"; "
	    "%s%.*s", r->in->name, key, keys.n > 0 ? "labels of this "
	    "profile: " : "this profile has no labels", (int)list.n, list.p);
	buf_free(&list);
	names_free(&keys);
}

static void
push_frames(struct reading *r, str sample)
{
	struct protobuf m = {.rest = sample};
	uint64_t id;

	while (protobuf_field(&m)) {
		str packed = m.bytes;
		bool first = true;

		if (m.field != SAMPLE_LOCATION_ID)
			continue;
		while (protobuf_number(&m, &packed, &first, &id))
			if (!push_location(&r->tables, id))
				diag_reject(r->tables.s->diag, r->in, STR(""),
				    "a location that the file does not list");
	}
	r->tables.bad |= m.bad;
}

static void
read_sample(struct reading *r, str sample)
{
	struct sample *s = r->tables.s;
	int64_t value;

	if (!find_value(r, sample, &value)) {
		diag_reject(s->diag, r->in, STR(""),
		    "a sample without the value that is folded");
		return;
	}
	for (size_t i = 0; i < s->opts->nlabels; i++)
		r->found[i] |= push_root(r, sample, s->opts->labels[i]);
	push_frames(r, sample);
	if (value < 0 && !r->difference) {
		diag_skip(s->diag, "below 0, in a profile added to others",
		    NUM(-(uint64_t)value));
		sample_drop(s);
		return;
	}
	s->sink->before = value < 0;
	sample_end(s, NUM(value < 0 ? -(uint64_t)value : (uint64_t)value));
	s->sink->before = false;
}

/* is any count negative? */
static bool
is_difference(const struct reading *r, struct protobuf m)
{
	int64_t value;

	while (protobuf_field(&m))
		if (protobuf_has(&m, PROFILE_SAMPLE) &&
		    find_value(r, m.bytes, &value) && value < 0)
			return true;
	return false;
}

/* is the value of every sample 0? */
static bool
is_empty(const struct reading *r, struct protobuf m)
{
	int64_t value;

	while (protobuf_field(&m))
		if (protobuf_has(&m, PROFILE_SAMPLE) &&
		    find_value(r, m.bytes, &value) && value != 0)
			return false;
	return true;
}

/* the value that is folded unless another one is asked for: the file's own, or
 * the first one that any sample has */
static size_t
find_usual(struct reading *r, struct protobuf m)
{
	size_t usual = r->tables.usual;

	r->value = usual;
	for (size_t i = 0; i < r->tables.values.n && is_empty(r, m); i++)
		r->value = i;
	return is_empty(r, m) ? usual : r->value;
}

/* what the file tells beside its samples; foldfilter --to=pprof writes
 * metadata as comments */
static void
remark_profile(const struct profile *t)
{
	str drop = find_string(t, t->drop);
	struct num seconds = num_scale(NUM(t->duration), NUM(1),
	    NUM(NUM_NANO));
	struct buf line = {0};

	if (drop.n > 0)
		diag_remark(t->s->diag, "pprof hides frames from the first "
		    "that matches \"%.*s\" on; here they are kept",
		    (int)(drop.n < 200 ? drop.n : 200), drop.p);
	if (!num_is0(seconds))
		meta_set_num(&t->s->sink->to->meta, STR("duration"), seconds);
	for (size_t i = 0; i < t->comments.n; i++) {
		str text = find_string(t, t->comments.p[i]);

		line.n = 0;
		buf_fmt(&line, "# %.*s", (int)text.n, text.p);
		meta_line(&t->s->sink->to->meta, buf_str(&line));
	}
	buf_free(&line);
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct reading r = {.tables = {.s = s}, .in = in};
	const struct protobuf all = {.rest = in_all(in)};
	struct protobuf m = all;
	struct arena arena = {0};

	(void)o;
	s->sink->summed = true;
	s->diag->hint = "no sample of the profile has this value";
	read_profile(&r.tables, m.rest);
	r.value = value_of_list(s, &r.tables.values, find_usual(&r, m));
	r.difference = is_difference(&r, m) && sink_two_counts(s->sink);
	if (s->opts->nlabels > 0) {
		r.found = NEW(&arena, bool, s->opts->nlabels);
		memset(r.found, 0, s->opts->nlabels * sizeof(*r.found));
	}
	while (protobuf_field(&m))
		if (protobuf_has(&m, PROFILE_SAMPLE))
			read_sample(&r, m.bytes);
	if (m.bad || r.tables.bad)
		diag_reject(s->diag, in, STR(""),
		    "the profile is damaged or cut short");
	for (size_t i = 0; i < s->opts->nlabels; i++)
		if (!r.found[i])
			remark_missing_label(&r, all, s->opts->labels[i]);
	arena_free(&arena);
	remark_profile(&r.tables);
}

const struct format format_pprof = {
	.name = "pprof",
	.what = "binary profiles of pprof, profile.proto",
	.tested_with = "real: Go 1.19",
	.options = "addrs names root=label symfs value",
	.leaf_first = true,
	.probe = probe,
	.binary = true,
	.fold = fold,
};
