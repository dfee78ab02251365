/* What a file or a folder is from which a profile is to be read. */
#ifndef PROFILE_RUN_INPUT_H
#define PROFILE_RUN_INPUT_H

#include <stdbool.h>

#include "common/io/out.h"

/* tell which file of a capture is read, and what it is (lines.h); exits if
 * there is none */
void input_tell(const char *path, struct out *);
/* is it a recording of perf that perf has ended? */
bool input_finished(const char *path);

#endif
