/*
 * Addresses as `perf script` prints them, in sixteen columns after a tab or a
 * blank:
 *
 *	          401136 main+0x10 (/bin/app)
 *	app    12      55dea0759173 main+0x10 (/bin/app)
 */
#ifndef STACKFOLD_SCRIPT_ADDRESS_H
#define STACKFOLD_SCRIPT_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/str.h"

#define SCRIPT_ADDRESS 17	/* including the tab or blank */
#define SCRIPT_ADDRESS_LEAST 5	/* digits; a shorter word may be a name */

/* does s begin with an address? */
bool script_address(str s);
/* the offset of the first address in s, or STR_NONE */
size_t script_address_find(str s);

#endif
