/*
 * Are both sides compared by weight per run, or by shares?  Where they did the
 * same work, an unchanged function has the same weight in each run, and
 * nothing is diluted.  Captures of a fixed time have to be compared by shares.
 */
#ifndef FOLDDIFF_SCALE_H
#define FOLDDIFF_SCALE_H

#include "common/base/buf.h"
#include "tools/folddiff/read/run.h"
#include "tools/folddiff/test/norm.h"

/* NORM_NONE if all runs did the same work, else NORM_TOTAL; adds the reason */
enum norm_by scale_choose(const struct runs *, struct buf *why);

#endif
