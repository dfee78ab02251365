/*
 * dotnet-trace collect --format speedscope, py-spy record -f speedscope, ...
 *
 *	{"$schema":"https://www.speedscope.app/file-format-schema.json",
 *	"shared":{"frames":[{"name":"main"},{"name":"work"}]},"profiles":[
 *	{"type":"sampled","name":"t1","samples":[[0],[0,1]],"weights":[2,5.5]},
 *	{"type":"evented","name":"t2","events":[
 *	{"type":"O","frame":0,"at":0},{"type":"C","frame":0,"at":4}]}]}
 *
 * gives	t1;main 2
 *		t1;main;work 5.5
 *		t2;main 4
 *
 * in the unit of the input.  One profile alone is no root.  Where that is a
 * unit of time the file tells when each stack was seen, too.
 */
#include "tools/stackfold/formats/parts/jread.h"
#include "tools/stackfold/formats/parts/speedscope_profile.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

static void
read_frames(struct jread *j, struct sample *s, struct sample_ids *frames)
{
	struct buf name = {0};
	str key;

	jread_object(j);
	while (jread_member(j, &key) && !str_eq(key, STR("frames")))
		jread_skip(j);
	if (!jread_array(j))
		return;
	while (jread_element(j)) {
		jread_name(j, &name);
		sample_ids_add(frames, sample_id(s, buf_str(&name), '\0'));
	}
	buf_free(&name);
}

static enum format_confidence
probe(str head)
{
	return str_find(head, STR("speedscope.app/file-format")) != STR_NONE ?
	    FORMAT_CERTAIN : FORMAT_NO;
}

static void
fold(struct in *in, struct sample *s, const struct fold_options *o)
{
	struct speedscope_frames frames = {0};
	str all = in_all(in);
	size_t profiles = 0;
	struct jread j;

	(void)o;
	if (jread_find(&j, all, "shared"))
		read_frames(&j, s, &frames.ids);
	jread_end(&j);
	if (jread_find(&j, all, "profiles") && jread_array(&j))
		for (; jread_element(&j); profiles++)
			jread_skip(&j);
	jread_end(&j);
	if (jread_find(&j, all, "profiles") && jread_array(&j))
		while (jread_element(&j))
			speedscope_profile_fold(&j, s, &frames, profiles > 1);
	jread_report(&j, in, s);
	jread_end(&j);
	diag_unnamed(s->diag, in, frames.unnamed);
}

const struct format format_speedscope = {
	.name = "speedscope",
	.what = "speedscope's JSON, evented and sampled",
	.tested_with = "published: samples of speedscope",
	.options = "slice",
	.probe = probe,
	.fold = fold,
};
