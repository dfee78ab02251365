/* Records of what was mapped where: files, memory, and code of the kernel. */
#ifndef STACKFOLD_MACHINE_RECORDS_H
#define STACKFOLD_MACHINE_RECORDS_H

#include <stdbool.h>

#include "tools/stackfold/perf/data/recording.h"

/* MMAP and MMAP2; false if the record is damaged */
bool machine_records_mmap(struct recording *, const struct record *);
/* KSYMBOL: code that the kernel made for BPF, or has no more */
bool machine_records_ksymbol(struct recording *, const struct record *);

#endif
