/* Programs whose functions are compiled or interpreted when they run. */
#ifndef STACKFOLD_RUNTIME_H
#define STACKFOLD_RUNTIME_H

#include "common/base/buf.h"
#include "tools/stackfold/plan/inspection.h"

/*
 * Tell which of them a program is, by the name it was given or by the path
 * that it has, which is overwritten; warn if it does not name its functions.
 */
void runtime_tell(struct inspection *, const char *name, struct buf *path);

#endif
