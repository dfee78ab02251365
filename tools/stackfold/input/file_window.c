#include "tools/stackfold/input/file_window.h"

#include "common/base/sys.h"

#define STEP_BYTES ((size_t)4 << 20)	/* bytes between two releases */
#define SLACK_BYTES STEP_BYTES	/* bytes kept before the current one */

void
file_window_begin(struct file_window *w, str all)
{
	*w = (struct file_window){.all = all, .ask = STEP_BYTES};
}

bool
file_window_asks(const struct file_window *w, const char *at)
{
	return w->all.n > 0 && (size_t)(at - w->all.p) >= w->ask;
}

void
file_window_used(struct file_window *w, const char *at)
{
	size_t used = (size_t)(at - w->all.p);

	w->ask += STEP_BYTES;
	if (used < SLACK_BYTES || used - SLACK_BYTES <= w->given)
		return;
	sys_unneeded(w->all.p + w->given, used - SLACK_BYTES - w->given);
	w->given = used - SLACK_BYTES;
}

void
file_window_end(struct file_window *w)
{
	*w = (struct file_window){0};
}
