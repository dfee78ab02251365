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
#include "tools/stackfold/input/format.h"

/* `record` is what --record says; root stands for /, or is NULL; guess() tells
 * the format of a profile; how many warnings there are */
size_t doctor(char *const names[], bool people, const struct opt_list *record,
    const char *root,
    const struct format *(*guess)(struct in *, str *head), struct out *);

#endif
