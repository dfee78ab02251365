/*
 * The functions that a process compiled while it ran, from the jitdump that it
 * writes, jit-PID.dump.  The process maps the file executable, so a recording
 * tells its path.  A dump tells more than a perf map: when code was made, and
 * when it moved.
 */
#ifndef STACKFOLD_JITDUMP_H
#define STACKFOLD_JITDUMP_H

#include "tools/stackfold/symbols/modules.h"

/* is the path that of a jitdump? */
bool jitdump_is(str path);
/*
 * Read them into module.table from module.recorded.dump, which is in the folder
 * of --symfs if there is one.  False if nothing was read: module.why says why,
 * and is NULL if the process has no dump.
 */
bool jitdump_load(const struct modules *, struct module *);

#endif
