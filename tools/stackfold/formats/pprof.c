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
#include "tools/stackfold/formats/parts/profile_proto.h"
#include "tools/stackfold/formats/parts/protobuf.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

enum { SAMPLE_LOCATION = 1, SAMPLE_VALUE, SAMPLE_LABEL };
enum { LABEL_KEY = 1, LABEL_TEXT, LABEL_NUMBER, LABEL_UNIT, LABEL_FIELDS };

struct reading {
	struct profile_proto tables;
	struct in *in;
	size_t value;		/* which of them is counted */
	bool difference;	/* lines have two counts */
};

/* the value of a sample that is counted, below 0 in a difference */
static bool
value_of(const struct reading *r, str sample, int64_t *value)
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

/* the label of that key becomes the root: its text, or number and unit */
static bool
push_label(const struct reading *r, str label, str key)
{
	const struct profile_proto *t = &r->tables;
	struct protobuf m = {.rest = label};
	uint64_t f[LABEL_FIELDS] = {0};
	struct buf b = {0};
	str unit;

	while (protobuf_field(&m))
		if (m.field < LABEL_FIELDS && m.kind == PROTOBUF_VARINT)
			f[m.field] = m.number;
	if (!str_eq(profile_proto_string(t, f[LABEL_KEY]), key))
		return false;
	unit = profile_proto_string(t, f[LABEL_UNIT]);
	if (f[LABEL_TEXT] != 0)
		buf_add(&b, profile_proto_string(t, f[LABEL_TEXT]));
	else
		buf_fmt(&b, "%lld%s%.*s", (long long)f[LABEL_NUMBER],
		    unit.n > 0 ? " " : "", (int)unit.n, unit.p);
	sample_root(t->s, buf_str(&b));
	buf_free(&b);
	return true;
}

static void
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
}

static void
push_frames(struct reading *r, str sample)
{
	struct protobuf m = {.rest = sample};
	uint64_t id;

	while (protobuf_field(&m)) {
		str packed = m.bytes;
		bool first = true;

		if (m.field != SAMPLE_LOCATION)
			continue;
		while (protobuf_number(&m, &packed, &first, &id))
			if (!profile_proto_push(&r->tables, id))
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

	if (!value_of(r, sample, &value)) {
		diag_reject(s->diag, r->in, STR(""),
		    "a sample without the value that is folded");
		return;
	}
	if (s->opts->label != NULL)
		push_root(r, sample, s->opts->label);
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
		if (protobuf_has(&m, PROFILE_PROTO_SAMPLE) &&
		    value_of(r, m.bytes, &value) && value < 0)
			return true;
	return false;
}

/* what the file tells beside its samples; foldfilter --to=pprof writes
 * metadata as comments */
static void
remark(const struct profile_proto *t)
{
	str drop = profile_proto_string(t, t->drop);
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
		str text = profile_proto_string(t, t->comments.p[i]);

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
	struct protobuf m = {.rest = in_all(in)};

	(void)o;
	s->sink->summed = true;
	profile_proto_read(&r.tables, m.rest);
	r.value = value_of_list(s, &r.tables.values, r.tables.usual);
	r.difference = is_difference(&r, m) && sink_two_counts(s->sink);
	while (protobuf_field(&m))
		if (protobuf_has(&m, PROFILE_PROTO_SAMPLE))
			read_sample(&r, m.bytes);
	if (m.bad || r.tables.bad)
		diag_reject(s->diag, in, STR(""),
		    "the profile is damaged or cut short");
	remark(&r.tables);
}

const struct format format_pprof = {
	.name = "pprof",
	.what = "binary profiles of pprof, profile.proto",
	.tested_with = "real: Go 1.19",
	.options = "addrs all names root=label symfs value",
	.leaf_first = true,
	.probe = profile_proto_probe,
	.fold = fold,
};
