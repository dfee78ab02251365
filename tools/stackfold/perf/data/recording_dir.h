/*
 * A recording that is a folder, as perf record --threads writes it: `data` is
 * a recording like others, and data.0, data.1, ... hold what each thread of
 * perf wrote, as bare records.
 */
#ifndef STACKFOLD_RECORDING_DIR_H
#define STACKFOLD_RECORDING_DIR_H

#include "common/base/buf.h"
#include "common/io/in.h"
#include "tools/stackfold/perf/data/recording.h"

/* the file to begin with: path itself, or where that is such a folder, the
 * `data` in it, with the text in `room` */
const char *recording_dir_file(const char *path, struct buf *room);
/* note in the header when the samples of the files beside `data` were */
void recording_dir_span(struct recording_header *, const struct in *data);
/* take the records of the files beside `data`, in the order of their time */
void recording_dir_read(struct recording *, const struct in *data);

#endif
