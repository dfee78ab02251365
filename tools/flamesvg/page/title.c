#include "tools/flamesvg/page/title.h"

#include "common/base/sys.h"
#include "common/profile/frame.h"
#include "tools/flamesvg/page/text.h"

/* Return a readable name for an event, e.g. "CPU time" for cpu-clock. */
static str
name_event(str event)
{
	static const struct { const char *event, *name; } names[] = {
		{"cpu-clock", "CPU time"}, {"task-clock", "CPU time"},
		{"cpu-cycles", "CPU cycles"}, {"cycles", "CPU cycles"},
	};

	for (size_t i = 0; i < LENGTH(names); i++) {
		str known = str_of(names[i].event);

		if (str_starts(event, known) && (event.n == known.n ||
		    event.p[known.n] == ':'))
			return str_of(names[i].name);
	}
	return event;
}

/* Append the command or heaviest root: "sqlite3", or "sqlite3 and 3 others". */
static void
add_command(struct buf *b, const struct picture *p)
{
	str command = str_trim(meta_get(p->meta, STR("command")));
	const struct tree *t = p->trees;
	const uint64_t *total = t->total[t->columns - 1];
	uint32_t best = 0, roots = 0;

	if (command.n > 0) {
		buf_add(b, command);
		return;
	}
	for (uint32_t i = 1; i < t->n; i = t->end[i]) {
		str name = names_text(p->names, t->name[i]);

		roots++;
		if (!frame_idle(name) && (best == 0 || total[i] > total[best]))
			best = i;
	}
	if (best == 0)
		return;
	buf_add(b, frame_function(names_text(p->names, t->name[best])));
	if (roots > 1)
		buf_fmt(b, " and %u other%s", roots - 1,
		    roots == 2 ? "" : "s");
}

void
title_add(struct buf *b, const struct picture *p)
{
	const struct page_settings *k = p->settings;
	str event = str_trim(meta_get(p->meta, STR("event")));
	str before = str_trim(meta_get(p->meta, STR("before")));
	str after = str_trim(meta_get(p->meta, STR("after")));

	if (!k->words.titled && p->diff != NULL && before.n > 0 &&
	    after.n > 0) {
		buf_fmt(b, "%.*s compared with %.*s", (int)after.n, after.p,
		    (int)before.n, before.p);
		return;
	}
	if (k->words.titled || event.n == 0 || p->diff != NULL) {
		buf_add(b, str_of(k->words.title));
		return;
	}
	add_command(b, p);
	if (b->n > 0)
		buf_add(b, STR(", "));
	buf_add(b, name_event(event));
	buf_add(b, STR(", "));
	text_count(b, &k->unit, tree_num(p->tree, p->whole));
}
