/*
 * Symbols that the recording itself has.  simpleperf writes those that samples
 * met, of programs, of the kernel, of dex files and of code that ART compiled,
 * into a feature: FILE, or FILE2 since 2022.  The recording comes from another
 * machine, so no file of this one is asked for them.
 */
#ifndef STACKFOLD_RECORDED_SYMBOLS_H
#define STACKFOLD_RECORDED_SYMBOLS_H

#include <stdbool.h>

#include "common/base/bytes.h"
#include "tools/stackfold/symbols/maps.h"
#include "tools/stackfold/symbols/modules.h"

/* read the feature FILE */
void recorded_symbols_file(struct modules *, struct bytes);
/* read the feature FILE2, whose files are messages of protobuf */
void recorded_symbols_file2(struct modules *, struct bytes);
/* load the symbols of a module; false if the recording has none of it */
bool recorded_symbols_load(struct modules *, struct module *);
/* what code that ART compiled is called, if the path is that of a file which
 * simpleperf made for some of it; else empty */
str recorded_symbols_jit(str path);
/* correct a map, as the addresses of the symbols ask for; true if the recording
 * has symbols of the file of that name, whatever its inode */
bool recorded_symbols_map(const struct modules *, str name, struct map *);

#endif
