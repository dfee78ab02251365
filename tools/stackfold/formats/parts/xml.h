/*
 * As much of XML as profilers write, one tag or text at a time.  Comments,
 * processing instructions and CDATA marks are skipped.  Starts as {.in}.
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
	str line;		/* what is left of the line */
	bool closes;		/* the tag was <x/>, whose end comes next */
	bool bad;		/* a tag had a '<' in it */
	str name;		/* of the tag; valid until the next call */
	struct buf text;	/* of the tag, or between tags, as written */
};

enum xml_kind xml_next(struct xml *);
/* an attribute of the tag as written, or nothing */
str xml_attr(const struct xml *, const char *name);
/* append s with &lt; and other entities decoded */
void xml_decode(struct buf *, str s);

#endif
