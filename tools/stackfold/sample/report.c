#include "tools/stackfold/sample/report.h"

#include "common/io/json.h"
#include "common/io/out.h"

void
report_make(struct report *r, struct sink *s, const struct diag *d,
    bool judged)
{
	struct folded *f = s->to;
	bool only_here = f->inputs == 0;	/* the input is the first one */

	*r = (struct report){.sink = s, .diag = d};
	f->findings.saturated |= s->weight.whole == UINT64_MAX;
	for (size_t i = 0; i < d->nskipped; i++)
		f->findings.saturated |= d->skipped[i].weight.whole ==
		    UINT64_MAX;
	r->any = f->stacks.n > 0 || s->samples > s->weightless;
	s->facts.samples = NUM(only_here ? s->samples : 0);
	if (only_here && f->meta.n > 0 && !s->summed)
		meta_set_num(&f->meta, STR("samples"), NUM(s->samples));
	if (!only_here && s->samples > f->lines)	/* some not folded */
		meta_set(&f->meta, STR("samples"), STR(""));
	if (f->meta.n > 0 && s->direct == NULL)
		meta_set_num(&f->meta, STR("weight"),
		    stacks_total(&f->stacks, f->stacks.columns == 2));
	else if (f->meta.n > 0 && only_here && f->stacks.columns != 2)
		meta_set_num(&f->meta, STR("weight"), s->weight);
	if (judged && f->stacks.n > 0)
		health_judge(&r->health, &f->names, &f->stacks,
		    f->stacks.columns == 2, &f->meta, &s->facts);
}

bool
report_lost(const struct report *r)
{
	const struct folded *f = r->sink->to;

	return r->diag->nrejected > 0 || f->findings.bad.count > 0 ||
	    f->findings.saturated ||
	    f->findings.huge.count > 0 ||
	    f->findings.too_long.count > 0;
}

static void
write_number(struct out *o, const char *name, struct num n)
{
	out_fmt(o, "%-10s ", name);
	out_num(o, n);
	out_char(o, '\n');
}

static void
write_text(const struct report *r, struct out *o)
{
	const struct sink *s = r->sink;
	const struct diag *d = r->diag;

	write_number(o, "samples", NUM(s->samples));
	write_number(o, "weight", s->weight);
	write_number(o, "no frames", NUM(s->no_frames));
	write_number(o, "lost", s->facts.lost);
	for (size_t i = 0; i < d->nskipped; i++) {
		out_fmt(o, "skipped    %zu ", d->skipped[i].samples);
		out_num(o, d->skipped[i].weight);
		out_char(o, ' ');
		out_plain(o, str_of(d->skipped[i].why));
		out_char(o, '\n');
	}
	for (size_t i = 0; i < d->nrejected; i++)
		out_fmt(o, "rejected   %zu %s\n", d->rejected[i].note.count,
		    d->rejected[i].why);
	for (size_t i = 0; i < s->to->meta.n; i++) {
		const struct meta_pair *p = &s->to->meta.all[i];

		if (str_eq(p->key, STR("samples")) ||
		    str_eq(p->key, STR("weight")) ||
		    str_eq(p->key, STR("lost")))
			continue;
		out_plain(o, p->key);
		out_fmt(o, "%*s ", (int)(p->key.n < 10 ? 10 - p->key.n : 0),
		    "");
		out_plain(o, p->value);
		out_char(o, '\n');
	}
	if (s->to->stacks.n > 0)
		health_text(&r->health, o);
}

static void
write_json(const struct report *r, struct out *o)
{
	const struct sink *s = r->sink;
	const struct diag *d = r->diag;
	const struct meta *m = &s->to->meta;

	out_fmt(o, "{\"samples\":%zu", s->samples);
	json_num_member(o, ",\"weight\":", s->weight);
	out_fmt(o, ",\"no_frames\":%zu", s->no_frames);
	json_num_member(o, ",\"lost\":", s->facts.lost);
	out_text(o, ",\"skipped\":[");
	for (size_t i = 0; i < d->nskipped; i++) {
		json_member(o, i > 0 ? ",{\"why\":" : "{\"why\":",
		    str_of(d->skipped[i].why));
		out_fmt(o, ",\"samples\":%zu", d->skipped[i].samples);
		json_num_member(o, ",\"weight\":", d->skipped[i].weight);
		out_char(o, '}');
	}
	out_text(o, "],\"rejected\":[");
	for (size_t i = 0; i < d->nrejected; i++) {
		const struct note *n = &d->rejected[i].note;

		json_member(o, i > 0 ? ",{\"why\":" : "{\"why\":",
		    str_of(d->rejected[i].why));
		out_fmt(o, ",\"lines\":%zu,\"file\":", n->count);
		json_str(o, str_of(n->file));
		out_fmt(o, ",\"line\":%zu}", n->line);
	}
	out_text(o, "],\"meta\":{");
	for (size_t i = 0; i < m->n; i++) {
		out_text(o, i > 0 ? "," : "");
		json_str(o, m->all[i].key);
		out_char(o, ':');
		json_str(o, m->all[i].value);
	}
	out_char(o, '}');
	if (s->to->stacks.n > 0) {
		out_text(o, ",\"findings\":");
		health_json(&r->health, o);
	}
	out_text(o, "}\n");
}

void
report_write(const struct report *r, bool as_json, struct out *o)
{
	if (as_json) {
		write_json(r, o);
		return;
	}
	out_people(o, false);
	write_text(r, o);
}
