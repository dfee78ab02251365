#include "tools/profile_run/plan/runtime.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/base/sys.h"
#include "tools/profile_run/plan/command_path.h"

#define BLOCK ((size_t)64 << 10)	/* bytes of a command line, at most */

/* what compiles or interprets functions that perf cannot name by itself */
static str
runtime_of(str path)
{
	str name = str_from(path, str_folder(path));

	if (str_eq(name, STR("java")) || str_eq(name, STR("node")))
		return name;
	return str_upto(name, str_starts(name, STR("python")) ? 6 : 0);
}

/* the same where links lead to; the path is overwritten */
static str
runtime_behind_links(struct buf *path)
{
	char to[PATH_MAX];
	ssize_t n;

	for (int i = 0; i < COMMAND_PATH_LINKS &&
	    runtime_of(buf_str(path)).n == 0 &&
	    (n = readlink(path->p, to, sizeof(to))) > 0; i++) {
		path->n = to[0] == '/' ? 0 : str_folder(buf_str(path));
		buf_add(path, (str){to, (size_t)n});
		buf_text(path);
	}
	return runtime_of(buf_str(path));
}

/* how each is told to name its functions, and the words that tell it so */
static const struct {
	const char *runtime, *what, *remedy, *words[3];
} tellings[] = {
	{"java", "Java: perf cannot name what was compiled",
	    "java -XX:+PreserveFramePointer; jcmd PID Compiler.perfmap",
	    {"PreserveFramePointer"}},
	{"node", "Node: perf cannot name what was compiled",
	    "node --perf-basic-prof --interpreted-frames-native-stack",
	    {"--perf-basic-prof", "--perf-prof"}},
	{"python", "Python: perf cannot name its functions",
	    "python3 -X perf, from Python 3.12 on", {"perf"}},
};

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

void
runtime_check(struct findings *f, const char *name, const char *command,
    struct buf *path)
{
	str what = runtime_of(str_of(name));

	if (what.n == 0 && path->n > 0)
		what = runtime_behind_links(path);
	if (what.n == 0)
		return;
	for (size_t k = 0; k < LENGTH(tellings); k++)
		if (str_eq(what, str_of(tellings[k].runtime)) &&
		    !has_word(str_of(command), tellings[k].words) &&
		    !names_itself(str_of(name), tellings[k].words))
			finding_add(f, "%s; %s", tellings[k].what,
			    tellings[k].remedy);
}
