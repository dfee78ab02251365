/*
 * The two forms of a recording: a file, with sections that its header tells
 * of, and a pipe, which has nothing but records.
 */
#ifndef STACKFOLD_PERF_FILE_H
#define STACKFOLD_PERF_FILE_H

#include <stdbool.h>

#include "common/io/in.h"
#include "tools/stackfold/perf/data/recording.h"

/* does a recording begin like this? */
bool perf_file_magic(str head);
/* read all of a recording */
void perf_file_read(struct in *, struct recording *);

#endif
