/* What changed, for programs: one JSON object, with every function. */
#ifndef FOLDDIFF_REPORT_JSON_H
#define FOLDDIFF_REPORT_JSON_H

#include "common/io/out.h"
#include "tools/folddiff/gate/gate.h"

/* the gate is NULL where nothing is checked */
void report_json(const struct comparison *, const struct gate *, struct out *);

#endif
