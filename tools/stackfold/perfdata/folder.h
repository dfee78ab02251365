/*
 * A recording that is a folder, as perf record --threads writes it: `data` is
 * a recording like others, and data.0, data.1, ... hold what each thread of
 * perf wrote, as bare records.
 */
#ifndef STACKFOLD_FOLDER_H
#define STACKFOLD_FOLDER_H

#include "common/base/buf.h"
#include "common/io/in.h"
#include "tools/stackfold/perfdata/recording.h"

/* the file to begin with: path itself, or where that is such a folder, the
 * `data` in it, with the text in `room` */
const char *folder_file(const char *path, struct buf *room);
/* take the records of the files beside `data`, in the order of their time */
void folder_read(struct recording *, const struct in *data);

#endif
