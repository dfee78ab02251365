#include "tools/foldtop/print/list.h"

#include "common/base/units.h"

#define NAME_WIDTH 22		/* minimum columns of branch plus name */
#define COUNT_WIDTH 7		/* minimum columns of a count */
#define NAME_MOST 48		/* maximum columns of a name */

/* format a count, if possible as a number of samples; valid until the next
 * call */
static str
write_amount(struct buf *to, const struct profile *p, struct num n)
{
	char text[NUM_TEXT];
	str s;

	to->n = 0;
	if (!profile_has_samples(p)) {
		count_unit_amount(&p->unit, n, to);
		return buf_str(to);
	}
	s = units_human(text, profile_samples(p, n), STR("samples"));
	if (str_eq(s, STR("1 samples")))
		s.n--;
	buf_add(to, s);
	return buf_str(to);
}

/* return the length of the number at the start of an amount such as "1.2 s" */
static size_t
number_length(str amount)
{
	size_t blank = str_chr(amount, ' ');

	return blank != STR_NONE ? blank : amount.n;
}

void
list_add(struct list *l, const struct profile *p, const struct screen *screen,
    str branch, str name, struct num count)
{
	struct buf b = {0};
	size_t n;

	l->screen_width = screen->width;
	screen_fit(screen, &b, name, NAME_MOST);
	*APPEND(l->all, l->cap, l->n) = (struct list_line){.count = count,
	    .branch = arena_str(&l->arena, branch),
	    .name = arena_str(&l->arena, buf_str(&b))};
	n = screen_columns(branch) + screen_columns(buf_str(&b)) + 1;
	if (n > l->name_width)
		l->name_width = n;
	n = number_length(write_amount(&b, p, count)) + 2;
	if (n > l->count_width)
		l->count_width = n;
	buf_free(&b);
}

void
list_note(struct list *l, str note)
{
	l->all[l->n - 1].note = arena_str(&l->arena, note);
}

/* return as many comma-separated parts of a note as fit on the line */
static str
fit_note(const struct list *l, str line, str note)
{
	while (l->screen_width > 0 && note.n > 0 && screen_columns(line) +
	    screen_columns(note) > l->screen_width) {
		size_t comma = str_rchr(note, ',');

		note.n = comma != STR_NONE ? comma : 0;
	}
	return note;
}

void
list_write(const struct list *l, const struct profile *p, struct out *o)
{
	size_t names = l->name_width > NAME_WIDTH ? l->name_width : NAME_WIDTH;
	size_t counts = l->count_width > COUNT_WIDTH ? l->count_width :
	    COUNT_WIDTH;
	struct buf b = {0}, text = {0};

	for (size_t i = 0; i < l->n; i++) {
		const struct list_line *line = &l->all[i];
		str amount = write_amount(&text, p, line->count);
		size_t name = screen_columns(line->branch) +
		    screen_columns(line->name);

		buf_set(&b, line->branch);
		buf_add(&b, line->name);
		screen_pad(&b, names - name + counts - number_length(amount));
		buf_add(&b, amount);
		buf_fmt(&b, " (%.1f%%)", profile_percent(p, line->count));
		buf_add(&b, fit_note(l, buf_str(&b), line->note));
		buf_char(&b, '\n');
		out_str(o, buf_str(&b));
	}
	buf_free(&b);
	buf_free(&text);
}
