#include "common/folded/folded_parts.h"

#include "common/folded/folded_read.h"

#define FIRST_LINE STR("# part=\"")
#define LAST_LINE STR("# part-end=\"")

bool
folded_parts_probe(struct in *in)
{
	return str_starts(in_peek(in, FIRST_LINE.n), FIRST_LINE);
}

/* Return the integer after a key, or 0. */
static uint64_t
read_whole(str value)
{
	uint64_t n;

	return num_whole(value, &n) ? n : 0;
}

static struct num
read_seconds(str value)
{
	struct num n;

	return num_parse(value, &n) != NUM_BAD ? n : NUM(0);
}

/* Parse a value such as "1 from=1570.25 to=1572.25 samples=3 lost=0". */
static void
read_first_line(str s, struct folded_part *p)
{
	str word, key;

	*p = (struct folded_part){0};
	if (str_ends(s, STR("\"")))
		s.n--;
	if (str_word(&s, &word))
		p->number = read_whole(word);
	while (str_word(&s, &word) && str_cut(&word, '=', &key)) {
		if (str_eq(key, STR("from")))
			p->from = read_seconds(word);
		else if (str_eq(key, STR("to")))
			p->to = read_seconds(word);
		else if (str_eq(key, STR("samples")))
			p->samples = read_whole(word);
		else if (str_eq(key, STR("lost")))
			p->lost = read_whole(word);
	}
}

bool
folded_parts_next(struct in *in, struct folded_part *p, struct buf *text)
{
	bool begun = false;
	str line;

	text->n = 0;
	*p = (struct folded_part){0};
	while (in_line(in, &line)) {
		if (str_starts(line, FIRST_LINE) && begun) {
			in_again(in);
			return true;
		}
		if (str_starts(line, FIRST_LINE)) {
			read_first_line(str_from(line, FIRST_LINE.n), p);
			begun = true;
		} else if (str_starts(line, LAST_LINE)) {
			p->complete = begun;
			return true;
		} else {
			buf_add(text, line);
			buf_char(text, '\n');
		}
	}
	return begun || text->n > 0;
}

bool
folded_parts_read(struct in *in, struct folded_part *p, struct buf *text,
    struct folded *to)
{
	struct folded_options options = {.time = FOLDED_DROP_TIME};
	struct in one;

	if (!folded_parts_next(in, p, text))
		return false;
	in_memory(&one, in->name, buf_str(text));
	folded_read(to, &options, &one);
	return true;
}

void
folded_parts_begin(const struct folded_part *p, struct out *o)
{
	out_text(o, "# part=\"");
	out_num(o, NUM(p->number));
	out_text(o, " from=");
	out_num(o, p->from);
	out_text(o, " to=");
	out_num(o, p->to);
	out_text(o, " samples=");
	out_num(o, NUM(p->samples));
	out_text(o, " lost=");
	out_num(o, NUM(p->lost));
	out_text(o, "\"\n");
}

void
folded_parts_end(const struct folded_part *p, struct out *o)
{
	out_text(o, "# part-end=\"");
	out_num(o, NUM(p->number));
	out_text(o, "\"\n");
}
