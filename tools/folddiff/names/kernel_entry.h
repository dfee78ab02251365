/* Where a stack enters the kernel: what is below runs there. */
#ifndef FOLDDIFF_KERNEL_ENTRY_H
#define FOLDDIFF_KERNEL_ENTRY_H

#include <stdbool.h>

#include "common/base/str.h"

/* is it a kernel's frame by its annotation, or one that enters the kernel? */
bool kernel_entry(str name);

#endif
