/* What changed, for people: in a terminal of 80 columns, or as Markdown. */
#ifndef FOLDDIFF_REPORT_H
#define FOLDDIFF_REPORT_H

#include "common/out.h"
#include "tools/folddiff/explain.h"
#include "tools/folddiff/funcs.h"
#include "tools/folddiff/judge.h"
#include "tools/folddiff/norm.h"
#include "tools/folddiff/runs.h"

/* all there is to report */
struct report {
	const struct runs *runs;
	const struct funcs *funcs;
	const struct judge *judge;
	const struct explain *explain;
	const struct norm *norm;
	struct funcs_match matched;
};

/* where a change belongs, in the order of the report */
enum section {
	SECTION_GREW, SECTION_NEW, SECTION_SHRANK, SECTION_GONE, SECTION_MOVED,
	SECTIONS
};

enum section report_section(const struct change *);
void report_text(const struct report *, struct out *);
void report_markdown(const struct report *, struct out *);

#endif
