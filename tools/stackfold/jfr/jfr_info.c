#include "tools/stackfold/jfr/jfr_info.h"


#include "common/base/sys.h"

#define FIELDS 2	/* most fields of one event */

static void
add_argument(struct jfr_reader *r, const struct jfr_value *v, struct buf *to)
{
	size_t at = to->n;

	buf_char(to, ' ');
	if (!jfr_text(r, v, to) || to->n == at + 1)
		to->n = at;
}

static void
read_command(struct jfr_info *i, struct jfr_reader *r,
    const struct jfr_value *v)
{
	i->command.n = 0;
	buf_add(&i->command, STR("java"));
	add_argument(r, &v[0], &i->command);
	add_argument(r, &v[1], &i->command);
}

static void
read_variable(struct jfr_info *i, struct jfr_reader *r,
    const struct jfr_value *v)
{
	struct buf key = {0};

	if (jfr_text(r, &v[0], &key) &&
	    str_eq(buf_str(&key), STR("HOSTNAME"))) {
		i->host.n = 0;
		jfr_text(r, &v[1], &i->host);
	}
	buf_free(&key);
}

static void
read_cpus(struct jfr_info *i, struct jfr_reader *r, const struct jfr_value *v)
{
	(void)r;
	i->cpus = v[0].number;
}

static void
read_loss(struct jfr_info *i, struct jfr_reader *r, const struct jfr_value *v)
{
	(void)r;
	i->lost_bytes += v[0].number;
}

static void
read_lost_samples(struct jfr_info *i, struct jfr_reader *r,
    const struct jfr_value *v)
{
	(void)r;
	i->lost += v[0].number;
}

static const struct {
	const char *name;
	const char *fields[FIELDS];
	void (*read)(struct jfr_info *, struct jfr_reader *,
	    const struct jfr_value *);
} events[] = {
	{"jdk.JVMInformation", {"jvmArguments", "javaArguments"},
	    read_command},
	{"jdk.InitialEnvironmentVariable", {"key", "value"}, read_variable},
	{"jdk.CPUInformation", {"hwThreads", ""}, read_cpus},
	{"jdk.DataLoss", {"amount", ""}, read_loss},
	{"jdk.CPUTimeSamplesLost", {"lostSamples", ""}, read_lost_samples},
};

int
jfr_info_event(const struct jfr_type *t)
{
	for (size_t i = 0; i < LENGTH(events); i++)
		if (str_eq(t->name, str_of(events[i].name)))
			return (int)i + 1;
	return 0;
}

void
jfr_info_read(struct jfr_info *i, int event, struct jfr_reader *r,
    uint32_t type, struct bytes *b)
{
	struct jfr_value v[FIELDS];
	struct jfr_wanted w = jfr_want(r, type, events[event - 1].fields,
	    FIELDS);

	jfr_read(r, b, type, &w, v, FIELDS);
	if (!b->cut)
		events[event - 1].read(i, r, v);
}

void
jfr_info_report(const struct jfr_info *i, struct sample *s)
{
	struct meta *m = &s->sink->to->meta;
	char date[META_DATE];

	meta_set_count(m, STR("lost"), i->lost);
	meta_set_count(m, STR("cpus"), i->cpus);
	meta_set_known(m, STR("command"), buf_str(&i->command));
	meta_set_known(m, STR("host"), buf_str(&i->host));
	if (i->start > 0)
		meta_set_known(m, STR("date"), meta_date(date,
		    (time_t)i->start));
	s->sink->facts.lost = NUM(i->lost);
	if (i->lost > 0)
		diag_remark(s->diag, "the JVM lost %llu sample%s; record "
		    "fewer: -XX:StartFlightRecording:"
		    "jdk.CPUTimeSample#throttle=100/s",
		    (unsigned long long)i->lost, i->lost == 1 ? "" : "s");
	if (i->lost_bytes > 0)
		diag_remark(s->diag, "the JVM lost %llu byte%s of events; "
		    "record with: -XX:FlightRecorderOptions=memorysize=64m",
		    (unsigned long long)i->lost_bytes,
		    i->lost_bytes == 1 ? "" : "s");
}
