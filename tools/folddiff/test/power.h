/*
 * The smallest change that is visible: it would be found with a probability of
 * CHANGE_POWER by the test that is used.
 */
#ifndef FOLDDIFF_POWER_H
#define FOLDDIFF_POWER_H

#include "tools/folddiff/test/change.h"

/*
 * The smallest growth of such a share that is visible, and not below `least`,
 * where the variance is `noise` times that of sampling; at most 1.
 */
double power_change(const struct changes *, double share, double noise,
    double least);
/*
 * How many times the samples it takes to find this growth of a share with such
 * a probability; INFINITY where no number does.
 */
double power_times(const struct changes *, double share, double growth,
    double power);

#endif
