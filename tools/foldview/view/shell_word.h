/* Quotes words for the shell. */
#ifndef FOLDVIEW_SHELL_WORD_H
#define FOLDVIEW_SHELL_WORD_H

#include "common/base/buf.h"

/* append a word, quoted if necessary */
void shell_word(struct buf *, str);

#endif
