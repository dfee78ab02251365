/* Pieces of JSON that need care; the rest is plain out_text(). */
#ifndef COMMON_JSON_H
#define COMMON_JSON_H

#include "common/base/str.h"
#include "common/io/out.h"

/* a quoted string; bytes that are not UTF-8 become U+FFFD */
void json_str(struct out *, str);
/* a real number with this many decimals; NaN is null */
void json_real(struct out *, double, int decimals);
/* write `key`, such as ",\"name\":", and a string, or null if it is empty */
void json_member(struct out *, const char *key, str);
void json_num_member(struct out *, const char *key, struct num);

#endif
