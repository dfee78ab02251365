/* Words of the commands that a report suggests. */
#ifndef COMMON_SHELL_WORD_H
#define COMMON_SHELL_WORD_H

#include "common/base/buf.h"

/* append a word, quoted for the shell where it has to be */
void shell_word(struct buf *, str);

#endif
