#include "tools/stackfold/formats/perf_header.h"

static bool
digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool
blank(char c)
{
	return c == ' ' || c == '\t';
}

static bool
digits(str s)
{
	for (size_t i = 0; i < s.n; i++)
		if (!digit(s.p[i]))
			return false;
	return s.n > 0;
}

/* the last word of s, which is cut off; empty if there is none */
static str
last_word(str *s)
{
	size_t end, at;

	while (s->n > 0 && blank(s->p[s->n - 1]))
		s->n--;
	end = at = s->n;
	while (at > 0 && !blank(s->p[at - 1]))
		at--;
	s->n = at;
	return (str){s->p + at, end - at};
}

/* "123" or "-1" */
static bool
is_id(str s)
{
	return digits(s.n > 1 && s.p[0] == '-' ? str_from(s, 1) : s);
}

/* "123", "123/124", "-1/-1" */
static bool
take_ids(str word, struct perf_header *h)
{
	size_t slash = str_chr(word, '/');

	if (slash == STR_NONE) {
		h->tid = word;
		return is_id(word);
	}
	h->pid = str_upto(word, slash);
	h->tid = str_from(word, slash + 1);
	return is_id(h->pid) && is_id(h->tid);
}

/* "[003]" */
static bool
take_cpu(str word, struct perf_header *h)
{
	if (word.n < 3 || word.p[0] != '[' || word.p[word.n - 1] != ']')
		return false;
	h->cpu = (str){word.p + 1, word.n - 2};
	return digits(h->cpu);
}

/*
 * "comm pid/tid [cpu] flags", all but one of these may be missing; the flags
 * of -F misc and of latency formats only stand behind a cpu or pid/tid
 */
static bool
take_left(str s, struct perf_header *h)
{
	str whole = s, word = last_word(&s), before = s;

	h->comm = h->pid = h->tid = h->cpu = (str){0};
	if (!take_cpu(word, h)) {
		str next = last_word(&before);

		h->cpu = (str){0};
		if (!is_id(word) && next.n > 0 && take_cpu(next, h)) {
			s = before;
			word = last_word(&s);
		}
		h->cpu = h->cpu.n > 0 && next.n > 0 && word.p != next.p &&
		    h->cpu.p == next.p + 1 ? h->cpu : (str){0};
	} else {
		whole = s;
		word = last_word(&s);
	}
	if (take_ids(word, h)) {
		h->comm = str_trim(s);
		return true;
	}
	h->pid = h->tid = (str){0};
	h->comm = str_trim(whole);
	return h->comm.n > 0 || h->cpu.n > 0;
}

/* where the word of a time stamp, "1.500000:", begins; STR_NONE if nowhere */
static size_t
time_at(str s, size_t from, size_t *end)
{
	for (size_t i = from; i < s.n; i++) {
		size_t at, k = i + 1;

		if (s.p[i] != '.' || i == 0 || !digit(s.p[i - 1]))
			continue;
		for (at = i; at > 0 && digit(s.p[at - 1]);)
			at--;
		while (k < s.n && digit(s.p[k]))
			k++;
		if (k == i + 1 || k == s.n || s.p[k] != ':' ||
		    (at > 0 && !blank(s.p[at - 1])) ||
		    (k + 1 < s.n && !blank(s.p[k + 1])))
			continue;
		*end = k + 1;
		return at;
	}
	return STR_NONE;
}

/* "period event: rest", all but one may be missing */
static void
take_right(str s, struct perf_header *h)
{
	str rest = s, word;

	h->period = h->event = (str){0};
	h->rest = str_trim(s);
	if (!str_word(&rest, &word))
		return;
	if (digits(word)) {
		h->period = word;
		h->rest = str_trim(rest);
		if (!str_word(&rest, &word))
			return;
	}
	if (word.n < 2 || word.p[word.n - 1] != ':') {
		if (h->rest.n > 0)
			h->period = (str){0};
		return;
	}
	h->event = str_upto(word, word.n - 1);
	h->rest = str_trim(rest);
}

/* no time stamp: "comm pid [cpu] period event:" */
static bool
without_time(str s, struct perf_header *h)
{
	str word, before;

	s = str_trim(s);
	if (s.n < 2 || s.p[s.n - 1] != ':' || blank(s.p[s.n - 2]))
		return false;
	word = last_word(&s);
	h->time = h->rest = h->period = (str){0};
	h->event = str_upto(word, word.n - 1);
	before = s;
	word = last_word(&before);
	if (digits(word) && take_left(before, h) &&
	    (h->tid.n > 0 || h->cpu.n > 0)) {
		h->period = word;
		return true;
	}
	return take_left(s, h) && (h->tid.n > 0 || h->cpu.n > 0);
}

bool
perf_header(str line, struct perf_header *h)
{
	size_t end = 0, at = time_at(line, 0, &end);

	if (at == STR_NONE)
		return without_time(line, h);
	if (!take_left(str_upto(line, at), h) && str_trim(
	    str_upto(line, at)).n > 0)
		return false;
	h->time = (str){line.p + at, end - 1 - at};
	take_right(str_from(line, end), h);
	return true;
}
