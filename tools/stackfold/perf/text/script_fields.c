#include "tools/stackfold/perf/text/script_fields.h"

#include "tools/stackfold/perf/text/script_comment.h"
#include "tools/stackfold/perf/text/script_frame.h"
#include "tools/stackfold/perf/text/script_sample.h"

bool
script_fields_lines(str head)
{
	bool any = false;
	str line;

	while (str_cut(&head, '\n', &line)) {
		bool one = script_frame_find_address(line) != STR_NONE;
		bool cut_short = head.n == 0;

		any |= one;
		if (!one && !cut_short && line.n > 0 &&
		    !script_comment_line(line) && !script_frame_source(line) &&
		    line.p[0] != '|')
			return false;
	}
	return any;
}

static bool
has_headers(str head)
{
	struct script_sample h;
	str line;

	while (str_cut(&head, '\n', &line))
		if (line.n > 0 && line.p[0] != '\t' &&
		    !script_comment_line(line) && script_sample(line, &h))
			return true;
	return false;
}

static bool
has_frames(str head)
{
	str line;

	while (str_cut(&head, '\n', &line))
		if (script_frame_line(line))
			return true;
	return false;
}

enum script_fields
script_fields(str head)
{
	if (has_headers(head))
		return SCRIPT_FIELDS_HEADERS;
	if (has_frames(head))
		return SCRIPT_FIELDS_BARE;
	return script_fields_lines(head) ? SCRIPT_FIELDS_LINES :
	    SCRIPT_FIELDS_FRAMES;
}
