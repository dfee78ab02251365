/* What changed, for programs: one object, every function that has a change. */
#ifndef FOLDDIFF_JSON_H
#define FOLDDIFF_JSON_H

#include "common/out.h"
#include "tools/folddiff/gate.h"
#include "tools/folddiff/report.h"

/* the gate may be NULL */
void json_write(const struct report *, const struct gate *, struct out *);

#endif
