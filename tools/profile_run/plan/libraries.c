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
is_libc(str path)
{
	return str_starts(str_from(path, str_folder(path)), STR("libc.so"));
}

static bool
omits_pointers(str path)
{
	struct buf name = {0};
	struct elf e;
	bool omits;

	buf_add(&name, path);
	omits = elf_open(&e, buf_text(&name)) == NULL &&
	    frame_pointers_look(&e) == FRAME_POINTERS_OMITTED;
	elf_close(&e);
	buf_free(&name);
	return omits;
}

static bool
libc_omits_pointers(str path)
{
	return is_libc(path) && omits_pointers(path);
}

static bool
other_omits_pointers(str path)
{
	return !str_starts_any(str_from(path, str_folder(path)), usual) &&
	    omits_pointers(path);
}

/* the first library of a program of which `is` says so */
static bool
find_library(const char *program, bool (*is)(str path), struct buf *path)
{
	struct buf text = {0};
	bool found = false;
	str rest, one;

	setenv("LDD_PROGRAM", program, 1);
	/* "	libz.so.1 => /lib/libz.so.1 (0x..)" */
	output_of("ldd \"$LDD_PROGRAM\" 2>/dev/null | "
	    "sed -n 's,.* => \\(/.*\\) (0x.*,\\1,p'", &text);
	rest = buf_str(&text);
	while (!found && str_cut(&rest, '\n', &one)) {
		found = is(one);
		path->n = 0;
		buf_add(path, one);
	}
	buf_free(&text);
	return found;
}

bool
libraries_without_pointers(const char *program, bool libc, struct buf *path)
{
	return find_library(program, other_omits_pointers, path) ||
	    (libc && find_library(program, libc_omits_pointers, path));
}

bool
libraries_libc(const char *program, struct buf *path)
{
	return find_library(program, is_libc, path);
}
