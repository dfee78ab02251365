# make                 build the six programs into bin/
# make demo            draw a capture from examples/ as flame.svg
# make test            run the tests
# make lint            check the rules of the sources, scripts and pages
# make check           both
# make bench           measure against cat, wc and the Perl scripts
# make install         PREFIX and DESTDIR as usual
# make clean
#
# zlib is used where it is found; ZLIB=no builds without.

VERSION = 0.1.0
PREFIX = /usr/local
CC = cc
CFLAGS = -O2
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes -Wwrite-strings
ZLIB != printf '\#include <zlib.h>\nint main(void){return !zlibVersion();}' | \
	$(CC) -x c - -lz -o /dev/null 2>/dev/null && echo yes || echo no

ZLIB_CPPFLAGS_yes = -DHAVE_ZLIB
ZLIB_LIBS_yes = -lz
CPPFLAGS_ALL = -I. -D_POSIX_C_SOURCE=200809L -DVERSION='"$(VERSION)"' \
	$(ZLIB_CPPFLAGS_$(ZLIB)) $(CPPFLAGS)
CFLAGS_ALL = -std=c11 -ffp-contract=off $(WARN) $(CFLAGS)
LIBS = $(ZLIB_LIBS_$(ZLIB)) -lm -lpthread $(LDLIBS)

# A module may use those above it and no other: tests/layers reads this list.
COMMON = \
	common/err.o \
	common/sys.o \
	common/str.o \
	common/arena.o \
	common/buf.o \
	common/num.o \
	common/out.o \
	common/gz.o \
	common/in.o \
	common/note.o \
	common/names.o \
	common/stacks.o \
	common/meta.o \
	common/folded.o \
	common/opt.o

STACKFOLD = \
	tools/stackfold/stackfold.o

FLAMESVG = \
	tools/flamesvg/flamesvg.o

FOLDTOP = \
	tools/foldtop/foldtop.o

FOLDFILTER = \
	tools/foldfilter/foldfilter.o

FOLDDIFF = \
	tools/folddiff/folddiff.o

LIB = common/common.a
BIN = \
	bin/foldfilter
HDR != ls common/*.h tools/*/*.h 2>/dev/null

.SUFFIXES:
.SUFFIXES: .c .o

all: $(BIN)

bin/stackfold: $(STACKFOLD) $(LIB)
	@mkdir -p bin
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $(STACKFOLD) $(LIB) $(LIBS)

bin/flamesvg: $(FLAMESVG) $(LIB)
	@mkdir -p bin
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $(FLAMESVG) $(LIB) $(LIBS)

bin/foldtop: $(FOLDTOP) $(LIB)
	@mkdir -p bin
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $(FOLDTOP) $(LIB) $(LIBS)

bin/foldfilter: $(FOLDFILTER) $(LIB)
	@mkdir -p bin
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $(FOLDFILTER) $(LIB) $(LIBS)

bin/folddiff: $(FOLDDIFF) $(LIB)
	@mkdir -p bin
	$(CC) $(CFLAGS_ALL) $(LDFLAGS) -o $@ $(FOLDDIFF) $(LIB) $(LIBS)

bin/profile_run: tools/profile_run/profile_run
	@mkdir -p bin
	cp tools/profile_run/profile_run $@

$(LIB): $(COMMON)
	rm -f $@
	$(AR) -rc $@ $(COMMON)

$(COMMON) $(STACKFOLD) $(FLAMESVG) $(FOLDTOP) $(FOLDFILTER) $(FOLDDIFF): \
	$(HDR) Makefile

.c.o:
	$(CC) $(CFLAGS_ALL) $(CPPFLAGS_ALL) -c -o $@ $<

test: all
	tests/all

clean:
	rm -rf bin build $(LIB) $(COMMON) $(STACKFOLD) $(FLAMESVG) $(FOLDTOP) \
		$(FOLDFILTER) $(FOLDDIFF) flame.svg

.PHONY: all test clean
