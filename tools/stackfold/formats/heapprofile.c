/*
 * node --heap-prof app.js; Chrome's developer tools, Memory, Sampling
 *
 *	{"head":{"callFrame":{"functionName":"(root)","scriptId":"0","url":"",
 *	 "lineNumber":-1,"columnNumber":-1},"selfSize":0,"id":1,"children":[
 *	{"callFrame":{"functionName":"grow","scriptId":"62",
 *	 "url":"file:///srv/app.js","lineNumber":2,"columnNumber":13},
 *	 "selfSize":2400,"id":5,"children":[]}]},
 *	"samples":[{"size":1200,"nodeId":5,"ordinal":1}]}
 *
 * gives	grow /srv/app.js:3 2400
 *
 * in bytes that were in use when the profile was taken.
 */
#include "tools/stackfold/formats/parts/v8_profile.h"
#include "tools/stackfold/input/format.h"
#include "tools/stackfold/sample/sample.h"

static void
fold(struct in *in, struct sample *s)
{
	struct v8_profile p = {.s = s};
	struct json_read j;

	if (json_read_find(&j, in_all(in), "head"))
		v8_profile_node(&j, &p);
	json_read_report(&j, in, s);
	v8_profile_fold(&p, NULL);
}

const struct format format_heapprofile = {
	.name = "heapprofile",
	.what = "a .heapprofile of V8: node --heap-prof, Chrome",
	.tested_with = "real: node 20",
	.unit = "bytes",
	.leaf_first = true,
	.json = "head.selfSize",
	.fold = fold,
};
