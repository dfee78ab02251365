#include "common/note.h"

#include <stdio.h>

#include "common/err.h"
#include "common/in.h"

void
note_text(char *to, size_t n, str s)
{
	size_t k = 0;

	for (; k < s.n && k < n - 1; k++) {
		unsigned char c = (unsigned char)s.p[k];

		to[k] = c == '\t' ? ' ' : c < ' ' || c == 0x7f ? '?' : (char)c;
	}
	while (k < s.n && k > 0 && ((unsigned char)to[k - 1] & 0xc0) == 0x80)
		k--;
	if (k < s.n && k > 0 && (unsigned char)to[k - 1] >= 0xc0)
		k--;
	to[k] = '\0';
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

	if (note->line > 0)	/* a binary file has no lines */
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
