#include "tools/stackfold/perf/perf_shape.h"

#include "tools/stackfold/perf/perf_columns.h"
#include "tools/stackfold/perf/perf_header.h"

bool
perf_shape_comment(str line)
{
	struct perf_header h;

	return line.p[0] == '#' && !(perf_header(line, &h) && h.time.n > 0 &&
	    (h.tid.n > 0 || h.cpu.n > 0));
}

bool
perf_shape_frame(str line)
{
	return line.n > 0 && line.p[0] == '\t' && perf_columns(line);
}

bool
perf_shape_source(str line)
{
	return line.n > 2 && line.p[0] == ' ' && line.p[1] == ' ' &&
	    line.p[2] != ' ' && line.p[2] != '\t';
}

bool
perf_shape_insn(str line)
{
	return str_starts(line, STR(" ilen: ")) ||
	    str_starts(line, STR(" insn: "));
}

bool
perf_shape_lines(str head)
{
	bool any = false;
	str line;

	while (str_cut(&head, '\n', &line)) {
		bool one = perf_columns_at(line) != STR_NONE;
		bool cut_short = head.n == 0;

		any |= one;
		if (!one && !cut_short && line.n > 0 &&
		    !perf_shape_comment(line) && !perf_shape_source(line))
			return false;
	}
	return any;
}

static bool
has_headers(str head)
{
	struct perf_header h;
	str line;

	while (str_cut(&head, '\n', &line))
		if (line.n > 0 && line.p[0] != '\t' &&
		    !perf_shape_comment(line) && perf_header(line, &h))
			return true;
	return false;
}

static bool
has_frames(str head)
{
	str line;

	while (str_cut(&head, '\n', &line))
		if (perf_shape_frame(line))
			return true;
	return false;
}

enum perf_shape
perf_shape(str head)
{
	if (has_headers(head))
		return PERF_SHAPE_HEADERS;
	if (has_frames(head))
		return PERF_SHAPE_BARE;
	return perf_shape_lines(head) ? PERF_SHAPE_LINES : PERF_SHAPE_FRAMES;
}
