/*
 * Buffered output.  A failed write is fatal, and out_close() must be a tool's
 * last act: a full disk must not look like success.  A closed pipe (EPIPE) ends
 * the program quietly.
 *
 * Output for people, which is all output to a terminal and reports wherever
 * they go, is made printable: characters that control a terminal are shown as
 * '?' (common/base/printable.h).  Other output keeps its bytes.
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
	bool remove;		/* the file, if it is incomplete */
	bool people;		/* it is for people, */
	bool colors;		/* in colours */
	struct buf buf;
};

void out_stdout(struct out *);
/* the output is for people, with colours on a terminal or not */
void out_people(struct out *, bool colors);
/* create or truncate a file */
void out_create(struct out *, const char *path);
void out_str(struct out *, str);
/* text from input, for people (common/base/printable.h) */
void out_plain(struct out *, str);
void out_text(struct out *, const char *);
void out_char(struct out *, char);
void out_num(struct out *, struct num);
/* formatted as by printf(3); formats such as "%.2f" do not depend on a
 * locale */
void out_fmt(struct out *, const char *fmt, ...);
void out_flush(struct out *);
void out_close(struct out *);

#endif
