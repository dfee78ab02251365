#include "common/note.h"

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

	if (note->count == 1)
		warn("%s:%zu: %s%s%s%s%s", note->file, note->line, what,
		    colon, quote, note->text, quote);
	else if (note->count > 1)
		warn("%s:%zu: %s%s%s%s%s (and %zu more such line%s)",
		    note->file, note->line, what, colon, quote, note->text,
		    quote, note->count - 1, note->count > 2 ? "s" : "");
}

void
note_merge(struct note *note, const struct note *later)
{
	size_t count = note->count + later->count;

	if (note->count == 0)
		*note = *later;
	note->count = count;
}
