#include "tools/stackfold/perf/text/script_sample.h"

#include "common/base/num.h"
#include "tools/stackfold/perf/perf_frame.h"
#include "tools/stackfold/perf/text/script_frame.h"

/* columns to which perf script pads these fields */
#define PERIOD 10
#define MISC 6

static bool
is_number(str s)
{
	return s.n > 0 && str_digits(s) == s.n;
}

/* Return true for "123" or "-1". */
static bool
is_id(str s)
{
	return is_number(s.n > 1 && s.p[0] == '-' ? str_from(s, 1) : s);
}

static str
trim_right(str s)
{
	while (s.n > 0 && str_blank(s.p[s.n - 1]))
		s.n--;
	return s;
}

/* Strip the last word from s and return it, or "". */
static str
cut_last_word(str *s)
{
	size_t end, at;

	*s = trim_right(*s);
	end = at = s->n;
	while (at > 0 && !str_blank(s->p[at - 1]))
		at--;
	s->n = at;
	return (str){s->p + at, end - at};
}

/* strip "[003]" from the end of s */
static bool
cut_cpu(str *s, struct script_sample *h)
{
	str left = *s, word = cut_last_word(&left);

	if (word.n < 3 || word.p[0] != '[' || word.p[word.n - 1] != ']' ||
	    !is_number((str){word.p + 1, word.n - 2}))
		return false;
	h->cpu = (str){word.p + 1, word.n - 2};
	*s = left;
	return true;
}

/* strip "123", "123/124" or "-1/-1" from the end of s */
static bool
cut_ids(str *s, struct script_sample *h)
{
	str left = *s, word = cut_last_word(&left);
	size_t slash = str_chr(word, '/');
	str pid = {0}, tid = word;

	if (slash != STR_NONE) {
		pid = str_upto(word, slash);
		tid = str_from(word, slash + 1);
	}
	if (!is_id(tid) || (slash != STR_NONE && !is_id(pid)))
		return false;
	h->pid = pid;
	h->tid = tid;
	*s = left;
	return true;
}

/* Return true if the last word of s consists of the letters of -F misc, such as
 * "U", and is padded to six columns. */
static bool
is_misc(str s, str word)
{
	if (s.p + s.n < word.p + MISC)
		return false;
	for (size_t i = 0; i < word.n; i++)
		if (!str_has_char(STR("KUHGgCMSp"), word.p[i]))
			return false;
	return true;
}

/* Strip the flags of -F misc or of latency formats, "K" or "d..2.", from the
 * end of s.  They follow a cpu or pid/tid; those of -F misc may also follow a
 * tid. */
static bool
cut_flags(str *s, struct script_sample *h)
{
	str left = *s, word = cut_last_word(&left), before = left;

	if (word.n == 0 || word.n > 8)
		return false;
	if (!cut_cpu(&left, h) && (!cut_ids(&left, h) ||
	    (h->pid.n == 0 && !is_misc(*s, word)))) {
		h->pid = h->tid = (str){0};
		return false;
	}
	h->cpu = h->pid = h->tid = (str){0};
	*s = before;
	return true;
}

/* strip "VM:14400 VCPU:003 " from the front of s */
static bool
cut_machine(str *s)
{
	str rest = *s, word;

	if (!str_starts(rest, STR("VM:")))
		return false;
	rest = str_from(rest, 3);
	if (!str_word(&rest, &word) || !is_number(word) || rest.n == 0)
		return false;
	*s = rest = str_after_blanks(rest);
	if (str_starts(rest, STR("VCPU:")) && str_word(&rest, &word))
		*s = str_after_blanks(rest);
	return true;
}

/* strip the time of day, "2026-02-01 13:30:45.123456", from the end of s */
static void
cut_time_of_day(str *s)
{
	str left = *s, word = cut_last_word(&left);

	if (word.n > 9 && word.p[2] == ':' && word.p[5] == ':' &&
	    word.p[8] == '.') {
		word = cut_last_word(&left);
		if (word.n == 10 && word.p[4] == '-' && word.p[7] == '-')
			*s = left;
	}
}

/* Parse the fields before the time: "comm pid/tid [cpu] flags".  Return false
 * if there is neither pid nor cpu, so that only a time makes the line a
 * sample. */
static bool
read_before_time(str s, struct script_sample *h)
{
	h->comm = h->pid = h->tid = h->cpu = (str){0};
	cut_time_of_day(&s);
	if (!cut_cpu(&s, h) && !cut_ids(&s, h)) {
		if (cut_flags(&s, h))
			cut_cpu(&s, h);
	}
	if (h->tid.n == 0)
		cut_ids(&s, h);
	h->comm = str_trim(s);
	h->guest = cut_machine(&h->comm);
	return h->tid.n > 0 || h->cpu.n > 0;
}

/* Return the offset of a timestamp, "1.500000:", or STR_NONE.  *end becomes the
 * offset of its colon. */
static size_t
find_time(str s, size_t *end)
{
	size_t from = 0, dot;

	while ((dot = str_chr(str_from(s, from), '.')) != STR_NONE) {
		size_t at = from + dot, k = at + 1;

		from = k;
		while (at > 0 && str_digit(s.p[at - 1]))
			at--;
		while (k < s.n && str_digit(s.p[k]))
			k++;
		if (at + 1 < from && from < k && k < s.n && s.p[k] == ':' &&
		    (at == 0 || str_blank(s.p[at - 1])) &&
		    (k + 1 == s.n || str_blank(s.p[k + 1]))) {
			*end = k;
			return at;
		}
	}
	return STR_NONE;
}

/* Return true if the number is a frame's address, as in "1.5: 401136 main", and
 * not a period followed by an address in 16 columns. */
static bool
is_address(str s, str number)
{
	size_t at = script_frame_find_address(s);

	return at == STR_NONE || s.p + at < number.p;
}

/* parse "period event: rest", any part of which may be missing */
static void
read_after_time(str s, struct script_sample *h)
{
	str before = s, rest = s, word;

	h->period = h->event = h->rest = (str){0};
	if (!str_word(&rest, &word))
		return;
	if (is_number(word)) {
		str number = word, after = rest;
		bool more = str_word(&rest, &word);

		if (more && word.p[word.n - 1] != ':' &&
		    is_address(s, number)) {
			h->rest = str_trim(s);
			return;
		}
		h->period = number;
		if (!more)
			return;
		before = after;
	} else {
		str after = rest, next;

		/* perf never prints a period like that of "-5 cycles:" */
		if (str_word(&after, &next) && next.p[next.n - 1] == ':' &&
		    next.n >= 2 && str_trim(after).n == 0) {
			h->period = word;
			word = next;
			rest = after;
		}
	}
	if (word.n >= 2 && word.p[word.n - 1] == ':') {
		h->event = str_upto(word, word.n - 1);
		before = rest;
	}
	h->rest = str_trim(before);
}

/* Return true if the last word of a line is a period, which has ten columns,
 * and not a tid. */
static bool
is_period(str before, str word)
{
	size_t n = trim_right(before).n;

	if (n > 0)
		n++;		/* a blank separates the two words */
	return is_number(word) && word.p + word.n >= before.p + n + PERIOD;
}

/* parse "comm pid [cpu] period event:         401136 main", without a time */
static void
read_without_time(str s, struct script_sample *h)
{
	size_t at = script_frame_find_address(s);
	str word, left;

	*h = (struct script_sample){0};
	if (at != STR_NONE) {
		h->rest = str_trim(str_from(s, at));
		s = str_upto(s, at);
	}
	left = s;
	word = cut_last_word(&left);
	if (word.n > 1 && word.p[word.n - 1] == ':') {
		h->event = str_upto(word, word.n - 1);
		s = left;
		word = cut_last_word(&left);
	}
	if (is_period(left, word) ||
	    (h->event.n > 0 && is_number(word) && read_before_time(left, h))) {
		h->period = word;
		s = left;
	}
	read_before_time(s, h);
}

bool
script_sample(str line, struct script_sample *h)
{
	size_t end, at = find_time(line, &end);

	if (at == STR_NONE) {
		read_without_time(line, h);
		return h->event.n > 0 && (h->tid.n > 0 || h->cpu.n > 0);
	}
	read_before_time(str_upto(line, at), h);
	h->time = (str){line.p + at, end - at};
	read_after_time(str_from(line, end + 1), h);
	return true;
}

bool
script_sample_bare(str line, struct script_sample *h)
{
	if (script_sample(line, h))
		return true;
	read_without_time(line, h);
	return h->comm.n > 0 || h->event.n > 0 || h->tid.n > 0 ||
	    h->cpu.n > 0 || h->period.n > 0 || h->rest.n > 0;
}

bool
script_sample_record(const struct script_sample *h)
{
	return str_starts(h->event, STR("PERF_RECORD_")) ||
	    str_starts(h->rest, STR("PERF_RECORD_"));
}

bool
script_sample_bad_period(const struct script_sample *h)
{
	return str_digits(h->period) < h->period.n;
}

static bool
is_hex_word(str s)
{
	size_t i = 0;

	while (i < s.n && perf_frame_hex(s.p[i]))
		i++;
	return i == s.n && i >= SCRIPT_FRAME_DIGITS;
}

/* Return true if the text may follow a weight: nothing, another number, a
 * frame, or a cgroup. */
static bool
may_follow_weight(str rest)
{
	str word;

	return !str_word(&rest, &word) || str_digits(word) == word.n ||
	    is_hex_word(word) || word.p[0] == '/';
}

/* Parse a weight, "33", or an address and a weight, "7f32a0c6 33".  A single
 * number before a name is a frame's address. */
static void
find_weight(str rest, struct script_sample_access *a)
{
	str word;

	for (int i = 0; i < 2 && str_word(&rest, &word); i++) {
		if (num_whole(word, &a->weight) && may_follow_weight(rest)) {
			a->has_weight = true;
			return;
		}
		if (!is_hex_word(word))
			return;
	}
}

static bool
find_last_number(str s, uint64_t *n)
{
	size_t at;

	s = str_trim(s);
	at = str_rchr(s, ' ');
	return num_hex(at != STR_NONE ? str_from(s, at + 1) : s, n);
}

void
script_sample_access(str *rest, bool weight,
    struct script_sample_access *a)
{
	size_t at = str_find(*rest, STR(" |OP ")), last;
	str after, word;

	*a = (struct script_sample_access){0};
	if (at == STR_NONE ||
	    !find_last_number(str_upto(*rest, at), &a->data_src)) {
		if (weight)
			find_weight(*rest, a);
		return;
	}
	a->has_data_src = true;
	last = str_rchr(*rest, '|');
	after = str_from(*rest, last + 1);
	*rest = (str){0};
	while (str_word(&after, &word)) {	/* "BLK  N/A      33" */
		a->has_weight = num_whole(word, &a->weight) &&
		    may_follow_weight(after);
		if (a->has_weight)
			*rest = str_trim(after);
		else if (is_hex_word(word))
			*rest = (str){word.p, word.n + after.n};
		else
			continue;
		return;
	}
}
