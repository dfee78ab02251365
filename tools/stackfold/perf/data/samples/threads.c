#include "tools/stackfold/perf/data/samples/threads.h"

#include "common/base/buf.h"

static void
leave_maps(struct thread *t)
{
	if (t->maps != NULL && --t->maps->users == 0)
		maps_free(t->maps);
	t->maps = NULL;
}

static void
share_maps(struct thread *t, struct maps *maps)
{
	maps->users++;
	leave_maps(t);
	t->maps = maps;
}

/* a thread has the maps of its leader, and a leader its own */
static void
join_process(struct threads *all, struct thread *t)
{
	if (t->pid == t->tid || t->pid == THREAD_UNKNOWN)
		share_maps(t, NEW(&all->arena, struct maps, 1));
	else
		share_maps(t, threads_get(all, t->pid, t->pid)->maps);
}

/* the name or the process changed, so the root frame does; samples that wait
 * keep the old one */
static void
renew_name(struct threads *all, struct thread *t)
{
	t->name = NEW(&all->arena, struct thread_name, 1);
	t->name->comm = names_text(&all->comms, t->comm);
}

/* the name of a thread that no record has named yet */
static void
set_first_name(struct threads *all, struct thread *t)
{
	struct buf b = {0};

	if (t->tid == 0)
		buf_add(&b, STR("swapper"));
	else
		buf_fmt(&b, ":%d", (int)t->tid);
	t->comm = names_id(&all->comms, buf_str(&b));
	t->named = t->tid == 0;
	renew_name(all, t);
	buf_free(&b);
}

/* put a thread into the table, maybe in place of one that ended */
static struct thread *
add_thread(struct threads *all, uint32_t pid, uint32_t tid)
{
	struct thread *t = NEW(&all->arena, struct thread, 1);

	t->pid = tid == 0 ? 0 : pid;
	t->tid = tid;
	GROW(all->all, all->cap, all->n + 1);
	all->all[all->n++] = t;
	u64_map_set(&all->by_tid, tid, (uint32_t)all->n);
	set_first_name(all, t);
	join_process(all, t);
	return t;
}

struct thread *
threads_get(struct threads *all, uint32_t pid, uint32_t tid)
{
	struct thread *t = all->last;
	uint32_t at;

	if (t == NULL || t->tid != tid) {
		at = u64_map_get(&all->by_tid, tid);
		t = at > 0 ? all->all[at - 1] : add_thread(all, pid, tid);
	}
	if (t->pid == THREAD_UNKNOWN && pid != THREAD_UNKNOWN) {
		t->pid = pid;
		renew_name(all, t);
		if (pid != tid)
			join_process(all, t);
	}
	all->last = t;
	return t;
}

void
threads_name(struct threads *all, struct thread *t, str comm)
{
	t->comm = names_id(&all->comms, comm);
	t->named = true;
	renew_name(all, t);
}

/* another thread of that number begins; this one has ended */
static struct thread *
replace_thread(struct threads *all, struct thread *t, uint32_t pid)
{
	uint32_t tid = t->tid;

	leave_maps(t);
	*t = (struct thread){.pid = pid, .tid = tid, .deferred = t->deferred};
	set_first_name(all, t);
	join_process(all, t);
	return t;
}

void
threads_fork(struct threads *all, uint32_t pid, uint32_t tid, uint32_t ppid,
    uint32_t ptid, bool with_maps)
{
	struct thread *parent = threads_get(all, ppid, ptid), *child;
	bool known = u64_map_get(&all->by_tid, tid) > 0;

	if (parent->pid != ppid)
		parent = replace_thread(all, parent, ppid);
	child = threads_get(all, pid, tid);
	if (child == parent)
		return;
	if (known)
		child = replace_thread(all, child, pid);
	if (parent->named) {
		child->comm = parent->comm;
		child->named = true;
		renew_name(all, child);
	}
	if (with_maps && child->pid != parent->pid &&
	    child->maps != parent->maps && child->maps->list == NULL)
		maps_copy(child->maps, parent->maps);
}

void
threads_exit(struct threads *all, uint32_t pid, uint32_t tid)
{
	struct thread *t = threads_get(all, pid, tid);

	if (all->nothing.users == 0)
		all->nothing.users = 1;	/* never freed */
	if (t->pid == pid)
		share_maps(t, &all->nothing);
}
