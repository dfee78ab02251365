/*
 * profile -d 10, offcputime, wakeuptime, offwaketime, stackcount of bcc
 *
 *	    __vfs_read
 *	    entry_SYSCALL_64_fastpath
 *	    --
 *	    read
 *	    -                dd (25036)
 *	        4
 *
 * gives	dd;read;-;entry_SYSCALL_64_fastpath;__vfs_read 4
 *
 * what "-f" would have printed.  (With "-f" the input is folded already.)
 */
#include "tools/stackfold/blocks.h"
#include "tools/stackfold/format.h"
#include "tools/stackfold/sample.h"

/* cut "NAME 123", and the brackets of "NAME (123)" and "NAME [123]" */
static bool
cut_pid(str *s, const char *brackets)
{
	size_t i = str_rchr(*s, ' ');
	str pid = i != STR_NONE ? str_from(*s, i + 1) : (str){0};
	uint64_t n;

	if (i == 0 || pid.n == 0)
		return false;
	if (brackets[0] != '\0') {
		if (pid.n < 3 || pid.p[0] != brackets[0] ||
		    pid.p[pid.n - 1] != brackets[1])
			return false;
		pid = (str){pid.p + 1, pid.n - 2};
	}
	if (!num_whole(pid, &n))
		return false;
	*s = str_trim(str_upto(*s, i));
	return true;
}

/* "-                dd (25036)", "waker:           swapper/1" */
static bool
thread(str line, str *name)
{
	str rest = line, word;

	if (!str_word(&rest, &word))
		return false;
	*name = str_trim(rest);
	if (str_eq(word, STR("target:")) || str_eq(word, STR("waker:"))) {
		cut_pid(name, "");
		return name->n > 0;
	}
	return str_eq(word, STR("-")) && cut_pid(name, "()");
}

/* wakeuptime, and all with -v, print addresses: "ffffffff810df082 pollwake" */
static str
without_address(str line)
{
	str rest = line, word;
	uint64_t addr;

	if (str_word(&rest, &word) && word.n >= 8 && num_hex(word, &addr) &&
	    str_trim(rest).n > 0)
		return str_trim(rest);
	return line;
}

static void
frame(struct sample *s, str line)
{
	str name = str_trim(line), word, rest = name, who;

	if (line.p[0] != ' ' && line.p[0] != '\t')
		return;			/* "Tracing ... Hit Ctrl-C to end." */
	str_word(&rest, &word);
	if (thread(name, &who))
		sample_frame(s, who, '\0');
	else if (str_eq(name, STR("--")))
		sample_frame(s, STR("-"), '\0');
	else if (str_eq(word, str_trim(rest)) && (str_eq(word, STR("-")) ||
	    str_eq(word, STR("--"))))
		sample_frame(s, STR("--"), '\0');
	else if (cut_pid(&name, "[]"))
		sample_frame(s, name, '\0');
	else
		sample_function(s, without_address(name), '\0');
}

/* frames before a thread and a count, or before a count behind fewer blanks */
static enum sure
probe(str head)
{
	bool frames = false, banner = false, named = false;
	enum sure sure = SURE_NO;
	struct num n;
	str line, name;

	while (str_cut(&head, '\n', &line)) {
		banner = banner || str_find(line,
		    STR("... Hit Ctrl-C to end.")) != STR_NONE;
		if (blocks_count(line, &n) && frames) {
			if (named || banner)
				return SURE_YES;
			sure = SURE_MAYBE;
		}
		frames = str_starts(line, STR("  ")) && !blocks_count(line, &n);
		if (str_starts(line, STR("    ")))
			named = thread(str_trim(line), &name);
	}
	return sure;
}

static void
fold(struct in *in, struct sample *s, const struct fold_opts *o)
{
	(void)o;
	blocks_fold(in, s, frame);
}

const struct format format_bcc = {
	.name = "bcc",
	.what = "profile, offcputime, wakeuptime, stackcount of bcc without -f",
	.specimen = "published",
	.honours = "names",
	.probe = probe,
	.fold = fold,
};
