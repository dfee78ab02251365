/* Words of the command that selects what is shown. */
#ifndef FOLDVIEW_SHELL_WORD_H
#define FOLDVIEW_SHELL_WORD_H

#include "common/base/buf.h"

/* append a word, quoted for the shell where it has to be */
void shell_word(struct buf *, str);

#endif
