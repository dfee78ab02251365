/*
 * Reads the two forms of a recording: the file format, whose header locates its
 * sections, and the pipe format, which consists of records only.
 */
#ifndef STACKFOLD_PERF_FILE_H
#define STACKFOLD_PERF_FILE_H

#include <stdbool.h>

#include "common/io/in.h"
#include "tools/stackfold/perf/data/recording.h"

/* return true if a recording can begin with these bytes */
bool perf_file_magic(str head);
/* read a whole recording */
void perf_file_read(struct in *, struct recording *);

#endif
