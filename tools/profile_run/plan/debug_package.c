#include "tools/profile_run/plan/debug_package.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/base/str.h"
#include "common/base/sys.h"

/*
 * Who knows the package of a file, and how the one with its debug symbols is
 * had.  dpkg knows a file by the name it had in the package, which may lack the
 * /usr of today:
 *
 *	coreutils: /bin/sleep
 *	libc6:amd64: /lib/x86_64-linux-gnu/libc.so.6
 */
static const struct {
	const char *ask, *before, *behind;
} managers[] = {
	{"{ dpkg -S \"$ASKED\" || dpkg -S \"${ASKED#/usr}\"; } 2>/dev/null",
	    "apt-get install ", "-dbgsym, or set DEBUGINFOD_URLS"},
	{"rpm -qf --qf '%{NAME}\\n' \"$ASKED\" 2>/dev/null",
	    "dnf debuginfo-install ", ", or set DEBUGINFOD_URLS"},
	{"pacman -Qqo \"$ASKED\" 2>/dev/null",
	    "export DEBUGINFOD_URLS=https://debuginfod.archlinux.org, which "
	    "has the symbols of ", ""},
};

/* the first line, without what follows the package */
static str
ask_manager(const char *command, struct buf *line)
{
	FILE *from = popen(command, "r");
	bool first = true;
	str name;
	int c;

	line->n = 0;
	while (from != NULL && (c = getc(from)) != EOF) {
		first &= c != '\n';
		if (first)
			buf_char(line, (char)c);
	}
	if (from == NULL || pclose(from) != 0)
		return STR("");
	name = buf_str(line);
	return str_upto(name, str_chr(name, ':') != STR_NONE ?
	    str_chr(name, ':') : name.n);
}

bool
debug_package_find(const char *program, struct buf *command)
{
	struct buf line = {0};
	bool found = false;

	setenv("ASKED", program, 1);
	for (size_t i = 0; i < LENGTH(managers) && !found; i++) {
		str name = ask_manager(managers[i].ask, &line);

		found = name.n > 0 && str_chr(name, ' ') == STR_NONE;
		if (found)
			buf_fmt(command, "%s%.*s%s", managers[i].before,
			    (int)name.n, name.p, managers[i].behind);
	}
	buf_free(&line);
	return found;
}
