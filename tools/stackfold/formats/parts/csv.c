#include "tools/stackfold/formats/parts/csv.h"

static void
end_field(struct csv *c, size_t end)
{
	*APPEND(c->ends, c->cap, c->fields) = end;
}

void
csv_read(struct csv *c, str line)
{
	char comma = c->comma != '\0' ? c->comma : ',';
	bool quoted = false;
	size_t n = 0;
	char *to;

	GROW(c->text.p, c->text.cap, line.n + 1);	/* + 1, so that text.p
							 * is not NULL */
	to = c->text.p;
	c->fields = 0;
	for (size_t i = 0; i < line.n; i++) {
		char byte = line.p[i];

		if (byte != '"' && (byte != comma || quoted)) {
			to[n++] = byte;
		} else if (byte == comma) {
			end_field(c, n);
		} else if (quoted && i + 1 < line.n && line.p[i + 1] == '"') {
			to[n++] = '"';
			i++;
		} else {
			quoted = !quoted;
		}
	}
	c->text.n = n;
	end_field(c, n);
}

str
csv_field(const struct csv *c, size_t i)
{
	size_t at = i > 0 && i < c->fields ? c->ends[i - 1] : 0;

	return i < c->fields ? (str){c->text.p + at, c->ends[i] - at} :
	    STR("");
}

size_t
csv_find(const struct csv *c, const char *heading)
{
	for (size_t i = 0; i < c->fields; i++)
		if (str_like(str_trim(csv_field(c, i)), str_of(heading)))
			return i;
	return STR_NONE;
}

/* Return true if commas separate groups of three digits: "2,893,824". */
static bool
is_grouped(str s)
{
	size_t comma = str_chr(s, ',');

	if (comma == STR_NONE || comma == 0 || comma > 3)
		return false;
	for (size_t i = comma; i < s.n; i++)
		if ((s.p[i] == ',') != ((i - comma) % 4 == 0))
			return false;
	return (s.n - comma) % 4 == 0;
}

bool
csv_num(const struct csv *c, size_t i, struct num *n)
{
	str s = str_trim(csv_field(c, i));
	char digits[NUM_TEXT];
	size_t k = 0;

	if (!is_grouped(s))
		return num_parse(s, n) != NUM_BAD;
	for (size_t j = 0; j < s.n && k < sizeof(digits); j++)
		if (s.p[j] != ',')
			digits[k++] = s.p[j];
	return num_parse((str){digits, k}, n) != NUM_BAD;
}
