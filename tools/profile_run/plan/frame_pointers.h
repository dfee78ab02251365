/* Find out whether the code of a file keeps frame pointers. */
#ifndef PROFILE_RUN_FRAME_POINTERS_H
#define PROFILE_RUN_FRAME_POINTERS_H

#include "common/elf/elf.h"

enum frame_pointers {
	FRAME_POINTERS_UNKNOWN,	/* the code is not for x86-64 */
	FRAME_POINTERS_KEPT,
	FRAME_POINTERS_OMITTED
};

enum frame_pointers frame_pointers_look(const struct elf *);

#endif
