/*
 * The two forms of a recording: a file, with sections that its header tells
 * of, and a pipe, of nothing but records.
 */
#ifndef STACKFOLD_CONTAINER_H
#define STACKFOLD_CONTAINER_H

#include "common/in.h"
#include "tools/stackfold/perfdata/recording.h"

/* read all of an input that begins with "PERFILE2" */
void container_read(struct in *, struct recording *);

#endif
