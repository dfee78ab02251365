/* Records of what was mapped where: files, memory, and code of the kernel. */
#ifndef STACKFOLD_MAPPING_H
#define STACKFOLD_MAPPING_H

#include <stdbool.h>

#include "tools/stackfold/perf/data/recording.h"

/* MMAP and MMAP2; false if the record is damaged */
bool mapping_take(struct recording *, const struct record *);
/* KSYMBOL: code that the kernel made for BPF, or has no more */
bool mapping_ksymbol(struct recording *, const struct record *);

#endif
