#include "tools/stackfold/jfr/jfr_info.h"

#define FIELDS 2	/* maximum number of fields of one event */

enum {COMMAND = 1, VARIABLE, CPUS, LOSS, LOST_SAMPLES, EVENTS};

static const struct {
	const char *name;
	const char *fields[FIELDS];
} events[EVENTS] = {
	[COMMAND] = {"jdk.JVMInformation", {"jvmArguments", "javaArguments"}},
	[VARIABLE] = {"jdk.InitialEnvironmentVariable", {"key", "value"}},
	[CPUS] = {"jdk.CPUInformation", {"hwThreads", ""}},
	[LOSS] = {"jdk.DataLoss", {"amount", ""}},
	[LOST_SAMPLES] = {"jdk.CPUTimeSamplesLost", {"lostSamples", ""}},
};

int
jfr_info_event(const struct jfr_type *t)
{
	for (int i = COMMAND; i < EVENTS; i++)
		if (str_eq(t->name, str_of(events[i].name)))
			return i;
	return 0;
}

void
jfr_info_read(struct jfr_info *i, int event, struct jfr_reader *r,
    uint32_t type, struct bytes *b)
{
	struct jfr_value v[FIELDS];
	struct jfr_wanted w = jfr_want(r, type, events[event].fields, FIELDS);
	struct buf text[FIELDS] = {{0}};

	jfr_read(r, b, type, &w, v, FIELDS);
	if (b->cut)
		return;
	for (size_t k = 0; k < FIELDS && event < CPUS; k++)
		jfr_text(r, &v[k], &text[k]);
	if (event == COMMAND) {
		buf_set(&i->command, STR("java"));
		for (size_t k = 0; k < FIELDS; k++)
			if (text[k].n > 0)
				buf_fmt(&i->command, " %s", buf_text(&text[k]));
	} else if (event == CPUS) {
		i->cpus = v[0].number;
	} else if (event == LOSS) {
		i->lost_bytes += v[0].number;
	} else if (event == LOST_SAMPLES) {
		i->lost += v[0].number;
	} else if (str_eq(buf_str(&text[0]), STR("HOSTNAME"))) {
		buf_set(&i->host, buf_str(&text[1]));
	}
	for (size_t k = 0; k < FIELDS; k++)
		buf_free(&text[k]);
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
