#include "tools/flamesvg/color/color_rules.h"

#include <stdio.h>

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/io/in.h"
#include "tools/flamesvg/color/palette.h"

static void
read_rule(struct color_rules *r, const struct in *in, str line)
{
	char where[256];
	str expr, color, label = line;
	struct color_rule *rule;
	struct rgb c;

	snprintf(where, sizeof(where), "%.200s:%zu", in->name, in->lineno);
	if (!str_cut(&label, '\t', &expr) || !str_cut(&label, '\t', &color) ||
	    label.n == 0)
		die("%s: a rule is RE, TAB, colour, TAB, label", where);
	if (!palette_rgb(color, &c))
		die("%s: unknown colour \"%.*s\"; known: #rrggbb, rgb(1,2,3), "
		    "red, green, blue, yellow, purple, aqua, orange", where,
		    (int)color.n, color.p);
	rule = APPEND(r->all, r->cap, r->n);
	*rule = (struct color_rule){.color = c,
	    .label = arena_str(&r->arena, label)};
	match_new(&rule->match, arena_str(&r->arena, expr).p, where);
}

void
color_rules_read(struct color_rules *r, const char *path)
{
	struct in in;
	str line;

	in_open(&in, path);
	while (in_line(&in, &line))
		if (line.n > 0 && !str_starts(line, STR("# ")))
			read_rule(r, &in, line);
	in_close(&in);
}

size_t
color_rules_find(const struct color_rules *r, str name)
{
	size_t i = 0;

	while (i < r->n && !match_name(&r->all[i].match, name))
		i++;
	return i;
}
