#include "tools/profile_run/plan/libraries.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/base/sys.h"
#include "common/elf/elf.h"
#include "tools/profile_run/plan/frame_pointers.h"

/* how the names of those begin that each program loads */
static const char *const usual[] = {
	"libc.", "libm.", "libdl.", "librt.", "libpthread.", "libresolv.",
	"libutil.", "libanl.", "libgcc_s.", "libstdc++.", "libc++", "ld-",
	"libmvec.", "linux-",
};

static bool
is_usual(str path)
{
	str name = str_from(path, str_folder(path));

	for (size_t i = 0; i < LENGTH(usual); i++)
		if (str_starts(name, str_of(usual[i])))
			return true;
	return false;
}

static bool
omits_pointers(const char *path)
{
	struct elf e;
	bool omits = elf_open(&e, path) == NULL &&
	    frame_pointers_look(&e) == FRAME_POINTERS_OMITTED;

	elf_close(&e);
	return omits;
}

/* what ldd prints: "	libz.so.1 => /lib/libz.so.1 (0x00007f...)" */
static void
ask_ldd(const char *program, struct buf *to)
{
	FILE *from;
	int c;

	setenv("LDD_PROGRAM", program, 1);
	from = popen("ldd \"$LDD_PROGRAM\" 2>/dev/null", "r");
	while (from != NULL && (c = getc(from)) != EOF)
		buf_char(to, (char)c);
	if (from != NULL)
		pclose(from);
}

bool
libraries_without_pointers(const char *program, struct buf *path)
{
	struct buf text = {0};
	bool found = false;
	str rest, line;

	ask_ldd(program, &text);
	rest = buf_str(&text);
	while (!found && str_cut(&rest, '\n', &line)) {
		size_t at = str_find(line, STR(" => /")), end;

		if (at == STR_NONE)
			continue;
		line = str_from(line, at + sizeof(" => ") - 1);
		end = str_find(line, STR(" (0x"));
		line = str_upto(line, end != STR_NONE ? end : line.n);
		path->n = 0;
		buf_add(path, line);
		found = !is_usual(line) && omits_pointers(buf_text(path));
	}
	buf_free(&text);
	return found;
}
