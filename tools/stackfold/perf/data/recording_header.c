#include "tools/stackfold/perf/data/recording_header.h"

#include <string.h>

#define BUILD_ID_FIELD 24	/* bytes, whose 21st may be the length */

/* a text with its length in front */
static str
take_text(struct bytes *b)
{
	uint32_t n = bytes_u32(b);
	struct bytes t = bytes_part(b, bytes_take(b, n));

	return bytes_text(&t);
}

static void
take_build_ids(struct recording *r, struct bytes *all)
{
	struct record rec;

	while (record_read(*all, &rec)) {
		struct bytes b = rec.body;
		unsigned mode = rec.misc & PERF_RECORD_MISC_CPUMODE_MASK;
		str id, name;
		size_t n = 20;

		bytes_take(all, rec.size);
		bytes_u32(&b);
		id = bytes_take(&b, BUILD_ID_FIELD);
		name = bytes_text(&b);
		if (b.cut)
			break;
		if (rec.misc & PERF_RECORD_MISC_BUILD_ID_SIZE)
			n = (unsigned char)id.p[20];
		id.n = n < 20 ? n : 20;
		if (mode == PERF_RECORD_MISC_KERNEL &&
		    str_eq(name, STR("[kernel]")))
			name = STR("[kernel.kallsyms]");
		if (mode == PERF_RECORD_MISC_KERNEL ||
		    mode == PERF_RECORD_MISC_USER)
			modules_build_id(&r->modules, name, id);
	}
}

static void
take_command(struct recording *r, struct bytes *b)
{
	uint32_t n = bytes_u32(b);
	struct buf line = {0};

	for (uint32_t i = 0; i < n && !b->cut; i++) {
		buf_add(&line, take_text(b));
		buf_char(&line, ' ');
	}
	perf_info_command(&r->perf->info, str_trim(buf_str(&line)));
	buf_free(&line);
}

/* names of the events, in the order of their attributes or by their ids */
static void
take_events(struct recording *r, struct bytes *b)
{
	uint32_t n = bytes_u32(b), size = bytes_u32(b);

	for (uint32_t i = 0; i < n && !b->cut; i++) {
		struct attr *a = i < r->attrs.n ? &r->attrs.all[i] : NULL, *by;
		uint32_t ids;
		str name;

		bytes_take(b, size);
		ids = bytes_u32(b);
		name = take_text(b);
		for (; ids > 0 && !b->cut; ids--) {
			by = attrs_find(&r->attrs, bytes_u64(b));
			a = by != NULL ? by : a;
		}
		if (a == NULL || b->cut)
			continue;
		attrs_name(&r->attrs, a, name);
		if (a->freq && r->perf->info.rate == 0)
			r->perf->info.rate = a->sample_period;
	}
}

/* version, clock, and one moment by the clock on the wall and by that one */
static void
take_clock(struct recording *r, struct bytes *b)
{
	uint32_t version = bytes_u32(b);
	uint64_t wall, clock;

	bytes_u32(b);
	wall = bytes_u64(b);
	clock = bytes_u64(b);
	if (version == 1 && !b->cut)
		perf_info_wall(&r->perf->info, wall, clock);
}

void
recording_header_feature(struct recording *r, uint64_t feature, str bytes)
{
	struct bytes b = bytes_in_order(bytes, r->big);
	str release;

	switch (feature) {
	case HEADER_TRACING_DATA:
		tracepoints_read(&r->tracepoints, b);
		break;
	case HEADER_BUILD_ID:
		take_build_ids(r, &b);
		break;
	case HEADER_HOSTNAME:
		perf_info_set(r->perf->info.host, take_text(&b));
		break;
	case HEADER_OSRELEASE:
		release = take_text(&b);
		if (release.n < sizeof(r->modules.release))
			memcpy(r->modules.release, release.p, release.n);
		break;
	case HEADER_NRCPUS:
		r->perf->info.cpus = bytes_u32(&b);	/* on line */
		break;
	case HEADER_CMDLINE:
		take_command(r, &b);
		break;
	case HEADER_EVENT_DESC:
		take_events(r, &b);
		break;
	case HEADER_CLOCK_DATA:
		take_clock(r, &b);
		break;
	case HEADER_DIR_FORMAT:
		r->folder = true;
		break;
	case HEADER_SAMPLE_TIME:
		r->span.first = recording_time(bytes_u64(&b));
		r->span.last = recording_time(bytes_u64(&b));
		r->span.known = !b.cut;
		break;
	default:
		break;
	}
}
