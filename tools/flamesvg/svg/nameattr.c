#include "tools/flamesvg/svg/nameattr.h"

#include "common/base/buf.h"
#include "common/base/err.h"
#include "common/base/sys.h"
#include "common/io/in.h"

static const char *const keys[NAMEATTR_KEYS] = {
	"title", "href", "target", "id", "class",
};

static const char letters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";

static bool
starts_like(str s, str head)
{
	return s.n >= head.n && str_like(str_upto(s, head.n), head);
}

/*
 * Return true if XML allows the name and browsers do not run its value as a
 * script.  A name with a colon would need a namespace; names in "data-" belong
 * to the viewer.
 */
static bool
is_harmless_name(str name)
{
	static const char rest[] = "-.0123456789";
	static const char *const taken[] = {
		"href", "style", "class", "id", "target", "xmlns",
	};

	for (size_t i = 0; i < name.n; i++)
		if (name.p[i] == '\0' || (strchr(letters, name.p[i]) == NULL &&
		    (i == 0 || strchr(rest, name.p[i]) == NULL)))
			return false;
	for (size_t i = 0; i < LENGTH(taken); i++)
		if (str_like(name, str_of(taken[i])))
			return false;
	return name.n > 0 && !starts_like(name, STR("on")) &&
	    !starts_like(name, STR("data-"));
}

/* Return false if a browser would fetch something for this value: url(). */
static bool
is_local(str value)
{
	static const char *const fetch[] = {"url(", "src(", "image"};

	if (str_chr(value, '(') == STR_NONE)
		return true;
	for (; value.n > 0; value = str_from(value, 1)) {
		if (value.p[0] == '\\')	/* an escape may spell "url" */
			return false;
		if (starts_like(value, STR("url(#")))
			continue;
		for (size_t i = 0; i < LENGTH(fetch); i++)
			if (starts_like(value, str_of(fetch[i])))
				return false;
	}
	return true;
}

/* Return true if the link is relative, or only opens another page. */
static bool
is_harmless_link(str link)
{
	static const char *const scheme[] = {"http", "https", "mailto"};
	str head = link;

	for (size_t i = 0; i < link.n; i++)
		if ((unsigned char)link.p[i] <= ' ')
			return false;
	if (!str_cut(&link, ':', &head) || link.p == NULL ||
	    str_chr(head, '/') != STR_NONE || str_chr(head, '?') != STR_NONE ||
	    str_chr(head, '#') != STR_NONE)
		return true;
	for (size_t i = 0; i < LENGTH(scheme); i++)
		if (str_like(head, str_of(scheme[i])))
			return true;
	return false;
}

/* Set an extra attribute; the last one counts, as XML allows a name once. */
static void
set_extra(struct nameattr *a, struct nameattr_of *of, str name, str value)
{
	size_t i = 0;

	while (i < of->n && !str_eq(name, str_of(of->extra[i].name)))
		i++;
	if (i == of->n)
		APPEND(of->extra, of->cap, of->n)->name =
		    arena_str(&a->arena, name).p;
	of->extra[i].value = arena_str(&a->arena, value);
}

/* Set the id or class of a group.  Return false for other names. */
static bool
set_of_group(struct nameattr *a, struct nameattr_of *of, str name, str value)
{
	bool id = str_eq(name, STR("id"));

	if (!id && !str_eq(name, STR("class")))
		return false;
	of->value[id ? NAMEATTR_ID : NAMEATTR_CLASS] = arena_str(&a->arena,
	    value);
	return true;
}

/* Parse key="value" key='value' ... of a group or a link.  Return false if s
 * is anything else. */
static bool
read_extra(struct nameattr *a, struct nameattr_of *of, str s, bool group)
{
	for (s = str_trim(s); s.n > 0; s = str_trim(s)) {
		size_t eq = str_chr(s, '='), end;
		str name, value;
		char quote[2] = {0};

		if (eq == STR_NONE || eq + 2 > s.n)
			return false;
		name = str_trim(str_upto(s, eq));
		s = str_trim(str_from(s, eq + 1));
		quote[0] = s.n > 0 ? s.p[0] : '\0';
		if (quote[0] != '"' && quote[0] != '\'')
			return false;
		s = str_from(s, 1);
		end = str_chr(s, quote[0]);
		if (end == STR_NONE)
			return false;
		value = str_upto(s, end);
		s = str_from(s, end + 1);
		if (group && set_of_group(a, of, name, value))
			continue;
		if (!is_harmless_name(name))
			return false;
		if (!is_local(value))
			return false;
		set_extra(a, of, name, value);
	}
	return true;
}

static void
read_pair(struct nameattr *a, struct nameattr_of *of, const struct in *in,
    str pair)
{
	str key, value = pair;
	int k = 0;

	if (!str_cut(&value, '=', &key) || value.p == NULL)
		die("%s:%zu: attributes are KEY=VALUE, not \"%.*s\"", in->name,
		    in->lineno, (int)pair.n, pair.p);
	if (str_eq(key, STR("g_extra")) || str_eq(key, STR("a_extra"))) {
		if (!read_extra(a, of, value, key.p[0] == 'g'))
			die("%s:%zu: %.*s takes name=\"value\", and no style, "
			    "link, data or script", in->name, in->lineno,
			    (int)key.n, key.p);
		return;
	}
	while (k < NAMEATTR_KEYS && !str_eq(key, str_of(keys[k])))
		k++;
	if (k == NAMEATTR_KEYS)
		die("%s:%zu: no attribute \"%.*s\", but title, href, target, "
		    "id, class, g_extra, a_extra", in->name, in->lineno,
		    (int)key.n, key.p);
	if (k == NAMEATTR_HREF && !is_harmless_link(value))
		die("%s:%zu: a link goes to http, https, mailto, or is "
		    "relative", in->name, in->lineno);
	of->value[k] = arena_str(&a->arena, value);
}

void
nameattr_read(struct nameattr *a, const char *path)
{
	struct in in;
	str line, name, pair;

	in_open(&in, path);
	while (in_line(&in, &line)) {
		size_t known = a->names.n;
		uint32_t id;

		if (line.n == 0)
			continue;
		if (str_chr(line, '\t') == STR_NONE)
			die("%s:%zu: a line is NAME, TAB, KEY=VALUE", path,
			    in.lineno);
		str_cut(&line, '\t', &name);
		id = names_id(&a->names, name);
		GROW(a->all, a->cap, a->names.n);
		if (id == known)
			a->all[id] = (struct nameattr_of){.n = 0};
		while (str_cut(&line, '\t', &pair))
			if (pair.n > 0)
				read_pair(a, &a->all[id], &in, pair);
	}
	in_close(&in);
}

const struct nameattr_of *
nameattr_find(const struct nameattr *a, str name)
{
	uint32_t id;

	return a != NULL && names_find(&a->names, name, &id) ? &a->all[id] :
	    NULL;
}

void
nameattr_start_group(struct svg *s, const struct nameattr_of *of,
    const char *class)
{
	struct buf b = {0};

	if (of == NULL) {
		svg_start(s, "g");
		svg_attr(s, "class", class);
		return;
	}
	svg_start(s, of->value[NAMEATTR_HREF].n > 0 ? "a" : "g");
	if (of->value[NAMEATTR_HREF].n > 0) {
		svg_attr_str(s, "href", of->value[NAMEATTR_HREF]);
		svg_attr_str(s, "xlink:href", of->value[NAMEATTR_HREF]);
		svg_attr_str(s, "target", of->value[NAMEATTR_TARGET].n > 0 ?
		    of->value[NAMEATTR_TARGET] : STR("_top"));
	}
	if (of->value[NAMEATTR_ID].n > 0 && class != NULL)
		svg_attr_str(s, "id", of->value[NAMEATTR_ID]);
	if (class != NULL)
		buf_fmt(&b, "%s ", class);
	buf_add(&b, of->value[NAMEATTR_CLASS]);
	if (b.n > 0)
		svg_attr_str(s, "class", str_trim(buf_str(&b)));
	for (size_t i = 0; i < of->n; i++)
		svg_attr_str(s, of->extra[i].name, of->extra[i].value);
	buf_free(&b);
}
