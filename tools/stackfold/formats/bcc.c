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
 * which is also what option -f of these tools prints.
 */
#include "tools/stackfold/formats/parts/counted_stacks.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* Remove " 123", " (123)" or " [123]" from a name; *pid is the number. */
static bool
cut_pid(str *s, const char *brackets, str *pid)
{
	size_t i = str_rchr(*s, ' ');
	uint64_t n;

	*pid = i != STR_NONE ? str_from(*s, i + 1) : (str){0};
	if (i == 0 || pid->n == 0)
		return false;
	if (brackets[0] != '\0') {
		if (pid->n < 3 || pid->p[0] != brackets[0] ||
		    pid->p[pid->n - 1] != brackets[1])
			return false;
		*pid = (str){pid->p + 1, pid->n - 2};
	}
	if (!num_whole(*pid, &n))
		return false;
	*s = str_trim(str_upto(*s, i));
	return true;
}

/* Parse "- dd (25036)" or "waker: swapper/1". */
static bool
parse_thread(str line, str *name, str *pid)
{
	str rest = line, word;

	*pid = (str){0};
	if (!str_word(&rest, &word))
		return false;
	*name = str_trim(rest);
	if (str_eq(word, STR("target:")) || str_eq(word, STR("waker:"))) {
		if (!cut_pid(name, "", pid))
			*pid = (str){0};
		return name->n > 0;
	}
	return str_eq(word, STR("-")) && cut_pid(name, "()", pid);
}

static void
push_thread(struct sample *s, str name, str pid)
{
	struct buf b = {0};

	buf_add(&b, name);
	if (s->opts->pid && pid.n > 0)
		buf_fmt(&b, "-%.*s", (int)pid.n, pid.p);
	sample_frame(s, buf_str(&b), '\0');
	buf_free(&b);
}

/* Remove the address that wakeuptime prints, and all tools with -v:
 * "ffffffff810df082 pollwake", or "#0  0xffff8100 pollwake" if written in C. */
static str
strip_address(str line)
{
	str rest = line, word;
	uint64_t addr;

	if (!str_word(&rest, &word))
		return line;
	if (str_starts(word, STR("#"))) {
		line = str_trim(rest);
		if (!str_word(&rest, &word))
			return line;
	}
	str_skip(&word, STR("0x"));
	if (word.n >= 8 && num_hex(word, &addr) && str_trim(rest).n > 0)
		return str_trim(rest);
	return line;
}

static bool
push_frame(struct sample *s, str line)
{
	str rest = line, name, word, who, pid;

	if (line.p[0] != ' ' && line.p[0] != '\t') {
		if (str_starts(line, STR("Sampling at ")))
			value_unit(s, "samples");
		else if (str_has(line, STR(" time (us) ")))
			value_unit(s, "us");
		return false;		/* a message such as "Tracing ...  Hit
					 * Ctrl-C to end." */
	}
	str_word(&rest, &word);
	rest = str_trim(rest);
	if (rest.n == 0) {
		if (str_eq(word, STR("--")))
			sample_frame(s, STR("-"), '\0');
		else
			sample_function(s, word, '\0');
		return true;
	}
	name = str_trim(line);
	if (parse_thread(name, &who, &pid))
		push_thread(s, who, pid);
	else if (str_eq(word, rest) && (str_eq(word, STR("-")) ||
	    str_eq(word, STR("--"))))
		sample_frame(s, STR("--"), '\0');
	else if (cut_pid(&name, "[]", &pid))
		push_thread(s, name, pid);
	else
		sample_function(s, strip_address(name), '\0');
	return true;
}

/* Return true for a thread in columns: "    -                dd (25036)". */
static bool
is_thread(str line)
{
	str name, pid;

	return (str_starts(line, STR("    -                ")) ||
	    str_starts(line, STR("    target:          ")) ||
	    str_starts(line, STR("    waker:           "))) &&
	    parse_thread(line, &name, &pid);
}

/* Return true if the line may be a frame, and not prose. */
static bool
is_name(str line)
{
	str name = strip_address(str_trim(line));

	return str_starts(line, STR("  ")) && name.n > 0 &&
	    !str_has_char(name, ' ') && !str_digit(name.p[0]) &&
	    !str_ends(name, STR(",")) && !str_ends(name, STR(";"));
}

/* Certain: frames, a thread and a count; or frames and a count after the banner
 * of the tool.  Possible: nothing but frames and counts. */
static enum format_confidence
probe(str head)
{
	bool frames = false, thread = false, banner = false, other = false;
	bool counted = false;
	struct num n;
	str line;

	while (str_cut(&head, '\n', &line)) {
		bool count = str_starts(line, STR("    ")) &&
		    num_parse(str_trim(line), &n) != NUM_BAD;

		if (count && (thread || (banner && frames)))
			return FORMAT_CERTAIN;
		banner = banner || str_ends(str_trim(line),
		    STR("... Hit Ctrl-C to end."));
		counted = counted || (count && frames);
		other = other || (count ? !frames : str_trim(line).n > 0 &&
		    !is_name(line));
		thread = is_thread(line) || (thread && banner);
		frames = str_starts(line, STR("  ")) && !count;
	}
	return counted && !other ? FORMAT_MAYBE : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s)
{
	counted_stacks_fold(in, s, push_frame);
}

const struct format format_bcc = {
	.name = "bcc",
	.what = "profile, offcputime, wakeuptime, stackcount of bcc without -f",
	.tested_with = "published: examples of bcc",
	.options = "names pid",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
