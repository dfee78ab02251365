#include "tools/stackfold/plan/doctor.h"

#include "common/base/err.h"
#include "tools/stackfold/plan/inspect.h"
#include "tools/stackfold/plan/machine.h"
#include "tools/stackfold/plan/record_plan.h"
#include "tools/stackfold/plan/target.h"

size_t
doctor(char *const names[], bool people, const struct opt_list *record,
    const char *root,
    const struct format *(*guess)(struct in *, str *head), struct out *out)
{
	struct record_plan r = record_plan_read(record);
	struct inspection i = {.out = out, .guess = guess, .people = people,
	    .records = record->n > 0, .command = r.command,
	    .folder = people ? "." : r.folder,
	    .root = root != NULL ? root : ""};

	if (r.attempt != NULL) {
		target_try(&i, r.attempt);
		out_close(out);
		return 0;
	}
	if (*names == NULL || people || i.records)
		inspect_machine(&i);
	target_look(&i, &r);
	for (; *names != NULL; names++) {
		if (inspect_file(&i, *names))
			continue;
		if (!i.records)
			die("%s: no such program or recording", *names);
		target_missing(&i, *names);
	}
	if (i.records)
		record_plan_tell(&i, &r);
	if (people && i.warnings == 0)
		out_text(out, "nothing stands in the way\n");
	out_close(out);
	buf_free(&i.program);
	return i.warnings;
}
