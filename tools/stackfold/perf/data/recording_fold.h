/* Folds a perf recording, from its first byte to the report. */
#ifndef STACKFOLD_RECORDING_FOLD_H
#define STACKFOLD_RECORDING_FOLD_H

#include "common/io/in.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

/* return how likely the input is a perf recording; see struct format */
enum format_confidence recording_fold_probe(str head);
/* fold the samples of an input; the sample's state is a struct perf */
void recording_fold(struct in *, struct sample *);

#endif
