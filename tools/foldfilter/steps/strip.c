/* Steps that shorten names: --strip and --granularity. */
#include <string.h>

#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/frames/suffix.h"
#include "common/frames/symbol.h"
#include "common/profile/frame.h"
#include "tools/foldfilter/steps/step.h"
#include "tools/foldfilter/steps/subst.h"

static void
cut_suffixes(str *s)
{
	while (suffix_cut_clone(s) || suffix_cut_version(s))
		continue;
}

/* The words of --strip, applied in this order: each removes a part of a name by
 * the expression `subst`, the function `cut`, or symbol_clean() with `mode`. */
static const struct part {
	const char *word;
	enum symbol_mode mode;
	const char *subst;
	void (*cut)(str *);
} parts[] = {
	{"offset", SYMBOL_RAW, "s/\\+0x[0-9a-f]+(\\/0x[0-9a-f]+)?$//", NULL},
	{"suffix", SYMBOL_RAW, NULL, cut_suffixes},
	{"hash", SYMBOL_FULL, NULL, NULL},
	{"lines", SYMBOL_RAW, "s/:[0-9]+(\\)?)$/\\1/", NULL},
	{"args", SYMBOL_PLAIN, NULL, NULL},
	{"templates", SYMBOL_SHORT, NULL, NULL},
};

#define NPARTS LENGTH(parts)

struct strip {
	struct subst subst[NPARTS];
	bool on[NPARTS];
	bool annotations;	/* also remove annotations such as _[k] */
};

/* Parse a list of words separated by commas. */
static struct strip *
read_parts(const struct step *s, struct step_settings *m, const char *words)
{
	struct strip *strip = NEW(m->arena, struct strip, 1);
	str rest = str_of(words), word;

	while (str_cut(&rest, ',', &word)) {
		size_t i = 0;

		if (str_eq(word, STR("annotations"))) {
			strip->annotations = true;
			continue;
		}
		while (i < NPARTS && !str_eq(word, str_of(parts[i].word)))
			i++;
		if (i == NPARTS)
			die("%s: unknown part \"%.*s\"; the parts are args, "
			    "templates, hash, offset, suffix, lines and "
			    "annotations", s->where,
			    (int)word.n, word.p);
		strip->on[i] = true;
		if (parts[i].subst != NULL)
			subst_new(&strip->subst[i], parts[i].subst, s->where);
	}
	return strip;
}

static void
strip_setup(struct step *s, struct step_settings *m)
{
	s->own = read_parts(s, m, s->value);
}

/* Strip a name, unless nothing would be left of it. */
static bool
strip_name(struct step *s, str name, struct buf *to)
{
	const struct strip *strip = s->own;
	str plain = frame_plain(name);
	struct buf now = {0};

	buf_add(to, plain);
	for (size_t i = 0; i < NPARTS; i++) {
		if (!strip->on[i])
			continue;
		if (parts[i].cut != NULL) {
			str shorter = buf_str(to);

			parts[i].cut(&shorter);
			to->n = shorter.n;
			continue;
		}
		buf_set(&now, buf_str(to));
		if (parts[i].subst != NULL)
			subst_name(&strip->subst[i], buf_str(&now), to);
		else
			symbol_clean(to, buf_str(&now), parts[i].mode);
	}
	buf_free(&now);
	if (to->n == 0)
		buf_add(to, plain);
	if (!strip->annotations)
		buf_add(to, str_from(name, plain.n));
	return !str_eq(buf_str(to), name);
}

/* Rename for --granularity=module. */
static bool
reduce_to_module(struct step *s, str name, struct buf *to)
{
	str module = frame_module(name);

	(void)s;
	if (module.n > 0)
		buf_add(to, module);
	else if (frame_kind(name) == FRAME_KERNEL)
		buf_add(to, STR("[kernel]"));
	return to->n > 0;
}

/* Rename for --granularity=function: remove module, offset and line. */
static bool
reduce_to_function(struct step *s, str name, struct buf *to)
{
	str module = frame_module(name);
	struct buf rest = {0};

	if (module.n > 0 && name.p[0] != '[')
		buf_add(&rest, str_from(name, module.n + 1));
	else
		buf_add(&rest, name);
	strip_name(s, (str){buf_text(&rest), rest.n}, to);
	buf_free(&rest);
	return !str_eq(buf_str(to), name);
}

/* Set up --granularity.  Consecutive frames of a module are merged; frames of a
 * function are not, because they are recursion. */
static void
granularity_setup(struct step *s, struct step_settings *m)
{
	if (strcmp(s->value, "module") == 0)
		s->merge = true;
	else if (strcmp(s->value, "function") == 0)
		s->own = read_parts(s, m, "offset,lines");
	else
		die("%s: \"%s\" should be module or function", s->where,
		    s->value);
}

static bool
granularity_name(struct step *s, str name, struct buf *to)
{
	return s->own == NULL ? reduce_to_module(s, name, to) :
	    reduce_to_function(s, name, to);
}

const struct step_kind strip_steps[] = {
	{.name = "strip", .setup = strip_setup, .rename = strip_name},
	{.name = "granularity",
	    .setup = granularity_setup, .rename = granularity_name},
	{0}
};
