/*
 * The two forms of a recording: a file, with sections that its header tells
 * of, and a pipe, of nothing but records.
 */
#ifndef STACKFOLD_CONTAINER_H
#define STACKFOLD_CONTAINER_H

#include <stdbool.h>

#include "common/io/in.h"
#include "tools/stackfold/perfdata/recording.h"

/* does a recording begin so? */
bool container_magic(str head);
/* read what its header tells of the machine, and no record; not of a pipe */
void container_features(struct in *, struct recording *);
/* read all of it */
void container_read(struct in *, struct recording *);

#endif
