/* What changed, for programs: one object, every function that has a change. */
#ifndef FOLDDIFF_EXPORT_H
#define FOLDDIFF_EXPORT_H

#include "common/io/out.h"
#include "tools/folddiff/gate/gate.h"

/* the gate may be NULL */
void export_json(const struct comparison *, const struct gate *, struct out *);

#endif
