/*
 * The times in which a profile with slices differs from the rest: a function,
 * or whatever keeps CPUs busy, ran more than chance explains, see scan.h.
 */
#ifndef FOLDTOP_MOMENTS_H
#define FOLDTOP_MOMENTS_H

#include "tools/foldtop/report_context.h"

void moments_report(const struct report_context *);

#endif
