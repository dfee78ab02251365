#include "tools/stackfold/input/detect.h"

#include "common/base/buf.h"
#include "common/base/err.h"
#include "tools/stackfold/input/json_keys.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/input/mistakes.h"

/* bytes given to the probes: at first; at most while they are undecided */
#define HEAD_LEAST ((size_t)4 << 10)
#define HEAD_MOST ((size_t)64 << 10)
/* maximum bytes of JSON and of text with a long first line */
#define HEAD_LONG ((size_t)16 << 20)

/* the beginning of an input and what is known about it */
struct beginning {
	const struct format *const *formats;
	str head;
	bool has_nul;		/* the input has a NUL byte, so it is not
				 * text */
	bool is_cut;		/* `head` ends within the first line */
	bool is_page;		/* the input is HTML, which may quote any
				 * profile */
	bool is_json;		/* `head` is JSON, apart from its truncated
				 * end */
	struct json_keys keys;
};

/* Return the first bytes of the input: whole lines, unless the first one is
 * longer.  Set *whole if that is the whole input. */
static str
peek_lines(struct in *in, size_t want, bool *whole)
{
	str head = in_peek(in, want);
	size_t nl;

	*whole = head.n <= want && in->eof;
	if (*whole)
		return head;
	head = str_upto(head, head.n < want ? head.n : want);
	nl = str_rchr(head, '\n');
	return nl != STR_NONE ? str_upto(head, nl + 1) : head;
}

/* Return true if the text begins with "<!DOCTYPE html" or "<html", in any
 * case. */
static bool
begins_page(str head)
{
	head = str_upto(head, head.n < 14 ? head.n : 14);
	return str_like(head, STR("<!doctype html")) ||
	    str_like(str_upto(head, head.n < 5 ? head.n : 5), STR("<html"));
}

static void
look_at(struct beginning *b, str head, bool whole)
{
	char first = json_read_first(head);

	b->head = head;
	b->has_nul = str_has_char(head, '\0');
	b->is_cut = !whole && !str_has_char(head, '\n');
	b->is_page = begins_page(head);
	b->is_json = false;
	if (first != '{' && first != '[')
		return;
	if (b->keys.n == 0) {
		for (const struct format *const *p = b->formats; *p; p++)
			if ((*p)->json != NULL)
				json_keys_want(&b->keys, (*p)->json);
		mistakes_want(&b->keys);
	}
	b->is_json = json_keys_read(&b->keys, head);
}

static enum format_confidence
ask(const struct format *f, const struct beginning *b)
{
	if (f->binary)
		return f->probe(b->head);
	if (b->has_nul || b->is_page)
		return FORMAT_NO;
	if (f->json != NULL && json_keys_match(&b->keys, f->json))
		return FORMAT_CERTAIN;
	return b->is_json || b->is_cut || f->probe == NULL ? FORMAT_NO :
	    f->probe(b->head);
}

/* Return the binary format if it is certain, or NULL. */
static const struct format *
find_binary(const struct beginning *b)
{
	for (const struct format *const *p = b->formats; *p != NULL; p++)
		if ((*p)->binary && ask(*p, b) == FORMAT_CERTAIN)
			return *p;
	return NULL;
}

/* Return the number of formats with this answer, and set *f to one of them. */
static size_t
count_answers(const struct beginning *b, enum format_confidence answer,
    bool last, const struct format **f)
{
	size_t n = 0;

	for (const struct format *const *p = b->formats; *p != NULL; p++) {
		if ((*p)->last != last || ask(*p, b) != answer)
			continue;
		*f = *p;
		n++;
	}
	return n;
}

/* Return true if a longer `head` may decide.  Many comment lines may precede
 * the first sample. */
static bool
may_go_on(const struct beginning *b, size_t shown)
{
	str head = b->head, line;

	if (shown < HEAD_MOST)
		return true;
	if (b->is_json || b->is_cut)
		return shown < HEAD_LONG && !b->has_nul;
	while (str_cut(&head, '\n', &line))
		if (str_trim(line).n > 0 && line.p[0] != '#')
			return false;
	return true;
}

/* Probe the beginning of the input, and more of it while no format is certain.
 * Return the only format that matches, or NULL. */
static const struct format *
find_format(struct beginning *b, struct in *in)
{
	const struct format *f = NULL;
	size_t want = HEAD_LEAST / 4, n;
	bool whole = false;

	do {
		str head = peek_lines(in, want *= 4, &whole);

		look_at(b, head, whole || want >= HEAD_LONG);
		f = find_binary(b);
		if (f != NULL)
			return f;
		n = count_answers(b, FORMAT_CERTAIN, false, &f);
		if (n == 0)
			n = count_answers(b, FORMAT_CERTAIN, true, &f);
		if (n > 0)
			return n == 1 ? f : NULL;
	} while (!whole && may_go_on(b, want));
	n = count_answers(b, FORMAT_MAYBE, false, &f);
	if (n == 0)
		n = count_answers(b, FORMAT_MAYBE, true, &f);
	return n == 1 ? f : NULL;
}

static void
name_answers(struct buf *names, const struct beginning *b,
    enum format_confidence answer)
{
	for (const struct format *const *p = b->formats; *p != NULL; p++)
		if (ask(*p, b) == answer)
			buf_fmt(names, "%s%s", names->n > 0 ? " or " : "",
			    (*p)->name);
}

static _Noreturn void
refuse(const struct beginning *b, const struct in *in)
{
	const char *mistake = mistakes_find(b->head, &b->keys);
	struct buf names = {0};

	name_answers(&names, b, FORMAT_CERTAIN);
	if (names.n == 0 && mistake != NULL)
		die("%s: %s", in->name, mistake);
	if (names.n == 0)
		name_answers(&names, b, FORMAT_MAYBE);
	if (names.n > 0)
		die("%s: could be %s; choose with --format", in->name,
		    buf_text(&names));
	if (b->is_json)
		die("%s: JSON of an unknown kind", in->name);
	name_answers(&names, b, FORMAT_DOUBTFUL);
	if (names.n > 0)
		die("%s: unknown format; if it is %s, use: --format=%s",
		    in->name, buf_text(&names), buf_text(&names));
	die("%s: unknown format; --list-formats shows all, "
	    "--format=NAME selects one", in->name);
}

const struct format *
detect_guess(const struct format *const formats[], struct in *in, str *head)
{
	struct beginning b = {.formats = formats};
	const struct format *f = find_format(&b, in);

	*head = b.head;
	json_keys_free(&b.keys);
	return f;
}

const struct format *
detect_format(const struct format *const formats[], struct in *in)
{
	struct beginning b = {.formats = formats};
	const struct format *f = find_format(&b, in);

	if (f == NULL)
		refuse(&b, in);
	json_keys_free(&b.keys);
	return f;
}
