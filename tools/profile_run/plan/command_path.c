#include "tools/profile_run/plan/command_path.h"

#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "common/base/sys.h"

static bool
find_in_folders(str rest, str name, struct buf *path)
{
	str folder;

	while (str_cut(&rest, ':', &folder)) {
		path->n = 0;
		buf_add(path, folder.n > 0 ? folder : STR("."));
		buf_char(path, '/');
		buf_add(path, name);
		if (sys_is_file(buf_text(path)) && access(path->p, X_OK) == 0)
			return true;
	}
	return false;
}

bool
command_path_find(str name, struct buf *path)
{
	const char *folders = getenv("PATH");
	bool found;

	path->n = 0;
	buf_add(path, name);
	found = str_chr(name, '/') != STR_NONE ? sys_is_file(buf_text(path)) :
	    find_in_folders(str_of(folders != NULL ? folders : ""), name, path);
	if (!found)
		path->n = 0;
	buf_text(path);
	return found;
}

/* the interpreter that "#!/usr/bin/env -S NAME=VALUE python3 -u" names */
static str
interpreter_of(str line)
{
	str word = {0};

	line = str_from(line, 2);
	str_word(&line, &word);
	if (!str_ends(word, STR("/env")))
		return word;
	while (str_word(&line, &word) && (word.p[0] == '-' ||
	    str_chr(word, '=') != STR_NONE))
		;
	return word;
}

bool
command_path_interpreter(struct buf *path)
{
	char head[PATH_MAX];
	int fd = sys_open(path->p, O_RDONLY);
	ssize_t n = fd >= 0 ? read(fd, head, sizeof(head)) : 0;
	str all = {head, n > 0 ? (size_t)n : 0}, line;

	if (fd >= 0)
		close(fd);
	if (!str_starts(all, STR("#!")))
		return false;
	str_cut(&all, '\n', &line);
	command_path_find(interpreter_of(line), path);
	return true;
}
