/*
 * --inspect, and --doctor, which is the same for people: of the machine, of
 * programs and recordings, and how perf is to record.
 */
#ifndef STACKFOLD_DOCTOR_H
#define STACKFOLD_DOCTOR_H

#include <stdbool.h>
#include <stddef.h>

#include "common/io/opt.h"
#include "common/io/out.h"

/* `record` is what --record says; root stands for /, or is NULL; how many
 * warnings there are */
size_t doctor(char *const names[], bool people, const struct opt_list *record,
    const char *root, struct out *);

#endif
