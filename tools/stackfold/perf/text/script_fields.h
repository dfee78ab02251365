/*
 * What `perf script -F` left of a sample, as the first kilobytes show it.
 */
#ifndef STACKFOLD_SCRIPT_FIELDS_H
#define STACKFOLD_SCRIPT_FIELDS_H

#include <stdbool.h>

#include "common/base/str.h"

enum script_fields {
	SCRIPT_FIELDS_FRAMES,	/* nothing else; a blank line ends a sample */
	SCRIPT_FIELDS_HEADERS,	/* "app 12 1.5: 7 cycles:", known anywhere */
	SCRIPT_FIELDS_BARE,	/* "app 12 ", known by its place */
	SCRIPT_FIELDS_LINES	/* "app 12           401136 main", no more */
};

enum script_fields script_fields(str head);
/* is each line a sample? */
bool script_fields_lines(str head);
/* "# hostname : x"; but a comm may begin with '#', too */
bool script_fields_comment(str line);
/* "\t          401136 main" */
bool script_fields_frame(str line);
/* "  app.c:12", what -F srcline prints below a frame */
bool script_fields_source(str line);
/* " ilen: 2", what -F insnlen and insn print there */
bool script_fields_insn(str line);

#endif
