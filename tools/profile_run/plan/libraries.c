#include "tools/profile_run/plan/libraries.h"

#include <stdlib.h>

#include "common/elf/elf.h"
#include "tools/profile_run/plan/frame_pointers.h"
#include "tools/profile_run/plan/output.h"

/* how the names of those begin that each program loads */
static const char *const usual[] = {
	"libc.", "libm.", "libdl.", "librt.", "libpthread.", "libresolv.",
	"libutil.", "libanl.", "libgcc_s.", "libstdc++.", "libc++", "ld-",
	"libmvec.", "linux-", NULL
};

static bool
is_usual(str path)
{
	str name = str_from(path, str_folder(path));

	return str_starts_any(name, usual);
}

static bool
omits_pointers(str path)
{
	struct buf name = {0};
	struct elf e;
	bool omits = false;

	buf_add(&name, path);
	if (!is_usual(path)) {
		omits = elf_open(&e, buf_text(&name)) == NULL &&
		    frame_pointers_look(&e) == FRAME_POINTERS_OMITTED;
		elf_close(&e);
	}
	buf_free(&name);
	return omits;
}

static bool
is_libc(str path)
{
	return str_starts(str_from(path, str_folder(path)), STR("libc.so"));
}

/* the next that ldd has found: "	libz.so.1 => /lib/libz.so.1 (0x..)" */
static bool
next_library(str *rest, str *path)
{
	str line;

	while (str_cut(rest, '\n', &line)) {
		size_t at = str_find(line, STR(" => /")), end;

		if (at == STR_NONE)
			continue;
		line = str_from(line, at + sizeof(" => ") - 1);
		end = str_find(line, STR(" (0x"));
		*path = str_upto(line, end != STR_NONE ? end : line.n);
		return true;
	}
	return false;
}

/* the first library of a program of which `is` says so */
static bool
find_library(const char *program, bool (*is)(str path), struct buf *path)
{
	struct buf text = {0};
	bool found = false;
	str rest, one;

	setenv("LDD_PROGRAM", program, 1);
	output_of("ldd \"$LDD_PROGRAM\" 2>/dev/null", &text);
	rest = buf_str(&text);
	while (!found && next_library(&rest, &one)) {
		found = is(one);
		path->n = 0;
		buf_add(path, one);
	}
	buf_free(&text);
	return found;
}

bool
libraries_without_pointers(const char *program, struct buf *path)
{
	return find_library(program, omits_pointers, path);
}

bool
libraries_libc(const char *program, struct buf *path)
{
	return find_library(program, is_libc, path);
}
