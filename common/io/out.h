/*
 * Buffered output. A failed write is fatal, and a program must end with
 * out_close(), so that a full disk does not look like success. If the reader of
 * a pipe is gone (EPIPE), the program ends without a message.
 *
 * Reports, and all output to a terminal, are written in printable form: '?'
 * replaces characters that control a terminal (printable.h). Other output is
 * not changed.
 */
#ifndef COMMON_OUT_H
#define COMMON_OUT_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/num.h"
#include "common/base/str.h"

struct out {
	int fd;
	const char *name;	/* name in messages */
	bool remove;		/* delete the file if a write fails */
	bool people;		/* write printable text only */
	bool colors;		/* also write sequences that set colours */
	struct buf buf;
};

void out_stdout(struct out *);
/* Write printable text only, and with `colors` sequences that set colours. */
void out_people(struct out *, bool colors);
/* Create or truncate a file. */
void out_create(struct out *, const char *path);
void out_str(struct out *, str);
/* Write a string in printable form. */
void out_plain(struct out *, str);
void out_text(struct out *, const char *);
void out_char(struct out *, char);
void out_num(struct out *, struct num);
/* Write text formatted as by printf(3). */
void out_fmt(struct out *, const char *fmt, ...);
void out_flush(struct out *);
void out_close(struct out *);

#endif
