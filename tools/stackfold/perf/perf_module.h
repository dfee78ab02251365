/* Classifies a module of `perf script` text by its name. */
#ifndef STACKFOLD_PERF_MODULE_H
#define STACKFOLD_PERF_MODULE_H

#include "common/base/str.h"

enum perf_module {
	PERF_USER,
	PERF_KERNEL,		/* the kernel, its modules, BPF programs */
	PERF_JIT		/* compiled at run time */
};

enum perf_module perf_module(str);

#endif
