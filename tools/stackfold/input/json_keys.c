#include "tools/stackfold/input/json_keys.h"

#include "common/base/buf.h"
#include "tools/stackfold/input/json_read.h"

#define ANY_ELEMENT STR("[]")	/* any element of an array, in a path */
#define PARTIAL 12	/* bytes; a truncated escape has fewer */

void
json_keys_want(struct json_keys *k, const char *keys)
{
	str all = str_of(keys), choice, path;

	while (str_cut(&all, '|', &choice))
		while (str_word(&choice, &path))
			*APPEND(k->all, k->cap, k->n) =
			    (struct json_keys_path){.path = path};
}

/* If the path begins with the member `key` or, if key is NULL, with an element,
 * remove this step and return true. */
static bool
step_into(str *path, const str *key)
{
	str name;
	size_t n = 0;
	bool found;

	if (key == NULL) {
		found = str_skip(path, ANY_ELEMENT);
	} else {
		while (n < path->n && path->p[n] != '.' && path->p[n] != '[' &&
		    path->p[n] != '~')
			n++;
		name = str_upto(*path, n);
		*path = str_from(*path, n);
		found = str_strip(&name, STR("*")) ?
		    str_starts(*key, name) : str_eq(*key, name);
	}
	if (str_starts(*path, STR(".")))
		*path = str_from(*path, 1);
	return found;
}

/* Follow the open paths [from, to) into a member or element.  Return the number
 * of paths that lead further. */
static size_t
open_ends(struct json_keys *k, size_t from, size_t to, const str *key)
{
	size_t before = k->nopen;

	for (size_t i = from; i < to; i++) {
		struct json_keys_end end = k->open[i];

		if (!step_into(&end.rest, key))
			continue;
		k->all[end.path].found |= end.rest.n == 0;
		if (end.rest.n == 0)
			continue;
		*APPEND(k->open, k->open_cap, k->nopen) = end;
	}
	return k->nopen - before;
}

/* Read a string and compare it with the paths that end in "~text". */
static void
look_into_text(struct json_keys *k, struct json_read *j, size_t from, size_t to)
{
	struct buf text = {0};

	if (json_read_text(j, &text))
		for (size_t i = from; i < to; i++) {
			str rest = k->open[i].rest;

			k->all[k->open[i].path].found |= rest.p[0] == '~' &&
			    str_has(buf_str(&text), str_from(rest, 1));
		}
	buf_free(&text);
}

/* Read a value that the open paths [from, to) may lead into.  The length of the
 * paths bounds the recursion. */
static void
look_into(struct json_keys *k, struct json_read *j, size_t from, size_t to)
{
	bool object = json_read_peek(j) == '{';
	str key = {0};

	if (json_read_peek(j) == '"') {
		look_into_text(k, j, from, to);
		return;
	}
	if (!(object ? json_read_object(j) : json_read_array(j)))
		return;
	while (object ? json_read_member(j, &key) : json_read_element(j)) {
		if (open_ends(k, from, to, object ? &key : NULL) > 0)
			look_into(k, j, to, k->nopen);
		else
			json_read_skip(j);
		k->nopen = to;
	}
}

bool
json_keys_read(struct json_keys *k, str text)
{
	struct json_read j;
	bool is_json = true;

	json_read_start(&j, text);
	GROW(k->open, k->open_cap, k->n);
	k->nopen = k->n;
	for (size_t i = 0; i < k->n; i++) {
		k->open[i] = (struct json_keys_end){k->all[i].path, i};
		k->all[i].found = false;
	}
	while (is_json && j.bad == NULL && json_read_first(j.rest) != '\0') {
		char first = json_read_first(j.rest);

		is_json = first == '{' || first == '[';
		if (is_json)
			look_into(k, &j, 0, k->n);
		is_json = is_json && (j.bad == NULL || j.rest.n < PARTIAL);
		k->nopen = k->n;
	}
	json_read_end(&j);
	return is_json;
}

/* Return true if all of these members, separated by blanks, were found. */
static bool
match_choice(const struct json_keys *k, str choice)
{
	str path;

	while (str_word(&choice, &path)) {
		bool found = false;

		for (size_t i = 0; i < k->n; i++)
			found |= k->all[i].found &&
			    str_eq(k->all[i].path, path);
		if (!found)
			return false;
	}
	return true;
}

bool
json_keys_match(const struct json_keys *k, const char *keys)
{
	str all = str_of(keys), choice;

	while (str_cut(&all, '|', &choice))
		if (match_choice(k, choice))
			return true;
	return false;
}

void
json_keys_free(struct json_keys *k)
{
	buf_drop(k->all);
	buf_drop(k->open);
	*k = (struct json_keys){0};
}
