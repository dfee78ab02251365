/* Programs whose functions are compiled or interpreted when they run. */
#ifndef PROFILE_RUN_RUNTIME_H
#define PROFILE_RUN_RUNTIME_H

#include "common/base/buf.h"
#include "tools/profile_run/plan/finding.h"

/*
 * Is a program one of them, by the name it was given or by the path that it
 * has, which is overwritten, and does it not name its functions for perf?  Its
 * command line tells, or the process if the name is /proc/PID/exe.
 */
void runtime_check(struct findings *, const char *name, const char *command,
    struct buf *path);

#endif
