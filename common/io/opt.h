/*
 * Parses command line options by a table, from which --help is also printed.
 * The kind of an option follows from the type of its variable.
 *
 * The syntax is that of the FlameGraph scripts: one dash or two, letter case
 * ignored, "--x=v" or "--x v", options also after operands, "--" ends them.  A
 * word is looked up as an exact name, as one letter after one dash ("-n20"), as
 * a unique prefix among the options of the replaced script, as a unique prefix
 * among all options, and as several letters ("-ns").  "--no-x" turns switch x
 * off.  --help prints the options for beginners, --help=all all options of our
 * own, and --help=compat those that exist for users of other programs.
 */
#ifndef COMMON_OPT_H
#define COMMON_OPT_H

#include <stdbool.h>
#include <stddef.h>

enum opt_kind {
	OPT_HEAD,	/* a heading of --help, not an option */
	OPT_BOOL,
	OPT_INT,
	OPT_REAL,
	OPT_TEXT,	/* with arg "[WORD]", "--x" alone sets "" */
	OPT_LIST,	/* may be repeated; values are appended */
	OPT_STEP	/* like OPT_LIST; several options share a list */
};

/* the values of repeated options, in the order of the command line */
struct opt_list {
	struct opt_step {
		const struct opt *opt;
		const char *value;	/* "" without a value */
	} *all;
	size_t n, cap;
};

struct opt {
	const char *name;	/* long name, without the dashes */
	char letter;		/* short name, or 0 */
	bool old;		/* an option of the replaced script */
	bool first;		/* printed by --help */
	bool compat;		/* printed by --help=compat only */
	enum opt_kind kind;
	void *to;		/* the variable to set */
	const char *arg;	/* name of the value; NULL for a switch; */
				/* "X..." takes all words up to the next */
				/* option */
	const char *what;	/* the description in --help */
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
/* options that --help prints, for new users */
#define OPT_FIRST(name, letter, to, arg, what) OPT_ROW(name, letter, \
	false, true, false, OPT_KIND(to), to, arg, what)
#define OPT_OLD_FIRST(name, letter, to, arg, what) OPT_ROW(name, letter, \
	true, true, false, OPT_KIND(to), to, arg, what)
#define OPT_STEPS_FIRST(name, letter, to, arg, what) OPT_ROW(name, letter, \
	false, true, false, OPT_STEP, to, arg, what)
/* options of other programs; OPT_OLD_COMPAT: of the replaced script */
#define OPT_COMPAT(name, letter, to, arg, what) OPT_ROW(name, letter, \
	false, false, true, OPT_KIND(to), to, arg, what)
#define OPT_OLD_COMPAT(name, letter, to, arg, what) OPT_ROW(name, letter, \
	true, false, true, OPT_KIND(to), to, arg, what)
#define OPT_HEADING(text) OPT_ROW("", 0, \
	false, false, false, OPT_HEAD, NULL, NULL, text)
#define OPT_END {0}

struct opt_program {
	const char *name;
	const char *operands;	/* for the synopsis: "[file ...]" */
	const char *what;	/* one sentence about the program */
	const char *example;	/* a command for new users */
	const struct opt *opts;
};

/* Set the program's name and the variables of the options.  Return the operands
 * as a NULL-terminated array within argv.  Exit if the usage is wrong. */
char **opt_parse(const struct opt_program *, char *argv[]);
/* Print a message about wrong usage and exit with EXIT_TROUBLE. */
_Noreturn void opt_usage(const char *fmt, ...);
/* Return the index of a value in "this|that".  Exit if it is missing. */
unsigned opt_choice(const char *option, const char *words, const char *value);
/* Exit unless the value is in least..most; `most` may be INFINITY. */
void opt_range(const char *option, double value, double least, double most);

#endif
