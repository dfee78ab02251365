#include "tools/flamesvg/parts.h"

#include "common/base/sys.h"
#include "common/base/task.h"
#include "tools/flamesvg/embed/profile_pack.h"

static void
paint(void *arg)
{
	struct parts *p = arg;
	struct paint_settings settings = p->options->paint;
	const struct names *names = &p->in->names;

	paint_choose(&settings, &p->in->meta, names);
	paint_names(&p->paints.own, &settings, names);
	if (p->options->page.script && p->in->stacks.columns < 2)
		paint_offer(&p->paints, &settings, names);
}

static void
lay_out(void *arg)
{
	struct parts *p = arg;

	layout_boxes(&p->layout, p->trees.drawn, &p->sizes);
}

static void
pack(void *arg)
{
	struct parts *p = arg;
	const struct options *k = p->options;

	if (k->page.script)
		profile_pack(&p->packed, &p->trees, k->trees.chart, p->in,
		    p->times, (size_t)k->limits.max_bytes, p->other);
}

void
parts_make(struct parts *p, size_t stacks)
{
	/* A bad rule exits, which is not safe with a second thread; paint()
	 * must read the metadata before pack() changes them. */
	bool alone = p->options->paint.rules != NULL || p->times != NULL ||
	    p->options->paint.own_rule != NULL;
	/* longest job first; without a second thread they run backwards */
	const struct task_job jobs[] = {{pack, p}, {lay_out, p}, {paint, p}};

	if (!alone && stacks >= PARTS_START)
		task_share(jobs, LENGTH(jobs));
	else
		for (size_t i = LENGTH(jobs); i-- > 0;)
			jobs[i].run(jobs[i].arg);
}
