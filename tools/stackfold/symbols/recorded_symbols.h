/*
 * Symbols that the recording itself contains, in a feature named FILE, or FILE2
 * since 2022.  simpleperf writes the symbols of its samples there: those of
 * programs, the kernel, dex files and code compiled by ART.  The recording is
 * from another machine, so files of this machine are not used.
 */
#ifndef STACKFOLD_RECORDED_SYMBOLS_H
#define STACKFOLD_RECORDED_SYMBOLS_H

#include <stdbool.h>

#include "common/base/bytes.h"
#include "tools/stackfold/symbols/maps.h"
#include "tools/stackfold/symbols/modules.h"

/* read the feature FILE */
void recorded_symbols_file(struct modules *, struct bytes);
/* read the feature FILE2, whose files are protobuf messages */
void recorded_symbols_file2(struct modules *, struct bytes);
/* load the symbols of a module; false if the recording has none */
bool recorded_symbols_load(struct modules *, struct module *);
/* Return the name used for code compiled by ART if the path is one that
 * simpleperf made up for such code, otherwise "". */
str recorded_symbols_jit(str path);
/* Adjust a map to the addresses of its symbols.  Return true if the recording
 * has symbols of a file with that name, whatever its inode. */
bool recorded_symbols_map(const struct modules *, str name, struct map *);

#endif
