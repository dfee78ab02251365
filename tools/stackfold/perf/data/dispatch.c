#include "tools/stackfold/perf/data/dispatch.h"

#include "common/base/err.h"
#include "tools/stackfold/perf/data/replay.h"

static void
replay_ready(struct recording *r)
{
	uint32_t event;
	str bytes;

	while (time_order_next(&r->order, &bytes, &event))
		replay_record(r, bytes, event);
	if (r->order.view == NULL)	/* records point into a buffer that is
					 * reused */
		sample_queue_finish(&r->samples);
}

void
dispatch_round(struct recording *r)
{
	time_order_end_round(&r->order);
	replay_ready(r);
}

void
dispatch_end(struct recording *r)
{
	time_order_end(&r->order);
	replay_ready(r);
	sample_queue_finish(&r->samples);
}

/* explain that --every prints nothing yet because perf delivers data in
 * bursts */
static void
warn_of_bursts(const struct recording *r)
{
	if (r->from_pipe && r->opts->every > 0 && !r->opts->quiet &&
	    r->header.info->bursts)
		warn("%s: perf record hands over samples in bursts, after "
		    "seconds; --no-buffering makes it do so at once", r->name);
}

/* Exit with an error for an instruction trace.  perf synthesizes stacks from it
 * only on request: one sample with its call chain each millisecond. */
static _Noreturn void
refuse_trace(const struct recording *r, const struct record *rec)
{
	struct bytes b = rec->body;
	uint32_t type = bytes_u32(&b);
	bool calls = rec->type == PERF_RECORD_AUXTRACE_INFO &&
	    (type == PERF_AUXTRACE_INTEL_PT || type == PERF_AUXTRACE_CS_ETM);

	recording_refuse(r, "holds a trace of instructions, which takes a "
	    "decoder", calls ? " --itrace=i1msg" : "");
}

/* handle a record that perf itself wrote, which has no time */
static void
read_user_record(struct recording *r, const struct record *rec)
{
	struct bytes b = rec->body;
	uint64_t feature;

	if (rec->type == PERF_RECORD_FINISHED_ROUND) {
		dispatch_round(r);
		return;
	}
	sample_queue_finish(&r->samples);
	switch (rec->type) {
	case PERF_RECORD_HEADER_ATTR:
		r->findings.damaged += !recording_header_attr(&r->header, rec);
		break;
	case PERF_RECORD_EVENT_UPDATE:
		recording_header_update(&r->header, rec);
		break;
	case PERF_RECORD_HEADER_FEATURE:
		feature = bytes_u64(&b);
		recording_header_feature(&r->header, feature,
		    bytes_take(&b, b.n));
		if (feature == HEADER_CMDLINE)
			warn_of_bursts(r);
		break;
	case PERF_RECORD_HEADER_BUILD_ID:
		recording_header_build_id(&r->header, rec);
		break;
	case PERF_RECORD_COMPRESSED:
	case PERF_RECORD_COMPRESSED2:
		r->findings.damaged++;	/* the record was unannounced or is
					 * nested */
		break;
	case PERF_RECORD_HEADER_TRACING_DATA:	/* complete if simpleperf wrote
						 * it */
	case SIMPLE_PERF_RECORD_TRACING_DATA:
		feature = bytes_u32(&b);
		if (feature <= b.n)
			recording_header_feature(&r->header,
			    HEADER_TRACING_DATA, bytes_take(&b, feature));
		break;
	case PERF_RECORD_AUXTRACE_INFO:
	case PERF_RECORD_AUXTRACE:
		refuse_trace(r, rec);
	default:
		r->findings.unknown += rec->type > PERF_RECORD_BPF_METADATA &&
		    (rec->type <= SIMPLE_PERF_RECORD_TYPE_START ||
		    rec->type > SIMPLE_PERF_RECORD_DEBUG);
	}
}

void
dispatch_record(struct recording *r, str bytes, const struct record *rec)
{
	const struct attr *a;
	struct modules_clock *clock = &r->machine.modules.clock;
	uint32_t event = 0;
	uint64_t time = 0;

	if (rec->type >= PERF_RECORD_USER_TYPE_START) {
		read_user_record(r, rec);
		return;
	}
	a = record_attr(&r->header.attrs, rec);
	if (a != NULL) {
		event = (uint32_t)(a - r->header.attrs.all) + 1;
		time = record_time(a, rec);
	}
	if (time != 0 && time != UINT64_MAX) {
		if (time < clock->first || clock->first == 0)
			clock->first = time;
		time_order_add(&r->order, time, bytes, event);
		return;
	}
	replay_record(r, bytes, event);
	if (r->order.view == NULL)
		sample_queue_finish(&r->samples);
}
