/* How perf records what is asked for, on this machine and of this program. */
#ifndef PROFILE_RUN_PLAN_H
#define PROFILE_RUN_PLAN_H

#include "common/io/out.h"
#include "tools/profile_run/plan/machine.h"
#include "tools/profile_run/plan/program.h"
#include "tools/profile_run/plan/request.h"

/* exits if what is asked for does not go together */
void plan_check(const struct request *);
/* exits if the machine forbids whoever asks to record this, or cannot */
void plan_check_rights(const struct request *, const struct machine *);
/* tell the plan (lines.h), and on standard error what people should know */
void plan_tell(const struct request *, const struct machine *,
    const struct program *, struct out *);

#endif
