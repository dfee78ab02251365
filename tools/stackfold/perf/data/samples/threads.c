#include "tools/stackfold/perf/data/samples/threads.h"

#include "common/base/buf.h"

/* minimum number of ended threads that justifies a sweep; they must also
 * outnumber the others */
#define MOST_ENDED 4096

static void
keep_room(struct threads_room *r, void *p)
{
	*APPEND(r->p, r->cap, r->n) = p;
}

/* take a block from a free list, or allocate one if it is empty */
#define TAKE_ROOM(all, r, type) ((type *)((r)->n > 0 ? (r)->p[--(r)->n] : \
	NEW(&(all)->arena, type, 1)))

static void
leave_maps(struct threads *all, struct thread *t)
{
	if (t->maps != NULL && --t->maps->users == 0) {
		maps_free(t->maps);
		keep_room(&all->of_maps, t->maps);
	}
	t->maps = NULL;
}

static void
share_maps(struct threads *all, struct thread *t, struct maps *maps)
{
	maps->users++;
	leave_maps(all, t);
	t->maps = maps;
}

/* give a thread the maps of its leader */
static void
join_process(struct threads *all, struct thread *t)
{
	struct maps *m;

	if (t->pid == t->tid || t->pid == THREAD_UNKNOWN) {
		m = TAKE_ROOM(all, &all->of_maps, struct maps);
		*m = (struct maps){0};
	} else {
		m = threads_get(all, t->pid, t->pid)->maps;
	}
	share_maps(all, t, m);
}

/* drop the cached root after a change of name or process; queued samples keep
 * the old one */
static void
forget_name(struct threads *all, struct thread *t)
{
	if (t->name != NULL)
		keep_room(&all->old_names, t->name);
	t->name = NULL;
}

/* return a name for a thread that no record has named yet */
static uint32_t
find_first_name(struct threads *all, const struct thread *t)
{
	struct buf b = {0};
	uint32_t id;

	buf_fmt(&b, ":%d", (int)t->tid);
	id = names_id(&all->comms, buf_str(&b));
	buf_free(&b);
	return id;
}

struct thread_name *
threads_name_of(struct threads *all, struct thread *t)
{
	struct thread_name *n = t->name;

	if (n != NULL)
		return n;
	n = TAKE_ROOM(all, &all->of_names, struct thread_name);
	*n = (struct thread_name){names_text(&all->comms, t->named ? t->comm :
	    find_first_name(all, t)), 0};
	return t->name = n;
}

/* initialize a thread of which only the tid is known */
static void
begin_thread(struct threads *all, struct thread *t)
{
	if (t->tid == 0) {
		t->comm = names_id(&all->comms, STR("swapper"));
		t->named = true;
	}
	join_process(all, t);
}

/* add a thread to the table, maybe replacing one that ended */
static struct thread *
add_thread(struct threads *all, uint32_t pid, uint32_t tid)
{
	struct thread *t = TAKE_ROOM(all, &all->of_threads, struct thread);

	*t = (struct thread){.pid = tid == 0 ? 0 : pid, .tid = tid};
	*APPEND(all->all, all->cap, all->n) = t;
	*u64_map_put(&all->by_tid, tid) = (uint32_t)all->n;
	begin_thread(all, t);
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
		forget_name(all, t);
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
	t->ended = 0;
	forget_name(all, t);
}

/* replace a thread that has ended, because its tid is used again */
static struct thread *
replace_thread(struct threads *all, struct thread *t, uint32_t pid)
{
	uint32_t tid = t->tid;

	leave_maps(all, t);
	forget_name(all, t);
	*t = (struct thread){.pid = pid, .tid = tid, .deferred = t->deferred};
	begin_thread(all, t);
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
		forget_name(all, child);
	}
	if (with_maps && child->pid != parent->pid &&
	    child->maps != parent->maps && child->maps->tree == NULL)
		maps_fork(child->maps, parent->maps);
}

void
threads_exit(struct threads *all, uint32_t pid, uint32_t tid)
{
	struct thread *t = threads_get(all, pid, tid);

	if (all->nothing.users == 0)
		all->nothing.users = 1;	/* never freed */
	if (t->pid != pid || t->ended > 0)
		return;
	share_maps(all, t, &all->nothing);
	t->ended = all->sweeps + 1;
	all->ended++;
}

bool
threads_need_sweep(const struct threads *all)
{
	return all->ended >= MOST_ENDED && all->ended >= all->n / 2;
}

void
threads_sweep(struct threads *all)
{
	size_t n = 0;

	u64_map_free(&all->by_tid);
	all->by_tid = (struct u64_map){0};
	for (size_t i = 0; i < all->n; i++) {
		struct thread *t = all->all[i];

		if (t->ended > 0 && t->ended <= all->sweeps &&
		    t->deferred == NULL) {
			leave_maps(all, t);
			forget_name(all, t);
			keep_room(&all->of_threads, t);
			continue;
		}
		all->all[n++] = t;
		*u64_map_put(&all->by_tid, t->tid) = (uint32_t)n;
	}
	all->n = n;
	while (all->old_names.n > 0)
		keep_room(&all->of_names, all->old_names.p[--all->old_names.n]);
	all->last = NULL;
	all->ended = 0;
	all->sweeps++;
}
