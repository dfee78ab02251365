#include "tools/stackfold/formats/parts/chrome_threads.h"

static uint32_t
number(struct chrome_threads *t)
{
	uint32_t i = names_id(&t->keys, buf_str(&t->key));

	GROW(t->called, t->cap, (size_t)i + 1);
	for (; t->n <= i; t->n++)
		t->called[t->n] = (struct chrome_threads_name){{0}};
	return i;
}

static uint32_t
process_of(struct chrome_threads *t, str pid)
{
	t->key.n = 0;
	buf_add(&t->key, pid);
	return number(t);
}

uint32_t
chrome_threads_of(struct chrome_threads *t, const struct chrome_event *e)
{
	t->key.n = 0;
	buf_fmt(&t->key, "%.*s/%.*s", (int)e->pid.n, e->pid.p, (int)e->tid.n,
	    e->tid.p);
	return number(t);
}

void
chrome_threads_name(struct chrome_threads *t, struct chrome_event *e)
{
	bool thread = str_eq(buf_str(&e->name), STR("thread_name"));
	struct jread j;
	uint32_t i;

	if (!thread && !str_eq(buf_str(&e->name), STR("process_name")))
		return;
	if (jread_find(&j, e->args, "name") && jread_text(&j, &e->text)) {
		i = thread ? chrome_threads_of(t, e) :
		    process_of(t, buf_str(&e->pid));
		t->called[i].text = arena_str(&t->arena, buf_str(&e->text));
	}
	jread_end(&j);
}

uint32_t
chrome_threads_root(const struct chrome_threads *t, uint32_t thread,
    struct sample *s)
{
	const struct fold_options *o = s->opts;
	struct buf b = {0};
	str key = names_text(&t->keys, thread), pid = key;
	str name = t->called[thread].text;
	uint32_t process, id;

	if (o->pid && !o->tid) {
		pid = str_upto(key, str_chr(key, '/'));
		name = (str){0};
		if (names_find(&t->keys, pid, &process))
			name = t->called[process].text;
		key = pid;
	}
	buf_add(&b, name);
	if (name.n > 0 && (o->pid || o->tid))
		buf_char(&b, '-');
	if (name.n == 0 || o->pid || o->tid)
		buf_add(&b, key);
	id = sample_id(s, buf_str(&b), '\0');
	buf_free(&b);
	return id;
}
