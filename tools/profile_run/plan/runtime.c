#include "tools/profile_run/plan/runtime.h"

#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/sys.h"
#include "common/health/remedy.h"
#include "tools/profile_run/plan/command_path.h"

#define BLOCK ((size_t)64 << 10)	/* bytes of a command line, at most */

/* what each lacks, and the words that tell it to name its functions */
static const struct runtime_kind kinds[] = {
	{"java", true, LANGUAGE_JAVA,
	    "Java: perf cannot name what was compiled",
	    {"PreserveFramePointer"}},
	{"node", true, LANGUAGE_NODE,
	    "Node: perf cannot name what was compiled",
	    {"--perf-basic-prof", "--perf-prof"}},
	{"python", false, LANGUAGE_PYTHON,
	    "Python: perf cannot name its functions",
	    {"-X perf", "-Xperf", "PYTHONPERFSUPPORT=1"}},
};

/* by the name of a program; NULL: none of them */
static const struct runtime_kind *
find_kind(str path)
{
	str name = str_from(path, str_folder(path));

	if (str_starts(name, STR("python")))
		name = str_upto(name, strlen("python"));
	for (size_t k = 0; k < LENGTH(kinds); k++)
		if (str_eq(name, str_of(kinds[k].name)))
			return &kinds[k];
	return NULL;
}

/* the same where links lead to; the path is overwritten */
static const struct runtime_kind *
find_kind_behind_links(struct buf *path)
{
	char to[PATH_MAX];
	ssize_t n;

	for (int i = 0; i < COMMAND_PATH_LINKS &&
	    find_kind(buf_str(path)) == NULL &&
	    (n = readlink(path->p, to, sizeof(to))) > 0; i++) {
		path->n = to[0] == '/' ? 0 : str_folder(buf_str(path));
		buf_add(path, (str){to, (size_t)n});
		buf_text(path);
	}
	return find_kind(buf_str(path));
}

static bool
has_word(str line, const char *const *words)
{
	bool has = false;

	for (; *words != NULL; words++)
		has |= str_find(line, str_of(*words)) != STR_NONE;
	return has;
}

/* is a process told to name its functions?  `name` is /proc/PID/exe */
static bool
names_itself(str name, const char *const *words)
{
	str folder = str_upto(name, str_folder(name)), pid;
	struct buf path = {0}, line = {0};
	struct stat st;
	bool is;
	int fd;

	if (!str_ends(name, STR("/exe")))
		return false;
	buf_add(&path, folder);
	buf_add(&path, STR("cmdline"));
	fd = sys_open(buf_text(&path), O_RDONLY);
	if (fd >= 0) {
		buf_read(&line, fd, BLOCK);
		close(fd);
	}
	for (size_t i = 0; i < line.n; i++)	/* words end in NUL */
		if (line.p[i] == '\0')
			line.p[i] = ' ';
	is = has_word(buf_str(&line), words);
	pid = str_upto(folder, folder.n - 1);
	pid = str_from(pid, str_folder(pid));
	path.n = 0;
	buf_fmt(&path, "/tmp/perf-%.*s.map", (int)pid.n, pid.p);
	is |= stat(buf_text(&path), &st) == 0;
	buf_free(&path);
	buf_free(&line);
	return is;
}

struct runtime
runtime_look(const char *name, const char *command, struct buf *path)
{
	struct runtime r = {.kind = find_kind(str_of(name))};

	if (r.kind == NULL && path->n > 0)
		r.kind = find_kind_behind_links(path);
	r.told = r.kind != NULL && (has_word(str_of(command), r.kind->words) ||
	    names_itself(str_of(name), r.kind->words));
	return r;
}

bool
runtime_remedy(const struct runtime *r, struct buf *remedy)
{
	if (r->kind == NULL || r->told)
		return false;
	remedy_language(remedy, r->kind->language);
	return true;
}
