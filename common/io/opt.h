/*
 * Command line options, in a table from which --help is printed.  The kind of
 * an option follows from the type of its variable, so the two cannot disagree.
 *
 * The syntax is that of the scripts we replace: one dash or two, letter case
 * ignored, "--x=v" and "--x v", options after operands, "--" ends them.  A word
 * resolves as the exact name; one letter after one dash ("-n20", "-j4"); a
 * unique prefix among the options marked as the replaced script's own; a unique
 * prefix among all; a cluster of single letters ("-ns").  "--no-x" turns the
 * switch x off. --help and --version need no row: --help prints the rows for
 * beginners, --help=all all rows but those of compatibility, which accept other
 * programs' options, and --help=compat prints these.
 */
#ifndef COMMON_OPT_H
#define COMMON_OPT_H

#include <stdbool.h>
#include <stddef.h>

enum opt_kind {
	OPT_HEAD,	/* a heading in --help; not parsed */
	OPT_BOOL,
	OPT_INT,
	OPT_REAL,
	OPT_TEXT,	/* arg "[WORD]": "--x" alone gives "" */
	OPT_LIST,	/* repeatable; each value is appended */
	OPT_STEP	/* as OPT_LIST, remembering which option it was */
};

/* the values of repeated options, in the order of the command line */
struct opt_list {
	struct opt_step {
		const struct opt *opt;
		const char *value;	/* "" for a switch or no value */
	} *all;
	size_t n, cap;
};

struct opt {
	const char *name;	/* long name, without the dashes */
	char letter;		/* short name, or 0 */
	bool old;		/* a name of the replaced script */
	bool first;		/* --help prints it */
	bool compat;		/* only --help=compat prints it */
	enum opt_kind kind;
	void *to;
	const char *arg;	/* the name of its value; NULL: a switch; */
				/* "X...": all arguments up to the next */
				/* option */
	const char *what;	/* one line of help */
};

#define OPT_KIND(to) _Generic((to), bool *: OPT_BOOL, long *: OPT_INT, \
	double *: OPT_REAL, const char **: OPT_TEXT, \
	struct opt_list *: OPT_LIST)
#define OPT_ROW(name, letter, old, first, compat, kind, to, arg, what) \
	{name, letter, old, first, compat, kind, to, arg, what}
#define OPT(name, letter, to, arg, what) OPT_ROW(name, letter, \
	false, false, false, OPT_KIND(to), to, arg, what)
#define OPT_OLD(name, letter, to, arg, what) OPT_ROW(name, letter, \
	true, false, false, OPT_KIND(to), to, arg, what)
#define OPT_STEPS(name, letter, to, arg, what) OPT_ROW(name, letter, \
	false, false, false, OPT_STEP, to, arg, what)
/* an option that --help prints: a new user's first ten or so */
#define OPT_FIRST(name, letter, to, arg, what) OPT_ROW(name, letter, \
	false, true, false, OPT_KIND(to), to, arg, what)
#define OPT_OLD_FIRST(name, letter, to, arg, what) OPT_ROW(name, letter, \
	true, true, false, OPT_KIND(to), to, arg, what)
#define OPT_STEPS_FIRST(name, letter, to, arg, what) OPT_ROW(name, letter, \
	false, true, false, OPT_STEP, to, arg, what)
/* another program's name for an option; OLD: the replaced script's */
#define OPT_COMPAT(name, letter, to, arg, what) OPT_ROW(name, letter, \
	false, false, true, OPT_KIND(to), to, arg, what)
#define OPT_OLD_COMPAT(name, letter, to, arg, what) OPT_ROW(name, letter, \
	true, false, true, OPT_KIND(to), to, arg, what)
#define OPT_HEADING(text) OPT_ROW("", 0, \
	false, false, false, OPT_HEAD, NULL, NULL, text)
#define OPT_END {0}

struct opt_program {
	const char *name;
	const char *operands;	/* as in the synopsis: "[file ...]" */
	const char *what;	/* one sentence */
	const char *example;	/* a command for a new user */
	const struct opt *opts;
};

/*
 * Start the program: set its name and variables, have large memory returned,
 * and return the operands, NULL-terminated, in argv's memory.  Wrong usage is
 * reported and exits with EXIT_TROUBLE.
 */
char **opt_parse(const struct opt_program *, char *argv[]);
/* report wrong usage and exit with EXIT_TROUBLE */
_Noreturn void opt_usage(const char *fmt, ...);
/* the index of a value in "this|that"; another value is wrong usage */
unsigned opt_choice(const char *option, const char *words, const char *value);
/* a value below `least` or above `most`, which may be INFINITY, is wrong usage
 */
void opt_range(const char *option, double value, double least, double most);

#endif
