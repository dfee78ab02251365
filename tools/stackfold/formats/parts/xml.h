/*
 * Reads the subset of XML that profilers write, one tag or text at a time.
 * Comments, processing instructions and CDATA marks are skipped.  Starts as
 * {.in}.
 */
#ifndef STACKFOLD_XML_H
#define STACKFOLD_XML_H

#include <stdbool.h>

#include "common/base/buf.h"
#include "common/base/str.h"
#include "common/io/in.h"

enum xml_kind { XML_OPEN, XML_CLOSE, XML_TEXT, XML_END };

struct xml {
	struct in *in;
	str line;		/* the rest of the current line */
	bool closes;		/* the tag was <x/>: XML_CLOSE follows */
	bool bad;		/* a tag contained a '<' */
	str name;		/* the tag's name; valid until the next call */
	struct buf text;	/* the tag, or the text between two,
				 * undecoded */
};

enum xml_kind xml_next(struct xml *);
/* Return an attribute of the tag, undecoded, or an empty string. */
str xml_attr(const struct xml *, const char *name);
/* Append s with entities such as &lt; decoded. */
void xml_decode(struct buf *, str s);

#endif
