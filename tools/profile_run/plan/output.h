/* What commands print and files hold. */
#ifndef PROFILE_RUN_OUTPUT_H
#define PROFILE_RUN_OUTPUT_H

#include <stdbool.h>

#include "common/base/buf.h"

/* append what a command of the shell prints; false if it fails */
bool output_of(const char *command, struct buf *);
/* append a file, up to `most` bytes; false if it cannot be read */
bool output_of_file(const char *path, size_t most, struct buf *);

#endif
