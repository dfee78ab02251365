/*
 * node --cpu-prof app.js; Chrome's developer tools
 *
 *	{"nodes":[{"id":2,"callFrame":{"functionName":"outer",
 *	 "url":"file:///srv/cp.js","lineNumber":1},"hitCount":3,"children":[3]},
 *	{"id":3,"callFrame":{"functionName":"","url":"file:///srv/cp.js",
 *	 "lineNumber":0},"hitCount":40}],
 *	"startTime":100,"endTime":900,"samples":[2,3],"timeDeltas":[50,250]}
 *
 * gives	outer /srv/cp.js:2 3
 *		outer /srv/cp.js:2;(anonymous) /srv/cp.js:1 40
 *
 * --value=time counts microseconds: a sample lasts until the next one.  In old
 * versions the node "head" contains the others, and samples have "timestamps".
 */
#include "common/base/sys.h"
#include "tools/stackfold/formats/parts/v8_profile.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"
#include "tools/stackfold/sample/value.h"

static const struct value values[] = {
	{"samples", "samples"}, {"time", "us"},
};

/* Convert timestamps to the deltas between them. */
static void
set_deltas(struct v8_profile *p, const struct json_numbers *moments)
{
	GROW(p->deltas.p, p->deltas.cap, moments->n);
	for (size_t i = 0; i < moments->n; i++) {
		uint64_t now = moments->p[i].n.whole;
		uint64_t last = i > 0 ? moments->p[i - 1].n.whole : p->start;

		p->deltas.p[i].negative = now < last;
		p->deltas.p[i].n = NUM(now < last ? last - now : now - last);
	}
	p->deltas.n = moments->n;
}

static void
read_profile(struct json_read *j, struct v8_profile *p)
{
	struct json_numbers moments = {0};
	str key;
	bool is_object = json_read_object(j);

	while (is_object && json_read_member(j, &key))
		if (str_eq(key, STR("head")))
			v8_profile_node(j, p);
		else if (str_eq(key, STR("timestamps")))
			json_read_numbers(j, &moments);
		else if (!v8_profile_member(j, key, p))
			json_read_skip(j);
	if (moments.n == 0)
		return;
	/* startTime and endTime are whole seconds in this version */
	p->start = moments.p[0].n.whole;
	p->end = moments.p[moments.n - 1].n.whole;
	set_deltas(p, &moments);
}

/* V8 counts hits per node and also lists samples; report if the numbers differ.
 * Return false if there are samples but no hits. */
static bool
compare_counts(const struct v8_profile *p, struct sample *s)
{
	uint64_t hits = 0;

	for (size_t i = 0; i < p->n; i++)
		hits += p->nodes[i].weight;
	if (hits > 0 && p->samples.n > 0 && hits != p->samples.n)
		diag_remark(s->diag, "folded the %llu hits of nodes; the list "
		    "has %zu samples, which --value=time folds",
		    (unsigned long long)hits, p->samples.n);
	return hits > 0 || p->samples.n == 0;
}

static void
fold(struct in *in, struct sample *s)
{
	bool timed = value_choose(s, "cpuprofile", values,
	    LENGTH(values), 0) == 1;
	struct v8_profile p = {.s = s};
	struct json_read j;

	s->diag->hint = "the profile has no samples";
	json_read_start(&j, in_all(in));
	read_profile(&j, &p);
	json_read_report(&j, in, s);
	if (timed || !compare_counts(&p, s))
		v8_profile_fold_samples(&p, timed, NULL);
	else if (s->slicing.length > 0)
		v8_profile_fold_hits(&p);
	else
		v8_profile_fold(&p, NULL);
	diag_unnamed(s->diag, in, p.unnamed);
}

const struct format format_cpuprofile = {
	.name = "cpuprofile",
	.what = "a .cpuprofile of V8: node --cpu-prof, Chrome",
	.tested_with = "real: node 20",
	.options = "slice value",
	.leaf_first = true,
	.json = "nodes[].callFrame|nodes[].hitCount|head.hitCount",
	.fold = fold,
};
