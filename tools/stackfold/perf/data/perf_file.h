/*
 * The two forms of a recording: a file, with sections that its header tells
 * of, and a pipe, of nothing but records.
 */
#ifndef STACKFOLD_PERF_FILE_H
#define STACKFOLD_PERF_FILE_H

#include <stdbool.h>

#include "common/io/in.h"
#include "tools/stackfold/perf/data/recording.h"

/* does a recording begin so? */
bool perf_file_magic(str head);
/* read what its header tells of the machine, and no record; not of a pipe */
void perf_file_features(struct in *, struct recording *);
/* read all of it */
void perf_file_read(struct in *, struct recording *);

#endif
