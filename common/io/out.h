/*
 * Buffered output.  A failed write is fatal, and out_close() must be the last
 * act of a tool: a full disk must not look like success.  A reader that went
 * away (EPIPE) ends the program quietly.
 *
 * All that people read goes through one door: what is written to a terminal,
 * and reports wherever they go.  Characters that command a terminal are shown
 * as '?' there (common/base/printable.h); other output keeps its bytes.
 */
#ifndef COMMON_OUT_H
#define COMMON_OUT_H

#include <stdbool.h>
#include <stddef.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"

struct out {
	int fd;
	const char *name;	/* for messages */
	bool remove;		/* the file, if it cannot be written whole */
	bool people;		/* they read it, */
	bool colors;		/* in colours */
	struct buf buf;
};

void out_stdout(struct out *);
/* what is written is a report for people, on a terminal with colours or not */
void out_people(struct out *, bool colors);
/* create or truncate a file */
void out_create(struct out *, const char *path);
void out_str(struct out *, str);
/* text from input, for people (common/base/printable.h) */
void out_plain(struct out *, str);
void out_text(struct out *, const char *);
void out_char(struct out *, char);
void out_num(struct out *, struct num);
/* what printf would print; formats such as "%.2f" never depend on a locale */
void out_fmt(struct out *, const char *fmt, ...);
void out_flush(struct out *);
void out_close(struct out *);

#endif
