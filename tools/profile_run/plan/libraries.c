#include "tools/profile_run/plan/libraries.h"

#include <stdlib.h>

#include "common/elf/elf.h"
#include "tools/profile_run/plan/frame_pointers.h"
#include "tools/profile_run/plan/machine.h"

/* beginnings of names of the C and C++ libraries */
static const char *const usual[] = {
	"libc.", "libm.", "libdl.", "librt.", "libpthread.", "libresolv.",
	"libutil.", "libanl.", "libgcc_s.", "libstdc++.", "libc++", "ld-",
	"libmvec.", "linux-", NULL
};

bool
libraries_find(const char *program, bool omits, bool libc, struct buf *path)
{
	struct buf text = {0};
	bool found = false;
	str rest, one;

	setenv("LDD_PROGRAM", program, 1);
	/* "	libz.so.1 => /lib/libz.so.1 (0x..)" */
	machine_output("ldd \"$LDD_PROGRAM\" 2>/dev/null | "
	    "sed -n 's,.* => \\(/.*\\) (0x.*,\\1,p'", &text);
	rest = buf_str(&text);
	while (!found && str_cut(&rest, '\n', &one)) {
		str name = str_from(one, str_folder(one));
		bool is_libc = str_starts(name, STR("libc.so"));
		struct elf e;

		buf_set(path, one);
		found = is_libc ? libc : omits && !str_starts_any(name, usual);
		if (found && omits) {
			found = elf_open(&e, buf_text(path)) == NULL &&
			    frame_pointers_look(&e) == FRAME_POINTERS_OMITTED;
			elf_close(&e);
		}
	}
	buf_free(&text);
	return found;
}
