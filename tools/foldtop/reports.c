#include <stddef.h>

#include "tools/foldtop/reports/report_kind.h"

/*
 * To add a report, write
 *	tools/foldtop/reports/NAME.c, which ends with its struct report_kind,
 *	F(NAME) here, and NAME in REPORTS of the Makefile,
 *	cases in tests/cases/foldtop, and a paragraph in foldtop(1).
 */
#define REPORTS(F) \
	F(top) F(calls_tree) F(calls_callers) F(calls_callees) \
	F(timeline) F(moments) F(histogram) F(report) F(brief) F(budget)

#define DECLARE(name) extern const struct report_kind report_##name;
#define POINT(name) &report_##name,

REPORTS(DECLARE)

const struct report_kind *const reports[] = {REPORTS(POINT) NULL};
