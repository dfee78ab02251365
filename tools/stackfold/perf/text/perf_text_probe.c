#include "tools/stackfold/perf/text/perf_text.h"

#include "tools/stackfold/perf/text/script_fields.h"
#include "tools/stackfold/perf/text/script_frame.h"
#include "tools/stackfold/perf/text/script_sample.h"

#define ADDRESS 5	/* minimum hexadecimal digits of an address; a shorter
			 * word may be a name */

static bool
has_digit(str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (str_digit(s.p[i]))
			return true;
	return false;
}

/* Return true for a frame, but not for prose that begins with a word such as
 * "added". */
static bool
is_frame(str line)
{
	struct script_frame f;

	return line.n > 0 && str_blank(line.p[0]) &&
	    script_frame(str_trim(line), &f) &&
	    (f.module.n > 0 || f.offset.n > 0 ||
	    (f.addr.n >= ADDRESS && has_digit(f.addr) &&
	    (f.symbol.n == 0 || !str_digit(f.symbol.p[0]))));
}

/* Return true if every line is part of a sample without a header, and at least
 * one is a frame. */
static bool
is_bare_frames(str head)
{
	str line;

	if (!script_fields_lines(head))
		return false;
	while (str_cut(&head, '\n', &line)) {
		size_t at = script_frame_find_address(line);
		str frame = at != STR_NONE && line.p[0] != '#' ?
		    str_from(line, at) : STR("");

		/* a frame has either columns or a function */
		if (is_frame(frame) && (
		    str_trim(str_from(frame, SCRIPT_FRAME_ADDRESS)).n > 0 ||
		    str_trim(str_upto(line, at)).n == 0))
			return true;
	}
	return false;
}

/* Return true if the line has all default fields: "comm 12 [000] 1.5:
 * cycles:". */
static bool
is_whole_header(const struct script_sample *h)
{
	bool record = str_starts(h->rest, STR("PERF_RECORD_"));
	bool event = h->event.n > 0 && !str_digit(h->event.p[0]);

	return h->time.n > 0 && (record || (event && (h->tid.n > 0 ||
	    h->cpu.n > 0 || script_frame_find_address(h->rest) != STR_NONE)));
}

/* Return true for "@name[bash, 12, ", the start of a key of a bpftrace map.
 * Its stacks in mode perf look like perf's, up to "]: 7". */
static bool
begins_map_key(str line)
{
	line = str_trim(line);
	return line.n > 1 && line.p[0] == '@' && str_has_char(line, '[') &&
	    (line.p[line.n - 1] == '[' || line.p[line.n - 1] == ',');
}

enum format_confidence
perf_text_probe(str head)
{
	struct script_sample h;
	bool header = false, frames = false, key = false;
	str line, before = {0}, rest = head;

	if (str_has(head, STR("<stack trace")) ||
	    str_has(head, STR(" funcgraph_entry: ")))
		return FORMAT_NO;		/* the text is from ftrace */
	while (str_cut(&rest, '\n', &line)) {
		key = key ? line.n == 0 || str_blank(line.p[0]) ||
		    !str_has(line, STR("]: ")) :
		    begins_map_key(line);
		if (key)
			continue;
		if (!frames && script_frame_line(line) && is_frame(line)) {
			frames = true;
			if (before.n == 0 ||
			    str_blank(before.p[before.n - 1]) ||
			    script_frame_find_address(before) != STR_NONE)
				return FORMAT_CERTAIN;
		}
		before = line;
		if (header && is_frame(line))
			return FORMAT_CERTAIN;
		line = str_trim(line);
		if (line.n == 0 || line.p[0] == '#')
			continue;
		header = script_sample(line, &h);
		if (header && is_whole_header(&h))
			return FORMAT_CERTAIN;
	}
	return is_bare_frames(head) ? FORMAT_CERTAIN : FORMAT_NO;
}
