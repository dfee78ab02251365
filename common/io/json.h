/* Writes strings and real numbers as JSON; out_text() writes the rest. */
#ifndef COMMON_JSON_H
#define COMMON_JSON_H

#include "common/base/str.h"
#include "common/io/out.h"

/* Write a quoted string; bytes that are not UTF-8 become U+FFFD. */
void json_str(struct out *, str);
/* Write a real number with three decimals; NaN becomes null. */
void json_real(struct out *, double);
/* write `key`, such as ",\"name\":", and a string, or null if it is empty */
void json_member(struct out *, const char *key, str);
void json_num_member(struct out *, const char *key, struct num);

#endif
