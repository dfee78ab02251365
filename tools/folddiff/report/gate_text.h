/* The verdict of the gate, for people: a line for each broken rule. */
#ifndef FOLDDIFF_GATE_TEXT_H
#define FOLDDIFF_GATE_TEXT_H

#include "common/io/out.h"
#include "tools/folddiff/gate/gate.h"

/* what samples do not tell goes to standard error */
void gate_text(const struct gate *, const struct comparison *, struct out *);

#endif
