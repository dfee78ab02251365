#include "tools/stackfold/sample/diag.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "common/base/buf.h"
#include "common/base/err.h"

static struct note *
get_rejected(struct diag *d, const char *why)
{
	size_t i = 0;

	while (i < d->nrejected && strcmp(d->rejected[i].why, why) != 0)
		i++;
	if (i == d->nrejected)
		*APPEND(d->rejected, d->rejected_cap, d->nrejected) =
		    (struct diag_rejected){.why = why};
	return &d->rejected[i].note;
}

void
diag_reject(struct diag *d, const struct in *in, str line, const char *why)
{
	note_line(get_rejected(d, why), in, line);
}

static struct diag_skipped *
get_skipped(struct diag *d, const char *why)
{
	size_t i = names_id(&d->reasons, str_of(why));

	if (i == d->nskipped)
		*APPEND(d->skipped, d->skipped_cap, d->nskipped) =
		    (struct diag_skipped){.why = why};
	return &d->skipped[i];
}

static void
add_skipped(struct diag_skipped *to, size_t samples, struct num weight)
{
	to->samples += samples;
	to->weight = num_add(to->weight, weight);
}

void
diag_skip(struct diag *d, const char *why, struct num weight)
{
	add_skipped(get_skipped(d, why), 1, weight);
}

void
diag_skip_many(struct diag *d, str why, size_t samples, struct num weight)
{
	struct diag_skipped *to = get_skipped(d, arena_str(&d->arena, why).p);

	add_skipped(to, samples, weight);
	to->in_remark = true;
}

static const char *
make_line(struct diag *d, const char *fmt, va_list ap)
{
	char text[512];

	vsnprintf(text, sizeof(text), fmt, ap);
	return arena_str(&d->arena, str_of(text)).p;
}

void
diag_remark(struct diag *d, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	*APPEND(d->remark, d->remark_cap, d->nremark) = make_line(d, fmt, ap);
	va_end(ap);
}

void
diag_advise(struct diag *d, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	*APPEND(d->advice, d->advice_cap, d->nadvice) = make_line(d, fmt, ap);
	va_end(ap);
}

void
diag_hint(struct diag *d, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	d->hint = make_line(d, fmt, ap);
	va_end(ap);
}

void
diag_unnamed(struct diag *d, const struct in *in, size_t frames)
{
	if (frames > 0)
		diag_remark(d, "%s: no name in the tables for %zu frame%s of "
		    "samples; shown as [unknown]", in->name, frames,
		    frames == 1 ? "" : "s");
}

void
diag_newer(struct diag *d, const struct in *in, uint64_t version,
    uint64_t tested)
{
	if (version > tested)
		diag_remark(d, "%s: version %llu of its format is newer than "
		    "%llu, the last that was tested; compare the result with "
		    "what its own program shows", in->name,
		    (unsigned long long)version, (unsigned long long)tested);
}

void
diag_merge(struct diag *d, const struct diag *part, size_t lines)
{
	for (size_t i = 0; i < part->nrejected; i++) {
		struct note later = part->rejected[i].note;

		later.line += lines;
		note_merge(get_rejected(d, part->rejected[i].why), &later);
	}
	for (size_t i = 0; i < part->nskipped; i++)
		add_skipped(get_skipped(d, part->skipped[i].why),
		    part->skipped[i].samples, part->skipped[i].weight);
}

void
diag_print(const struct diag *d, bool all)
{
	for (size_t i = 0; i < d->nrejected; i++)
		note_report(&d->rejected[i].note, d->rejected[i].why);
	for (size_t i = 0; i < d->nremark; i++)
		warn("%s", d->remark[i]);
	for (size_t i = 0; all && i < d->nadvice; i++)
		warn("%s", d->advice[i]);
	for (size_t i = 0; all && i < d->nskipped; i++) {
		const struct diag_skipped *s = &d->skipped[i];
		char text[NUM_TEXT];
		str sum = num_commas(text, s->weight);

		if (!s->in_remark)
			warn("skipped %zu sample%s of weight %.*s: %s",
			    s->samples, s->samples == 1 ? "" : "s",
			    (int)sum.n, sum.p, s->why);
	}
}
