/* What is recorded: a workload, processes, a user, the machine. */
#ifndef PROFILE_RUN_TARGET_H
#define PROFILE_RUN_TARGET_H

#include "common/io/out.h"
#include "tools/profile_run/plan/finding.h"
#include "tools/profile_run/plan/machine.h"
#include "tools/profile_run/plan/program.h"
#include "tools/profile_run/plan/request.h"

#define TARGET_MISSING 127	/* status: the command does not exist */

/*
 * Look at the programs of a workload, or at that of the first of some
 * processes, and tell what is recorded (lines.h); warns if it does not name its
 * functions, and exits if it does not exist, of which perf gives no reason.
 */
void target_look(const struct request *, struct program *,
    const struct machine *, const struct findings *, struct out *);

#endif
