#include "tools/foldtop/reports/report_parts.h"

#include "common/io/json.h"
#include "tools/foldtop/findings/own_code.h"
#include "tools/foldtop/print/list.h"

static void
add_line(struct list *l, const struct profile *p, const struct page *page,
    str branch, const struct own_function *f)
{
	struct buf note = {0};

	list_add(l, p, &page->screen, branch, f->name, f->count);
	own_code_parts(p, f, &page->screen, &note);
	list_note(l, buf_str(&note));
	buf_free(&note);
}

static void
add_others(struct list *l, const struct profile *p, const struct page *page,
    const struct own_code *c, size_t listed)
{
	struct own_function others = {0};
	struct buf b = {0};

	for (size_t i = listed; i < c->n; i++)
		others.count = num_add(others.count, c->all[i].count);
	if (num_is0(others.count))
		return;
	buf_fmt(&b, "%zu more of your functions", c->n - listed);
	others.name = buf_str(&b);
	add_line(l, p, page, STR("   "), &others);
	buf_free(&b);
}

void
report_own(const struct profile *p, const struct page *page)
{
	struct own_code c = {0};
	struct list l = {0};
	struct buf b = {0};
	size_t listed;

	own_code_find(&c, p);
	listed = own_code_listed(&c, p, page->most);
	for (size_t i = 0; i < listed; i++) {
		buf_fmt(&b, "%zu) ", i + 1);
		add_line(&l, p, page, buf_str(&b), &c.all[i]);
		b.n = 0;
	}
	add_others(&l, p, page, &c, listed);
	c.none.name = OWN_CODE_REST;
	if (!num_is0(c.none.count))
		add_line(&l, p, page, STR("   "), &c.none);
	buf_add(&b, STR("\nYour code: "));
	own_describe(p->own, &b);
	buf_char(&b, '\n');
	out_str(page->out, buf_str(&b));
	list_write(&l, p, page->out);
	buf_free(&b);
}

static void
write_function(const struct profile *p, const struct own_function *f,
    struct out *o)
{
	json_member(o, "{\"name\":", f->name);
	json_num_member(o, ",\"total\":", f->count);
	out_text(o, ",\"percent\":");
	json_real(o, profile_percent(p, f->count));
	out_text(o, ",\"parts\":[");
	for (size_t i = 0; i < f->n; i++) {
		json_member(o, i > 0 ? ",{\"name\":" : "{\"name\":",
		    f->parts[i].below);
		json_num_member(o, ",\"total\":", f->parts[i].count);
		out_char(o, '}');
	}
	out_text(o, "]}");
}

void
report_own_json(const struct profile *p, const struct page *page)
{
	struct out *o = page->out;
	struct own_code c = {0};
	size_t listed;

	own_code_find(&c, p);
	listed = c.n < page_rows(page, c.n) ? c.n : page_rows(page, c.n);
	json_member(o, ",\n\"own\":{\"rule\":", p->own->rule);
	json_member(o, ",\"from\":", p->own->from);
	out_text(o, ",\"functions\":[");
	for (size_t i = 0; i < listed; i++) {
		out_text(o, i > 0 ? ",\n " : "\n ");
		write_function(p, &c.all[i], o);
	}
	out_text(o, "\n],\"none\":");
	write_function(p, &c.none, o);
	out_char(o, '}');
}
