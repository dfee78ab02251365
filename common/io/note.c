#include "common/io/note.h"

#include <stdio.h>

#include "common/base/err.h"
#include "common/base/printable.h"
#include "common/io/in.h"

void
note_text(char *to, size_t n, str s)
{
	size_t k = 0;

	while (k < s.n) {
		size_t length = printable_first(str_from(s, k)).n;

		if (k + length >= n)
			break;
		for (; length > 0; length--, k++)
			to[k] = s.p[k] == '\t' ? ' ' : s.p[k];
	}
	to[printable_all(to, k)] = '\0';
}

void
note_line(struct note *note, const struct in *in, str line)
{
	if (note->count++ > 0)
		return;
	note->file = in->name;
	note->line = in->lineno;
	note_text(note->text, sizeof(note->text), line);
}

void
note_report(const struct note *note, const char *what)
{
	const char *quote = note->text[0] != '\0' ? "\"" : "";
	const char *colon = note->text[0] != '\0' ? ": " : "";
	char place[32] = "", more[64] = "";

	if (note->line > 0)
		snprintf(place, sizeof(place), ":%zu", note->line);
	if (note->count > 1)
		snprintf(more, sizeof(more), " (and %zu more%s%s)",
		    note->count - 1, note->line > 0 ? " such line" : "",
		    note->line > 0 && note->count > 2 ? "s" : "");
	if (note->count > 0)
		warn("%s%s: %s%s%s%s%s%s", note->file, place, what, colon,
		    quote, note->text, quote, more);
}

void
note_merge(struct note *note, const struct note *later)
{
	size_t count = note->count + later->count;

	if (note->count == 0)
		*note = *later;
	note->count = count;
}
