/* Reads the symbols of a module of any kind. */
#ifndef STACKFOLD_SYMBOLS_H
#define STACKFOLD_SYMBOLS_H

#include "tools/stackfold/symbols/modules.h"

/* value of modules.settings.load; if there are no symbols, module.why is set */
void symbols_load(struct modules *, struct module *);

#endif
