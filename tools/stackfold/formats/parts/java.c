#include "tools/stackfold/formats/parts/java.h"

#include "common/base/buf.h"

bool
java_parse_frame(str line, str *method)
{
	size_t end, slash;

	line = str_trim(line);
	if (!str_skip(&line, STR("at ")))
		return false;
	line = str_trim(line);
	end = str_chr(line, '(');
	if (end == STR_NONE || end == 0)
		return false;
	*method = str_upto(line, end);
	slash = str_find(*method, STR("//"));
	if (slash != STR_NONE) {
		*method = str_from(*method, slash + 2);
		return true;
	}
	slash = str_chr(*method, '/');
	if (slash != STR_NONE && str_has_char(str_upto(*method, slash), '@'))
		*method = str_from(*method, slash + 1);
	return true;
}

/*
 * Return the offset of "Class.method", after the package's last separator.  In
 * a hidden class, "a.b.C$$Lambda$1/0x7f.run", the '/' is not a separator: a
 * digit follows it.
 */
static size_t
find_class(str s)
{
	size_t slash = str_rchr(s, '/'), dot = str_rchr(s, '.');
	bool hidden = slash != STR_NONE &&
	    slash + 1 < s.n && str_digit(s.p[slash + 1]);

	if (hidden)
		dot = slash;
	else if (slash != STR_NONE)
		return slash + 1;
	if (dot != STR_NONE)
		dot = str_rchr(str_upto(s, dot), '.');
	return dot != STR_NONE ? dot + 1 : 0;
}

void
java_push_method(struct sample *s, str method, char mark)
{
	const struct java_options *o = s->opts->java;
	size_t at = find_class(method);
	struct buf b = {0};
	bool first = true;

	if (o->no_pkgs || !o->shorten_pkgs) {
		sample_frame(s, o->no_pkgs ? str_from(method, at) : method,
		    mark);
		return;
	}
	for (size_t i = 0; i < at; i++) {
		bool divider = method.p[i] == '.' || method.p[i] == '/';

		if (first || divider)
			buf_char(&b, method.p[i]);
		first = divider;
	}
	buf_add(&b, str_from(method, at));
	sample_frame(s, buf_str(&b), mark);
	buf_free(&b);
}

void
java_push_thread(struct sample *s, str name)
{
	if (s->opts->java->include_tname)
		sample_root(s, name);
}
