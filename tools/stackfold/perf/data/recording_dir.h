/*
 * A recording that is a directory, as written by perf record --threads: `data`
 * is an ordinary recording, and data.0, data.1, ... hold the bare records
 * written by each thread of perf.
 */
#ifndef STACKFOLD_RECORDING_DIR_H
#define STACKFOLD_RECORDING_DIR_H

#include "common/base/buf.h"
#include "common/io/in.h"
#include "tools/stackfold/perf/data/recording.h"

/* Return the path of the file to open: `path` itself or, for a recording
 * directory, its file `data`, with the path in `room`. */
const char *recording_dir_file(const char *path, struct buf *room);
/* extend the header's time span to the samples of data.0, data.1, ... */
void recording_dir_span(struct recording_header *, const struct in *data);
/* read the records of data.0, data.1, ... in time order */
void recording_dir_read(struct recording *, const struct in *data);

#endif
