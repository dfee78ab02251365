/*
 * Binary profiles of pprof (profile.proto), with gzip or without, from Go's
 * runtime/pprof, Parca, Pyroscope and many others:
 *
 *	curl -o cpu.pb.gz http://localhost:6060/debug/pprof/profile
 *
 * A profile with this content, where numbers refer to the tables,
 *
 *	sample_type: samples count, cpu nanoseconds
 *	sample: locations 1 2, values 3 30, label thread="worker"
 *	location 1: functions read, parse	location 2: function main
 *
 * gives	main;parse;read 30
 *
 * In a location inlined functions precede their caller.  The default value is
 * the one that the file names or else the last, as in pprof.  A profile with
 * negative values is a difference; its lines get two counts, before and after.
 * A location without functions is named by the symbols of its file, if that is
 * available.
 */
#include <string.h>

#include "tools/stackfold/formats/parts/profile_tables.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/protobuf.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* field numbers of profile.proto */
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

/* Everything in a profile but its samples; the messages may be in any order.
 * Starts as {.tables = {.s = s, .ids = true}}. */
struct profile {
	struct profile_tables tables;
	struct value_list values;
	size_t usual;		/* index of the value that pprof shows */
	uint64_t drop;			/* index of the string drop_frames */
	uint64_t time, duration;	/* nanoseconds */
	struct protobuf_list comments;	/* indices of strings */
};

#define PROBE_FIELDS 3	/* fewer matching fields may be a coincidence */

/* types of fields, by field number: n number, s string, p numbers that may be
 * packed; a digit is a message described by that row */
static const char *const shapes[] = {
	".12345snnnn1npnn",	/* row 0: profile */
	".nn",			/* row 1: type and unit of a value */
	".pp6",			/* row 2: sample */
	".nnnnnnnnnn",		/* row 3: mapping */
	".nnn7n",		/* row 4: location */
	".nnnnn",		/* row 5: function */
	".nnnn",		/* row 6: label */
	".nnn",			/* row 7: line */
};

/* Return true if every field has its type.  Only the profile itself may be
 * truncated. *fields counts matching fields. */
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
		else if (c == 's' && *fields == 0)	/* string 0 is empty */
			*fields = m.bytes.n == 0 ? PROBE_FIELDS : 0;
	}
	return !m.bad || shape == 0;
}

static enum format_confidence
probe(str head)
{
	size_t fields = 0;

	return fits_shape(head, 0, &fields) && fields >= PROBE_FIELDS ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

/* Read strings, functions, and the fields of a profile that are numbers. */
static void
read_tables(struct profile *p, str all)
{
	struct protobuf m = {.rest = all};

	while (protobuf_field(&m))
		if (protobuf_has(&m, PROFILE_STRING_TABLE))
			profile_tables_string(&p->tables.strings, m.bytes);
		else if (protobuf_has(&m, PROFILE_FUNCTION))
			profile_tables_function(&p->tables, m.bytes);
		else if (protobuf_is(&m, PROFILE_DROP_FRAMES))
			p->drop = m.number;
		else if (protobuf_is(&m, PROFILE_TIME_NANOS))
			p->time = m.number;
		else if (protobuf_is(&m, PROFILE_DURATION_NANOS))
			p->duration = m.number;
	p->tables.bad |= m.bad;
	protobuf_list(all, PROFILE_COMMENT, &p->comments);
}

/* Read the types of the values and which of them pprof shows. */
static void
read_values(struct profile *p, struct protobuf m)
{
	const struct profile_tables *t = &p->tables;
	uint64_t f[VALUE_FIELDS], usual = 0;
	struct protobuf again = m;

	while (protobuf_field(&again))
		if (protobuf_is(&again, PROFILE_DEFAULT_SAMPLE_TYPE))
			usual = again.number;
	while (protobuf_next(&m, PROFILE_SAMPLE_TYPE)) {
		p->tables.bad |= !protobuf_numbers(m.bytes, f, VALUE_FIELDS);
		value_add(&p->values, profile_tables_text(t, f[VALUE_TYPE]),
		    profile_tables_text(t, f[VALUE_UNIT]));
	}
	p->usual = p->values.n > 0 ? p->values.n - 1 : 0;
	for (size_t i = p->values.n; usual != 0 && i-- > 0;)
		if (str_eq(str_of(p->values.all[i].name),
		    profile_tables_text(t, usual)))
			p->usual = i;
}

/* Read everything but the samples. */
static void
read_profile(struct profile *p, str all)
{
	struct profile_tables *t = &p->tables;
	struct protobuf m = {.rest = all}, again = m;

	read_tables(p, all);
	read_values(p, m);
	address_names_start(&t->code, t->s, p->time / NUM_NANO);
	while (protobuf_next(&m, PROFILE_MAPPING))
		profile_tables_mapping(t, m.bytes);
	while (protobuf_next(&again, PROFILE_LOCATION))
		profile_tables_location(t, again.bytes, '\0');
	address_names_end(&t->code);
}

struct reading {
	struct profile profile;
	struct in *in;
	size_t value;		/* index of the value that is folded */
	bool difference;	/* write two counts per line */
	bool *found;		/* for each label of --root, whether a sample
				 * has it */
	struct protobuf_list numbers;	/* reused for each list of numbers */
};

/* Find value i of a sample; it may be negative.  Return false if it is
 * absent. */
static bool
find_value(struct reading *r, str sample, size_t i, int64_t *value)
{
	protobuf_list(sample, SAMPLE_VALUE, &r->numbers);
	if (i >= r->numbers.n)
		return false;
	*value = (int64_t)r->numbers.p[i];
	return true;
}

/* Push the label with this key, its text or number and unit, as a root.  Return
 * false if the sample has no such label. */
static bool
push_root(const struct reading *r, str sample, const char *key)
{
	const struct profile_tables *t = &r->profile.tables;
	struct protobuf m = {.rest = sample};
	uint64_t f[LABEL_FIELDS] = {0};
	struct buf b = {0};
	bool found = false;
	str text, unit;

	while (!found && protobuf_next(&m, SAMPLE_LABEL)) {
		protobuf_numbers(m.bytes, f, LABEL_FIELDS);
		found = str_eq(profile_tables_text(t, f[LABEL_KEY]),
		    str_of(key));
	}
	text = profile_tables_text(t, f[LABEL_STR]);
	unit = profile_tables_text(t, f[LABEL_NUM_UNIT]);
	if (!found)
		buf_fmt(&b, "[no %s]", key);
	else if (f[LABEL_STR] != 0)
		buf_add(&b, text);
	else
		buf_fmt(&b, "%lld%s%.*s", (long long)f[LABEL_NUM],
		    unit.n > 0 ? " " : "", (int)unit.n, unit.p);
	sample_root(t->s, buf_str(&b));
	buf_free(&b);
	return found;
}

#define LABELS_LISTED 20

/* Report a label of --root that no sample has, and list those that exist. */
static void
remark_missing_label(const struct reading *r, struct protobuf m,
    const char *key)
{
	const struct profile_tables *t = &r->profile.tables;
	struct names keys = {0};
	struct buf list = {0};

	while (protobuf_next(&m, PROFILE_SAMPLE)) {
		struct protobuf labels = {.rest = m.bytes};
		uint64_t f[LABEL_FIELDS];

		while (protobuf_next(&labels, SAMPLE_LABEL)) {
			protobuf_numbers(labels.bytes, f, LABEL_FIELDS);
			if (f[LABEL_KEY] != 0)
				names_id(&keys, profile_tables_text(t,
				    f[LABEL_KEY]));
		}
	}
	for (uint32_t i = 0; i < keys.n && i < LABELS_LISTED; i++) {
		str name = names_text(&keys, i);

		buf_fmt(&list, "%s%.*s", i > 0 ? ", " : "", (int)name.n,
		    name.p);
	}
	if (keys.n > LABELS_LISTED)
		buf_fmt(&list, " and %u more",
		    (unsigned)(keys.n - LABELS_LISTED));
	diag_remark(t->s->diag, "%s: no sample has the label \"%s\"; %s%.*s",
	    r->in->name, key, keys.n > 0 ? "labels of this profile: " :
	    "this profile has no labels", (int)list.n, list.p);
	buf_free(&list);
	names_free(&keys);
}

static void
read_sample(struct reading *r, str sample)
{
	struct sample *s = r->profile.tables.s;
	int64_t value;

	if (!find_value(r, sample, r->value, &value)) {
		diag_reject(s->diag, r->in, STR(""),
		    "a sample without the value that is folded");
		return;
	}
	for (size_t i = 0; i < s->opts->nlabels; i++)
		r->found[i] |= push_root(r, sample, s->opts->labels[i]);
	r->profile.tables.bad |= !protobuf_list(sample, SAMPLE_LOCATION_ID,
	    &r->numbers);
	for (size_t i = 0; i < r->numbers.n; i++)
		profile_tables_push(&r->profile.tables, r->numbers.p[i]);
	s->sink->before = value < 0;
	if (value < 0 && !r->difference)
		diag_skip(s->diag, "below 0, in a profile added to others",
		    NUM(-(uint64_t)value));
	else
		sample_end(s, NUM(value < 0 ? -(uint64_t)value :
		    (uint64_t)value));
	s->sink->before = false;
	sample_drop(s);
}

/* Return the default value: the file's own, or the first one that is not always
 * 0. */
static size_t
find_usual(struct reading *r, struct protobuf m)
{
	const struct profile *p = &r->profile;
	size_t first = p->values.n;
	int64_t value;

	while (protobuf_next(&m, PROFILE_SAMPLE)) {
		if (find_value(r, m.bytes, p->usual, &value) && value != 0)
			return p->usual;
		for (size_t i = 0; i < first && i < r->numbers.n; i++)
			if (r->numbers.p[i] != 0)
				first = i;
	}
	return first < p->values.n ? first : p->usual;
}

/* Return the sum of the value "samples", which profiles of Go have besides the
 * one that is folded; or 0. */
static size_t
count_samples(struct reading *r, struct protobuf m)
{
	const struct value_list *values = &r->profile.values;
	size_t i = 0, sum = 0;
	int64_t n;

	while (i < values->n && !str_eq(str_of(values->all[i].name),
	    STR("samples")))
		i++;
	while (i != r->value && protobuf_next(&m, PROFILE_SAMPLE))
		if (find_value(r, m.bytes, i, &n) && n > 0 &&
		    (uint64_t)n < SIZE_MAX - sum)
			sum += (size_t)n;
	return sum;
}

/* Report hidden frames, and read metadata: foldfilter --to=pprof writes them as
 * comments. */
static void
remark_profile(const struct profile *p)
{
	const struct profile_tables *t = &p->tables;
	str drop = profile_tables_text(t, p->drop);
	struct num seconds = num_scale(NUM(p->duration), NUM(1),
	    NUM(NUM_NANO));
	struct buf line = {0};

	if (drop.n > 0)
		diag_remark(t->s->diag, "pprof hides frames from the first "
		    "that matches \"%.*s\" on; here they are kept",
		    (int)(drop.n < 200 ? drop.n : 200), drop.p);
	if (!num_is0(seconds))
		meta_set_num(&t->s->sink->to->meta, STR("duration"), seconds);
	for (size_t i = 0; i < p->comments.n; i++) {
		str text = profile_tables_text(t, p->comments.p[i]);

		line.n = 0;
		buf_fmt(&line, "# %.*s", (int)text.n, text.p);
		meta_line(&t->s->sink->to->meta, buf_str(&line));
	}
	buf_free(&line);
}

static void
fold(struct in *in, struct sample *s)
{
	struct reading r = {.profile.tables = {.s = s, .in = in, .ids = true},
	    .in = in};
	const struct protobuf all = {.rest = in_all(in)};
	struct protobuf m = all, values = all;
	struct arena arena = {0};
	size_t known = s->sink->samples, samples;
	int64_t value;

	s->diag->hint = "no sample of the profile has this value";
	read_profile(&r.profile, m.rest);
	r.value = value_of_list(s, &r.profile.values, find_usual(&r, m));
	while (!r.difference && protobuf_next(&values, PROFILE_SAMPLE))
		r.difference = find_value(&r, values.bytes, r.value, &value) &&
		    value < 0;
	r.difference = r.difference && sink_two_counts(s->sink);
	if (s->opts->nlabels > 0)
		r.found = NEW(&arena, bool, s->opts->nlabels);
	while (protobuf_next(&m, PROFILE_SAMPLE))
		read_sample(&r, m.bytes);
	r.profile.tables.bad |= m.bad;
	profile_tables_report(&r.profile.tables);
	for (size_t i = 0; i < s->opts->nlabels; i++)
		if (!r.found[i])
			remark_missing_label(&r, all, s->opts->labels[i]);
	arena_free(&arena);
	samples = count_samples(&r, all);
	if (samples > 0)
		s->sink->samples = known + samples;
	else
		s->sink->summed = true;
	remark_profile(&r.profile);
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
