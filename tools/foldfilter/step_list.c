#include "tools/foldfilter/step_list.h"

#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"

static const struct step_kind *const tables[] = {
	select_steps, stack_path_steps, cut_steps, time_steps, frames_steps,
	recursion_steps, rename_steps, strip_steps, anonymize_steps,
	small_frames_steps,
};

/* the files presets/NAME.rules, from which the build makes presets.inc */
static const struct preset {
	const char *name;
	const char *const *line;	/* without line ends, then NULL */
} presets[] = {
#include "tools/foldfilter/presets.inc"
};

/* Return the kind of step with this name, or NULL. */
static const struct step_kind *
find_kind(const char *name)
{
	for (size_t i = 0; i < LENGTH(tables); i++)
		for (const struct step_kind *k = tables[i]; k->name; k++)
			if (strcmp(k->name, name) == 0)
				return k;
	return NULL;
}

/* Copy a text into the list's arena and free the buffer. */
static const char *
keep_text(struct step_list *l, struct buf *text)
{
	str s = arena_str(&l->arena, buf_str(text));

	buf_free(text);
	return s.p;
}

static const char *
join_texts(struct step_list *l, const char *a, const char *b)
{
	struct buf text = {0};

	buf_fmt(&text, "%s%s", a, b);
	return keep_text(l, &text);
}

/* Add a step, or change the settings for the following steps. */
static void
add_step(struct step_list *l, const char *name, const char *where,
    const char *value, const char *rules)
{
	const struct step_kind *kind = find_kind(name);
	struct step_settings settings = l->settings;
	struct step s = {.kind = kind, .where = where, .value = value,
	    .rules = rules, .exclusive = settings.exclusive,
	    .unmatched = settings.unmatched};

	if (kind == NULL)
		die("%s: unknown step", where);
	if (kind->flags & STEP_SWITCH && value[0] != '\0')
		die("%s: takes no value", where);
	settings.arena = &l->arena;
	if (kind->setup != NULL)
		kind->setup(&s, &settings);
	if (kind->flags & STEP_SETTING) {
		l->settings = settings;
		return;
	}
	*APPEND(l->all, l->cap, l->n) = s;
}

/* Parse a line of rules, which is the name of a step and its value. */
static void
add_rule(struct step_list *l, const char *rules, const char *file,
    size_t lineno, str line)
{
	struct buf where = {0};
	str word, value;

	line = str_trim(line);
	if (line.n == 0 || line.p[0] == '#')
		return;
	str_word(&line, &word);
	while (word.n > 0 && word.p[0] == '-')
		word = str_from(word, 1);
	word = arena_str(&l->arena, word);
	value = arena_str(&l->arena, str_trim(line));
	buf_fmt(&where, "%s:%zu: %s", file, lineno, word.p);
	add_step(l, word.p, keep_text(l, &where), value.p, rules);
}

static void
add_rules_file(struct step_list *l, const char *path, const char *rules)
{
	struct in in;
	str line;

	in_open(&in, path);
	while (in_line(&in, &line))
		add_rule(l, rules, path, in.lineno, line);
	in_close(&in);
}

static void
add_preset(struct step_list *l, const char *name, const char *rules)
{
	struct buf all = {0};

	for (size_t i = 0; i < LENGTH(presets); i++) {
		const struct preset *p = &presets[i];

		buf_fmt(&all, "%s%s", i > 0 ? ", " : "", p->name);
		if (strcmp(p->name, name) != 0)
			continue;
		for (size_t k = 0; p->line[k] != NULL; k++)
			add_rule(l, rules, name, k + 1, str_of(p->line[k]));
		buf_free(&all);
		return;
	}
	die("%s: unknown preset; the presets are %s", rules, buf_text(&all));
}

void
step_list_read(struct step_list *l, const struct opt_list *steps)
{
	for (size_t i = 0; i < steps->n; i++) {
		const struct opt_step *s = &steps->all[i];
		const char *where = join_texts(l, "--", s->opt->name);
		const char *rules = join_texts(l, join_texts(l, where, "="),
		    s->value);

		if (strcmp(where, "--rules") == 0)
			add_rules_file(l, s->value, rules);
		else if (strcmp(where, "--preset") == 0)
			add_preset(l, s->value, rules);
		else
			add_step(l, s->opt->name, where, s->value, NULL);
	}
}

bool
step_list_selects_time(const struct step_list *l)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->all[i].kind->flags & STEP_TIME)
			return true;
	return false;
}

/* Return whether any rule of a file or preset matched; step i is its first, and
 * *n becomes their number. */
static bool
rules_matched(const struct step_list *l, size_t i, size_t *n)
{
	bool any = false;

	for (*n = 0; i + *n < l->n &&
	    l->all[i + *n].rules == l->all[i].rules; ++*n)
		any = any || l->all[i + *n].hits > 0;
	return any;
}

bool
step_list_report(const struct step_list *l)
{
	bool any = false;
	size_t n;

	for (size_t i = 0; i < l->n; i += n) {
		const struct step *s = &l->all[i];

		n = 1;
		if (s->rules != NULL) {
			if (rules_matched(l, i, &n))
				continue;
			warn("%s: no rule matches a stack", s->rules);
		} else {
			if (!(s->kind->flags & STEP_RE) || s->hits > 0)
				continue;
			step_report(s, "no stack matches");
		}
		any = true;
	}
	return any;
}
