/*
 * Profiles of Ruby's stackprof, as JSON:
 *
 *	stackprof --json stackprof.dump	(of StackProf.run(raw: true, ...))
 *
 *	{"version":1.2,"mode":"wall","interval":1000,"samples":5,
 *	"frames":{"64":{"name":"Object#work","file":"/srv/app.rb","line":4},
 *	"96":{"name":"<main>","file":"/srv/app.rb"}},
 *	"raw":[2,96,64,3,1,96,2]}
 *
 * gives	<main> 2
 *		<main>;Object#work 3
 *
 * Each stack is its depth, its frames from the root, and its number of samples.
 */
#include "common/base/u64_map.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/input/json_read.h"
#include "tools/stackfold/sample/sample.h"

/* Read the members of {"64": {"name": "Object#work", "file": ...}}. */
static void
read_frames(struct json_read *j, struct sample *s, struct u64_map *frames)
{
	struct buf name = {0};
	uint64_t id;
	str key;

	while (json_read_member(j, &key)) {
		bool known = num_whole(key, &id);

		json_read_name(j, &name);
		if (name.n == 0)
			buf_add(&name, STR("[unknown]"));
		if (known)
			*u64_map_put(frames, id) =
			    1 + sample_id(s, buf_str(&name), '\0');
	}
	buf_free(&name);
}

/* Read and fold the stacks, [2, 96, 64, 3, ...].  Return false if the list is
 * truncated. */
static bool
read_raw(struct json_read *j, struct sample *s, const struct u64_map *frames,
    size_t *unnamed)
{
	uint64_t left = 0, n;
	bool begun = false;

	while (json_read_element(j)) {
		if (!json_read_whole(j, &n))
			return false;
		if (!begun) {
			begun = true;
			left = n;
		} else if (left > 0) {
			sample_known(s, u64_map_get(frames, n), unnamed);
			left--;
		} else {
			sample_end(s, NUM(n));
			begun = false;
		}
	}
	sample_drop(s);
	return !begun;
}

static void
fold(struct in *in, struct sample *s)
{
	str all = in_all(in);
	struct u64_map frames = {0};
	struct json_read j;
	size_t unnamed = 0;
	bool bad;

	s->sink->summed = true;
	s->diag->hint = "stackprof keeps stacks only with: raw: true";
	if (json_read_find(&j, all, "frames") && json_read_object(&j))
		read_frames(&j, s, &frames);
	bad = json_read_report(&j, in, s);
	if (json_read_find(&j, all, "raw") && json_read_array(&j) &&
	    !read_raw(&j, s, &frames, &unnamed) && !bad)
		diag_reject(s->diag, in, STR(""), "the stacks are damaged");
	json_read_end(&j);
	diag_unnamed(s->diag, in, unnamed);
}

const struct format format_stackprof = {
	.name = "stackprof",
	.what = "profiles of Ruby's stackprof, JSON",
	.tested_with = "published: samples of speedscope",
	.unit = "samples",
	.json = "mode gc_samples|raw frames interval",
	.fold = fold,
};
