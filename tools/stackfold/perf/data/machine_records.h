/*
 * Records that change the state of the machine: names, forks, maps, cgroups.
 * Queued samples that depend on the changed state are finished first.  Each
 * function returns false if the record is malformed.
 */
#ifndef STACKFOLD_MACHINE_RECORDS_H
#define STACKFOLD_MACHINE_RECORDS_H

#include <stdbool.h>

#include "tools/stackfold/perf/data/records/record.h"
#include "tools/stackfold/perf/data/samples/machine_state.h"
#include "tools/stackfold/perf/data/samples/sample_queue.h"

/* apply PERF_RECORD_COMM; the event of the record may be NULL */
bool machine_records_comm(struct machine_state *, const struct attr *,
    const struct record *);
bool machine_records_exit(struct machine_state *, struct sample_queue *,
    const struct record *);
bool machine_records_fork(struct machine_state *, const struct record *);
bool machine_records_cgroup(struct machine_state *, struct sample_queue *,
    const struct record *);
/* apply PERF_RECORD_MMAP or PERF_RECORD_MMAP2; the event may be NULL */
bool machine_records_mmap(struct machine_state *, struct sample_queue *,
    const struct perf_info *, const struct attr *, const struct record *);
/* apply PERF_RECORD_KSYMBOL: the kernel created or removed code, such as BPF */
bool machine_records_ksymbol(struct machine_state *, struct sample_queue *,
    const struct record *);

#endif
