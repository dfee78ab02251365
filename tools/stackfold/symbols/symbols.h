/* The symbols of a module, wherever its kind has them. */
#ifndef STACKFOLD_SYMBOLS_H
#define STACKFOLD_SYMBOLS_H

#include "tools/stackfold/symbols/modules.h"

/* for modules.settings.load; where it finds none, module.why says why */
void symbols_load(struct modules *, struct module *);

#endif
