/* What changed, for people: in a terminal of 80 columns, or as Markdown. */
#ifndef FOLDDIFF_REPORT_H
#define FOLDDIFF_REPORT_H

#include "common/io/out.h"
#include "tools/folddiff/test/comparison.h"

/* where a change belongs, in the order of the report */
enum report_section {
	SECTION_GREW, SECTION_NEW, SECTION_SHRANK, SECTION_GONE, SECTION_MOVED,
	SECTIONS
};

enum report_section report_section(const struct explained *);
void report_text(const struct comparison *, struct out *);
void report_markdown(const struct comparison *, struct out *);

#endif
