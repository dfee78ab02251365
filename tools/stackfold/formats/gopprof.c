/*
 * Profiles of Go, as text:
 *
 *	go tool pprof -raw cpu.pprof
 *
 *	Samples:
 *	samples/count cpu/nanoseconds
 *	          1         10: 1 2
 *	          2         20: 3 2
 *	Locations
 *	     1: 0x58b265 M=1 scan /x/gc.go:12:0 s=0
 *	             mark /x/gc.go:30:0 s=0
 *	     2: 0x599530 main.gc :0:0 s=0
 *	     3: 0x58a999 flush :0:0 s=0
 *	Mappings
 *
 * gives	main.gc;flush 20
 *		main.gc;mark;scan 10
 *
 * In a location inlined functions precede their caller.  The default value is
 * the one marked [dflt] or else the last one, as in pprof.
 */
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

/* The samples of a profile and, after them, the locations they refer to. */
struct profile {
	struct raw { struct num weight; size_t at, n; } *samples;
	size_t nsamples, samples_cap;
	struct sample_ids locations;	/* locations of all samples,
					 * concatenated */
	struct names ids;		/* location numbers, as text */
	struct place { size_t at, n; } *places;	/* indexed by the id of the
						 * location's number */
	size_t places_cap;
	struct sample_ids frames;	/* frames of all places, concatenated */
	uint32_t open;			/* the place that is being read */
	long column;			/* the value that is folded, from 1 */
	long counts;			/* the value "samples", or 0 */
	size_t counted;			/* sum of that value */
};

static enum format_confidence
probe(str head)
{
	str line;

	while (str_cut(&head, '\n', &line)) {
		if (!str_eq(str_trim(line), STR("Samples:")))
			continue;
		if (str_cut(&head, '\n', &line) && str_has(line, STR("/")) &&
		    !str_has_char(line, ';'))
			return FORMAT_CERTAIN;
	}
	return FORMAT_NO;
}

/* Return the id of a location.  The key is its number as text, so that a huge
 * number costs no memory. */
static uint32_t
find_place(struct profile *p, str number)
{
	uint32_t id = names_id(&p->ids, number);

	GROW_ZEROED(p->places, p->places_cap, (size_t)id + 1);
	return id;
}

/* Read a sample such as "          1   10000000: 1 2". */
static bool
read_sample(struct profile *p, str line)
{
	size_t colon = str_chr(line, ':');
	struct raw raw = {.at = p->locations.n};
	str left, word;
	struct num n;
	long k = 0;

	if (colon == STR_NONE)
		return false;
	left = str_upto(line, colon);
	line = str_from(line, colon + 1);
	while (str_word(&left, &word)) {
		if (num_parse(word, &n) == NUM_BAD)
			return false;
		if (++k == p->column)
			raw.weight = n;
		if (k == p->counts)
			p->counted += (size_t)n.whole;
	}
	if (k < p->column)
		return false;
	for (; str_word(&line, &word); raw.n++)
		sample_ids_add(&p->locations, find_place(p, word));
	*APPEND(p->samples, p->samples_cap, p->nsamples) = raw;
	return true;
}

/* Remove start line and file from "scan /x/gc.go:12:0 s=0". */
static str
strip_source(str s)
{
	size_t at = str_find(s, STR(" s="));

	if (at == STR_NONE)
		return s;
	s = str_upto(s, at);
	at = str_find(s, STR(" /"));	/* a path may hold blanks */
	if (at == STR_NONE)
		at = str_rchr(s, ' ');
	return at != STR_NONE ? str_upto(s, at) : s;
}

/* Return true if the line begins a location: "     1: 0x58b265 M=1 scan
 * ...". */
static bool
begins_place(str line, str word, str rest)
{
	return word.n > 1 && str_digits(word) == word.n - 1 &&
	    word.p[word.n - 1] == ':' && word.p - line.p <= 6 &&
	    str_starts(str_trim(rest), STR("0x"));
}

/* Read the line of a location, or an indented line with another function of
 * this location. */
static bool
read_location(struct profile *p, struct sample *s, str line)
{
	str rest = line, word, addr;

	if (!str_word(&rest, &word))
		return false;
	if (begins_place(line, word, rest)) {
		p->open = find_place(p, str_upto(word, word.n - 1));
		p->places[p->open] = (struct place){.at = p->frames.n};
		str_word(&rest, &addr);
		rest = str_trim(rest);
		if (str_starts(rest, STR("M=")))
			str_word(&rest, &word);
		if (str_trim(rest).n == 0)
			rest = addr;
	} else if (str_starts(line, STR("    "))) {
		rest = line;
	} else {
		return false;
	}
	sample_ids_add(&p->frames, sample_id(s, strip_source(str_trim(rest)),
	    '\0'));
	p->places[p->open].n++;
	return true;
}

static void
fold_samples(const struct profile *p, struct sample *s)
{
	for (size_t i = 0; i < p->nsamples; i++) {
		const struct raw *r = &p->samples[i];

		for (size_t k = 0; k < r->n; k++) {
			uint32_t id = p->locations.p[r->at + k];
			const struct place *at = &p->places[id];

			for (size_t j = 0; j < at->n; j++)
				sample_push(s, p->frames.p[at->at + j]);
			if (at->n == 0)
				sample_frame(s, names_text(&p->ids, id), '\0');
		}
		sample_end(s, r->weight);
	}
}

/* Choose the columns of the header "alloc_space/bytes
 * inuse_space/bytes[dflt]". */
static void
choose_values(struct profile *p, struct sample *s, str header)
{
	struct value_list values = {0};
	size_t usual = 0;
	bool marked = false;
	str word, name;

	while (str_word(&header, &word)) {
		bool mark = str_ends(word, STR("[dflt]"));

		if (mark || !marked)
			usual = values.n;
		marked |= mark;
		word.n -= mark ? 6 : 0;
		str_cut(&word, '/', &name);
		value_add(&values, name, word);
		if (str_eq(name, STR("samples")))
			p->counts = (long)values.n;
	}
	p->column = (long)value_of_list(s, &values, usual) + 1;
}

/* Read the samples up to "Locations". */
static void
read_samples(struct profile *p, struct in *in, struct sample *s)
{
	str line;

	p->column = 1;
	if (in_line(in, &line))
		choose_values(p, s, line);
	while (in_line(in, &line) && !str_eq(line, STR("Locations")))
		if (!read_sample(p, line) && !str_has(line, STR(":[")))
			diag_reject(s->diag, in, line,
			    "no sample of pprof with that many values");
}

/* Read the locations up to "Mappings". */
static void
read_locations(struct profile *p, struct in *in, struct sample *s)
{
	bool ended = false;
	str line;

	while (!ended && in_line(in, &line)) {
		ended = str_starts(line, STR("Mappings"));
		if (!ended && !read_location(p, s, line))
			diag_reject(s->diag, in, line, "not a location");
	}
	if (!ended)
		diag_reject(s->diag, in, STR(""),
		    "the locations are cut short");
}

static void
fold(struct in *in, struct sample *s)
{
	size_t known;
	str line;

	while (in_line(in, &line)) {
		struct profile p = {0};

		if (!str_eq(line, STR("Samples:")))
			continue;
		read_samples(&p, in, s);
		find_place(&p, STR(""));
		read_locations(&p, in, s);
		known = s->sink->samples;
		fold_samples(&p, s);
		if (p.counted > 0 && p.counts != p.column)
			s->sink->samples = known + p.counted;
		else
			s->sink->summed = true;
	}
}

const struct format format_gopprof = {
	.name = "gopprof",
	.what = "Go profiles, go tool pprof -raw",
	.tested_with = "real: Go 1.19",
	.options = "value",
	.leaf_first = true,
	.probe = probe,
	.fold = fold,
};
