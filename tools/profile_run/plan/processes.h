/* The processes of a user. */
#ifndef PROFILE_RUN_PROCESSES_H
#define PROFILE_RUN_PROCESSES_H

#include <stdbool.h>
#include <stdint.h>

#include "common/base/buf.h"
#include "tools/profile_run/plan/finding.h"

/* the number of a user; exits if there is none of that name */
uint64_t processes_user(const char *user);
/*
 * Append the numbers of those that run, as perf record -p takes them; if `age`
 * is not 0, without those that began less than so many seconds ago, or that
 * perf cannot look at.  False if no process can be seen at all; exits if there
 * is no such user.
 */
bool processes_of_user(const struct findings *, const char *user, double age,
    struct buf *list);

#endif
