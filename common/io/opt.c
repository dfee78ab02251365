#include "common/io/opt.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/nearest.h"
#include "common/base/str.h"
#include "common/base/sys.h"

#ifndef VERSION
#define VERSION "unknown"
#endif

#define HELP_COLUMN 28	/* column of the descriptions */
#define HELP_WIDTH 79

static void
print_wrapped(const char *text)
{
	size_t at = HELP_COLUMN;
	str rest = str_of(text), word;

	while (str_word(&rest, &word)) {
		if (at > HELP_COLUMN && at + 1 + word.n > HELP_WIDTH) {
			printf("\n%*s", HELP_COLUMN, "");
			at = HELP_COLUMN;
		} else if (at > HELP_COLUMN) {
			at += (size_t)printf(" ");
		}
		at += (size_t)printf("%.*s", (int)word.n, word.p);
	}
	printf("\n");
}

static void
print_help_row(const struct opt *o)
{
	const char *arg = o->arg != NULL ? o->arg : "";
	const char *eq = arg[0] == '\0' ? "" : strstr(arg, "...") ? " " : "=";
	int n = o->letter ? printf("  -%c, ", o->letter) : printf("      ");

	if (arg[0] == '[')
		n += printf("--%s[=%s", o->name, arg + 1);
	else
		n += printf("--%s%s%s", o->name, eq, arg);
	if (n > HELP_COLUMN - 2)
		n = printf("\n") - 1;
	printf("%*s", HELP_COLUMN - n, "");
	print_wrapped(o->what);
}

static _Noreturn void
finish_stdout(void)
{
	if (fflush(stdout) != 0)
		die("standard output:");
	exit(0);
}

void
opt_usage(const char *fmt, ...)
{
	struct buf b = {0};
	char text[512];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	buf_fmt(&b, "%s (try %s --help)", text, progname);
	die("%s", b.p);
}

unsigned
opt_choice(const char *option, const char *words, const char *value)
{
	str rest = str_of(words), one;

	for (unsigned i = 0; str_cut(&rest, '|', &one); i++)
		if (str_eq(one, str_of(value)))
			return i;
	opt_usage("--%s: \"%s\" should be %s", option, value, words);
}

void
opt_range(const char *option, double value, double least, double most)
{
	if (value >= least && value <= most)
		return;
	if (isinf(most))
		opt_usage("--%s takes %.10g or more", option, least);
	opt_usage("--%s takes %.10g to %.10g", option, least, most);
}

/* Print the help; `which` is NULL, "all" or "compat". */
static _Noreturn void
print_help(const struct opt_program *p, const char *which)
{
	bool first = which == NULL;
	bool compat = !first && opt_choice("help", "all|compat", which) == 1;
	size_t rows = 0;

	printf("usage: %s [option ...] %s\n%s  See man %s.\n"
	    "Example: %s\n", p->name, p->operands, p->what, p->name,
	    p->example);
	if (first)
		printf("Begin with these options:\n");
	if (compat)
		printf("For those who come from other programs:\n");
	for (const struct opt *o = p->opts; o->name != NULL; o++) {
		bool head = o->kind == OPT_HEAD;

		rows += !head && !o->compat;
		if (head && !first && !compat)
			printf("%s\n", o->what);
		else if (!head && (first ? o->first : o->compat == compat))
			print_help_row(o);
	}
	if (first)
		printf("All %zu options: %s --help=all\n", rows, p->name);
	finish_stdout();
}

static void
set_value(const struct opt *o, const char *value, const char *arg)
{
	char nothing[] = "", *end = nothing;
	struct opt_list *l = o->to;

	errno = 0;
	switch (o->kind) {
	case OPT_HEAD:
		break;
	case OPT_BOOL:
		*(bool *)o->to = true;
		return;
	case OPT_INT:
		*(long *)o->to = strtol(value, &end, 10);
		break;
	case OPT_REAL:
		*(double *)o->to = strtod(value, &end);
		break;
	case OPT_TEXT:
		*(const char **)o->to = value;
		return;
	case OPT_LIST:
	case OPT_STEP:
		*APPEND(l->all, l->cap, l->n) = (struct opt_step){o, value};
		return;
	}
	if (errno != 0 || end == value || *end != '\0')
		opt_usage("%s: \"%s\" is not a number", arg, value);
}

/* an argument that begins with a dash, split into its parts */
struct word {
	const char *arg;	/* the argument as given */
	str name;		/* name without the dashes and the value */
	const char *value;	/* text after the '=', or NULL */
	bool one_dash;
	bool off;		/* given as --no-NAME */
};

static struct word
split_argument(const char *arg)
{
	struct word w = {.arg = arg, .one_dash = arg[1] != '-'};
	const char *s = arg + 1 + !w.one_dash, *eq = strchr(s, '=');

	w.name = eq != NULL ? (str){s, (size_t)(eq - s)} : str_of(s);
	w.value = eq != NULL ? eq + 1 : NULL;
	return w;
}

static bool
is_row(const struct opt *o)
{
	return o->kind != OPT_HEAD;
}

/* Return whether a name is a prefix of a word. */
static bool
abbreviates(str name, str word)
{
	return name.n <= word.n && str_like(name, str_upto(word, name.n));
}

static const struct opt *
find_exact(const struct opt_program *p, str name)
{
	for (const struct opt *o = p->opts; o->name != NULL; o++)
		if (is_row(o) && str_like(str_of(o->name), name))
			return o;
	return NULL;
}

static const struct opt *
find_letter(const struct opt_program *p, char c)
{
	for (const struct opt *o = p->opts; o->name != NULL; o++)
		if (is_row(o) && o->letter != '\0' && o->letter == c)
			return o;
	return NULL;
}

/* Return the only option with this prefix, or NULL; *n becomes the number of
 * options that have it. */
static const struct opt *
find_prefix(const struct opt_program *p, str name, bool old, size_t *n)
{
	const struct opt *found = NULL;

	*n = 0;
	for (const struct opt *o = p->opts; o->name != NULL; o++) {
		if (!is_row(o) || (old && !o->old) ||
		    !abbreviates(name, str_of(o->name)))
			continue;
		if (found == NULL || found->to != o->to || o->kind == OPT_STEP)
			++*n;
		found = o;
	}
	return *n == 1 ? found : NULL;
}

/* Return the option most similar to a misspelt name, or NULL. */
static const struct opt *
find_nearest(const struct opt_program *p, str name)
{
	const struct opt *found = NULL;
	size_t least = NEAREST_NONE;

	for (const struct opt *o = p->opts; o->name != NULL; o++) {
		size_t distance = nearest_distance(name, str_of(o->name));

		if (is_row(o) && !o->compat && distance < least) {
			found = o;
			least = distance;
		}
	}
	return found;
}

static _Noreturn void
refuse_unknown(const struct opt_program *p, const struct word *w, size_t n)
{
	const struct opt *nearest = find_nearest(p, w->name);
	struct buf b = {0};

	if (n < 2 && nearest != NULL)
		opt_usage("%s: unknown option; is --%s meant?", w->arg,
		    nearest->name);
	if (n < 2)
		opt_usage("%s: unknown option", w->arg);
	for (const struct opt *o = p->opts; o->name != NULL; o++)
		if (is_row(o) && abbreviates(w->name, str_of(o->name)))
			buf_fmt(&b, "%s--%s", b.n > 0 ? ", " : "", o->name);
	opt_usage("%s: ambiguous; could be %s", w->arg, b.p);
}

/* Return whether the text after an option letter is a value, as in -n20. */
static bool
has_letter_value(const struct opt *o, str rest)
{
	if (o == NULL)
		return false;
	if (rest.n == 0)
		return true;
	return (o->kind == OPT_INT || o->kind == OPT_REAL) &&
	    str_digit(rest.p[0]);
}

/* Set the switches of a cluster like "-ns".  Return false if it is not one. */
static bool
set_cluster(const struct opt_program *p, const struct word *w)
{
	if (!w->one_dash || w->value != NULL)
		return false;
	for (size_t i = 0; i < w->name.n; i++) {
		const struct opt *o = find_letter(p, w->name.p[i]);

		if (o == NULL || o->kind != OPT_BOOL)
			return false;
	}
	for (size_t i = 0; i < w->name.n; i++)
		set_value(find_letter(p, w->name.p[i]), "", w->arg);
	return true;
}

static const struct opt *
find_negated(const struct opt_program *p, struct word *w)
{
	const struct opt *o = NULL;
	size_t no = 2;

	if (w->name.n > 3 && str_like(str_upto(w->name, no), STR("no"))) {
		no += w->name.p[no] == '-';
		o = find_exact(p, str_from(w->name, no));
	}
	w->off = o != NULL && o->kind == OPT_BOOL;
	return w->off ? o : NULL;
}

/* Look up an option.  Return NULL after setting a cluster of switches. */
static const struct opt *
resolve_option(const struct opt_program *p, struct word *w)
{
	const struct opt *o = find_exact(p, w->name);
	size_t n;

	if (o != NULL || (o = find_negated(p, w)) != NULL)
		return o;
	if (w->one_dash && w->name.n > 0) {
		o = find_letter(p, w->name.p[0]);
		if (has_letter_value(o, str_from(w->name, 1))) {
			if (w->name.n > 1)
				w->value = w->name.p + 1;
			return o;
		}
	}
	if ((o = find_prefix(p, w->name, true, &n)) != NULL && w->name.n > 0)
		return o;
	if (w->name.n > 0 && abbreviates(w->name, STR("help")))
		print_help(p, w->value);
	if (w->name.n > 3 && abbreviates(w->name, STR("version"))) {
		printf("%s (foldtools) %s\n", progname, VERSION);
		finish_stdout();
	}
	if ((o = find_prefix(p, w->name, false, &n)) != NULL && w->name.n > 0)
		return o;
	if (!set_cluster(p, w))
		refuse_unknown(p, w, n);
	return NULL;
}

/* Take all arguments up to the next option.  Return their number. */
static int
take_list(const struct opt *o, const struct word *w, char *const next[])
{
	int n = 0;

	if (w->value != NULL) {
		set_value(o, w->value, w->arg);
		return 0;
	}
	while (next[n] != NULL && (next[n][0] != '-' || next[n][1] == '\0'))
		set_value(o, next[n++], w->arg);
	if (n == 0)
		opt_usage("%s: needs a value", w->arg);
	return n;
}

/* Set one option.  Return how many of the next arguments are its values. */
static int
parse_option(const struct opt_program *p, const char *arg, char *const next[])
{
	struct word w = split_argument(arg);
	const struct opt *o = resolve_option(p, &w);

	if (o == NULL)
		return 0;
	if (o->arg == NULL) {
		if (w.value != NULL)
			opt_usage("%s: takes no value", arg);
		set_value(o, "", arg);
		if (w.off)
			*(bool *)o->to = false;
		return 0;
	}
	if (strstr(o->arg, "...") != NULL)
		return take_list(o, &w, next);
	if (w.value == NULL && o->arg[0] == '[') {
		set_value(o, "", arg);
		return 0;
	}
	if (w.value == NULL && *next == NULL)
		opt_usage("%s: needs a value", arg);
	set_value(o, w.value != NULL ? w.value : *next, arg);
	return w.value == NULL;
}

char **
opt_parse(const struct opt_program *p, char *argv[])
{
	char **keep = argv + 1, **at = argv + 1;

	progname = p->name;
	sys_return_large();
	if (argv[0] == NULL)
		return argv;
	while (*at != NULL) {
		char *arg = *at++;

		if (arg[0] != '-' || arg[1] == '\0') {
			*keep++ = arg;
		} else if (strcmp(arg, "--") == 0) {
			while (*at != NULL)
				*keep++ = *at++;
		} else {
			at += parse_option(p, arg, at);
		}
	}
	*keep = NULL;
	return argv + 1;
}
