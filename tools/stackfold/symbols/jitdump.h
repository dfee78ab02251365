/*
 * Reads the functions that a process compiled at run time from its jitdump,
 * jit-PID.dump.  The process maps the file as executable, so the recording has
 * its path.  Unlike a perf map, a dump has the times when code was made and
 * moved.
 */
#ifndef STACKFOLD_JITDUMP_H
#define STACKFOLD_JITDUMP_H

#include "tools/stackfold/symbols/modules.h"

/* Return true if the path names a jitdump. */
bool jitdump_is(str path);
/* Read the file module.recorded.dump, below --symfs if given, into
 * module.table.  Return false on failure.  module.why is the reason, or NULL if
 * the process has no dump. */
bool jitdump_load(const struct modules *, struct module *);

#endif
