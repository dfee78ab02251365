#include "tools/stackfold/formats/parts/chrome_event.h"

/* a number, or a text in its place */
static void
word(struct jread *j, struct buf *to)
{
	struct num n;
	bool negative;
	char text[NUM_TEXT];

	to->n = 0;
	if (jread_peek(j) == '"') {
		jread_text(j, to);
	} else if (jread_num(j, &n, &negative)) {
		if (negative)
			buf_char(to, '-');
		buf_add(to, num_text(text, n));
	}
}

/* a time or a weight, not negative; some write them as texts */
static bool
amount(struct jread *j, struct chrome_event *e, struct num *n)
{
	bool negative;

	if (jread_peek(j) != '"')
		return jread_num(j, n, &negative) && !negative;
	return jread_text(j, &e->text) &&
	    num_parse(buf_str(&e->text), n) != NUM_BAD;
}

static void
read_name(struct jread *j, struct chrome_event *e)
{
	e->named = jread_text(j, &e->name);
}

static void
read_phase(struct jread *j, struct chrome_event *e)
{
	jread_text(j, &e->text);
	e->phase = e->text.n == 1 ? e->text.p[0] : '?';
}

static void
read_member(struct jread *j, str key, struct chrome_event *e)
{
	str from = j->rest;

	if (str_eq(key, STR("ph")))
		read_phase(j, e);
	else if (str_eq(key, STR("ts")))
		e->timed = amount(j, e, &e->at);
	else if (str_eq(key, STR("dur")))
		e->lasting = amount(j, e, &e->lasts);
	else if (str_eq(key, STR("name")))
		read_name(j, e);
	else if (str_eq(key, STR("pid")))
		word(j, &e->pid);
	else if (str_eq(key, STR("tid")))
		word(j, &e->tid);
	else if (str_eq(key, STR("id")))
		word(j, &e->id);
	else if (str_eq(key, STR("sf")))
		word(j, &e->frame);
	else if (str_eq(key, STR("weight")))
		amount(j, e, &e->weight);
	else
		jread_skip(j);
	if (str_eq(key, STR("args")))
		e->args = str_upto(from, from.n - j->rest.n);
}

bool
chrome_event_read(struct jread *j, struct chrome_event *e)
{
	str key;

	e->phase = '\0';
	e->at = e->lasts = NUM(0);
	e->weight = NUM(1);
	e->timed = e->lasting = e->named = false;
	e->name.n = e->pid.n = e->tid.n = e->id.n = e->frame.n = 0;
	e->args = (str){0};
	if (!jread_object(j))
		return false;
	while (jread_member(j, &key))
		read_member(j, key, e);
	return true;
}
