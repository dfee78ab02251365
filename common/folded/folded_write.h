/* Writes stacks as folded lines, sorted by the bytes of the stack. */
#ifndef COMMON_FOLDED_WRITE_H
#define COMMON_FOLDED_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/folded/folded.h"
#include "common/io/out.h"

/* Write one sorted line per stack, or one per arrival if the order was kept. */
void folded_write(const struct folded *, bool with_meta, struct out *);
/* Write one line. */
void folded_write_stack(const struct names *, const uint32_t *ids,
    size_t depth, const struct num *counts, unsigned columns, struct out *);

#endif
