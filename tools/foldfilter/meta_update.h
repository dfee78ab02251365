/*
 * Keeps metadata true while steps remove stacks: the numbers of samples and
 * columns, and the weight.
 */
#ifndef FOLDFILTER_META_UPDATE_H
#define FOLDFILTER_META_UPDATE_H

#include "common/folded/folded.h"

/*
 * Call after a part of the time was selected, which is a profile of its own
 * with fewer samples and less weight.  `had` is the total before this
 * selection, `before` the total of the input, which earlier steps may have
 * changed.  Returns the part of `before` that is left.
 */
struct num meta_update_time(struct folded *, struct num before,
    struct num had);
/*
 * Call after the last step.  `before` is the total before the first step, or
 * the result of meta_update_time().
 */
void meta_update(struct folded *, struct num before);

#endif
