#include "tools/stackfold/perf/data/records/recording_header.h"

#include <string.h>

#include "tools/stackfold/symbols/recorded_symbols.h"

#define BUILD_ID_FIELD 24	/* bytes of a build id field; byte 20 may hold
				 * the length */

void
recording_header_init(struct recording_header *h, struct modules *modules,
    struct perf_info *info)
{
	*h = (struct recording_header){.modules = modules, .info = info};
}

struct num
recording_header_time(uint64_t ns)
{
	return (struct num){ns / NUM_NANO,
	    (uint32_t)(ns % NUM_NANO - ns % RECORDING_HEADER_MICRO)};
}

void
recording_header_extend_span(struct recording_header *h,
    const struct record *rec)
{
	const struct attr *a = record_attr(&h->attrs, rec);
	uint64_t ns = a != NULL ? record_time(a, rec) : 0;

	if (ns > 0)
		perf_time_extend(&h->span, recording_header_time(ns));
}

bool
recording_header_attr(struct recording_header *h, const struct record *rec)
{
	struct bytes b = rec->body;

	if (!attrs_add(&h->attrs, &b, 0))
		return false;
	while (b.n >= 8)
		attrs_add_id(&h->attrs, bytes_u64(&b), h->attrs.n - 1);
	return true;
}

void
recording_header_update(struct recording_header *h, const struct record *rec)
{
	struct bytes b = rec->body;
	uint64_t type = bytes_u64(&b), id = bytes_u64(&b);
	struct attr *a = attrs_find(&h->attrs, id);

	if (type == PERF_EVENT_UPDATE__NAME && a != NULL)
		attrs_set_name(&h->attrs, a, bytes_text(&b));
}

str
recording_header_event(struct recording_header *h, struct attr *a)
{
	if (a->name.n > 0)
		return a->name;
	if (a->type == PERF_TYPE_TRACEPOINT)
		attrs_set_name(&h->attrs, a, tracepoints_name(&h->tracepoints,
		    a->config));
	return attrs_name(&h->attrs, a);
}

/* read a length-prefixed string */
static str
read_string(struct bytes *b)
{
	uint32_t n = bytes_u32(b);
	struct bytes t = bytes_part(b, bytes_take(b, n));

	return bytes_text(&t);
}

bool
recording_header_build_id(struct recording_header *h, const struct record *rec)
{
	unsigned cpumode = rec->misc & PERF_RECORD_MISC_CPUMODE_MASK;
	bool kernel = cpumode == PERF_RECORD_MISC_KERNEL;
	struct bytes b = rec->body;
	str id, name;
	size_t n = 20;

	bytes_u32(&b);			/* process */
	id = bytes_take(&b, BUILD_ID_FIELD);
	name = bytes_text(&b);
	if (b.cut)
		return false;
	if (rec->misc & PERF_RECORD_MISC_BUILD_ID_SIZE)
		n = (unsigned char)id.p[20];
	id.n = n < 20 ? n : 20;
	if (kernel && str_eq(name, STR("[kernel]")))
		name = STR("[kernel.kallsyms]");
	if (kernel || cpumode == PERF_RECORD_MISC_USER)
		modules_build_id(h->modules, name, id);
	return true;
}

static void
read_cmdline(struct recording_header *h, struct bytes *b)
{
	uint32_t n = bytes_u32(b);
	struct buf line = {0};

	for (uint32_t i = 0; i < n && !b->cut; i++) {
		buf_add(&line, read_string(b));
		buf_char(&line, ' ');
	}
	perf_info_command(h->info, str_trim(buf_str(&line)));
	buf_free(&line);
}

/* read the names of events, listed in the order of attrs or by id */
static void
read_event_desc(struct recording_header *h, struct bytes *b)
{
	uint32_t n = bytes_u32(b), size = bytes_u32(b);

	for (uint32_t i = 0; i < n && !b->cut; i++) {
		struct attr *a = i < h->attrs.n ? &h->attrs.all[i] : NULL, *by;
		struct perf_info_event *event;
		uint32_t ids;
		str name;

		bytes_take(b, size);
		ids = bytes_u32(b);
		name = read_string(b);
		for (; ids > 0 && !b->cut; ids--) {
			by = attrs_find(&h->attrs, bytes_u64(b));
			a = by != NULL ? by : a;
		}
		if (a == NULL || b->cut)
			continue;
		attrs_set_name(&h->attrs, a, name);
		event = perf_info_event(h->info, name);
		event->only = a->only;
		event->rate = a->freq && !a->offcpu ? a->sample_period : 0;
	}
}

/* read the version, the clock id, and the wall-clock time of one moment */
static void
read_clock_data(struct recording_header *h, struct bytes *b)
{
	uint32_t version = bytes_u32(b);
	uint64_t wall, clock;

	bytes_u32(b);
	wall = bytes_u64(b);
	clock = bytes_u64(b);
	if (version != 1 || b->cut)
		return;
	perf_info_wall(h->info, wall, clock);
	h->modules->clock.has_wall = h->info->has_wall &&
	    h->info->wall < INT64_MAX / 2 && h->info->wall > -INT64_MAX / 2;
	h->modules->clock.wall = h->info->wall;
}

/* Read the times of the first and last sample.  They are 0 if perf record saw
 * no samples, as in pipe mode and with -B or --buildid-mmap.  The last one may
 * be a sum of waits, which is not a time. */
static void
read_sample_time(struct recording_header *h, struct bytes *b)
{
	uint64_t first = bytes_u64(b), last = bytes_u64(b);

	if (b->cut || first == 0 || last < first || last > INT64_MAX / 4)
		return;
	h->modules->clock.first = first;
	h->modules->clock.last = last;
}

/* read simpleperf's event names, "cpu-cycles,0,0": name, type, config */
static void
name_events(struct recording_header *h, str text)
{
	str line, name, type;
	uint64_t t, config;

	while (str_cut(&text, '\n', &line)) {
		if (!str_cut(&line, ',', &name) ||
		    !str_cut(&line, ',', &type) || !num_whole(type, &t) ||
		    !num_whole(line, &config))
			continue;
		for (size_t i = 0; i < h->attrs.n; i++) {
			struct attr *a = &h->attrs.all[i];

			if (a->type == t && a->config == config)
				attrs_set_name(&h->attrs, a, name);
		}
	}
}

/* copy a string to a zeroed buffer if it fits */
static void
keep_text(char *to, size_t room, str text)
{
	if (text.n < room)
		memcpy(to, text.p, text.n);
}

void
recording_header_feature(struct recording_header *h, uint64_t feature,
    str bytes)
{
	struct bytes b = bytes_in_order(bytes, h->big_endian);
	struct record rec;
	str host;

	switch (feature) {
	case HEADER_TRACING_DATA:
		tracepoints_read(&h->tracepoints, b);
		break;
	case HEADER_BUILD_ID:
		while (record_read((str){b.p, b.n}, b.big, &rec) &&
		    recording_header_build_id(h, &rec))
			bytes_take(&b, rec.size);
		break;
	case HEADER_HOSTNAME:
		host = read_string(&b);
		perf_info_set(h->info->host, host);
		keep_text(h->modules->host, sizeof(h->modules->host), host);
		break;
	case HEADER_OSRELEASE:
		keep_text(h->modules->release, sizeof(h->modules->release),
		    read_string(&b));
		break;
	case HEADER_ARCH:
		keep_text(h->modules->machine, sizeof(h->modules->machine),
		    read_string(&b));
		break;
	case HEADER_NRCPUS:
		bytes_u32(&b);		/* number of available CPUs; that of
					 * online CPUs follows */
		h->info->cpus = bytes_u32(&b);
		break;
	case HEADER_CMDLINE:
		read_cmdline(h, &b);
		break;
	case HEADER_EVENT_DESC:
		read_event_desc(h, &b);
		break;
	case HEADER_CLOCK_DATA:
		read_clock_data(h, &b);
		break;
	case HEADER_DIR_FORMAT:
		h->directory = true;
		break;
	case HEADER_SAMPLE_TIME:
		read_sample_time(h, &b);
		break;
	case FEAT_FILE:
		recorded_symbols_file(h->modules, b);
		break;
	case FEAT_FILE2:
		recorded_symbols_file2(h->modules, b);
		break;
	case FEAT_META_INFO:
		while (b.n > 0) {	/* pairs of key and value */
			str key = bytes_string(&b), value = bytes_string(&b);

			if (!b.cut && str_eq(key, STR("event_type_info")))
				name_events(h, value);
		}
		break;
	default:
		break;
	}
}
