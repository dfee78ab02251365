#include "tools/stackfold/symbols/recorded_file.h"

#include <fcntl.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "common/base/num.h"
#include "common/base/sys.h"

#define NOTES 4096		/* maximum bytes of the kernel's notes */
#define SECOND ((int64_t)NUM_NANO)
#define BOOT NUM_NANO		/* earliest possible time of a sample after
				 * booting, in ns */
#define SLACK (SECOND / 100)	/* maximum lag of a file's time stamp, in ns */
#define DRIFT 20000		/* the error of perf's clock is up to 1/DRIFT of
				 * the time */
/* maximum ns from the last sample until perf record reads build ids */
#define TAIL (2 * SECOND)

#define COPY "; --symfs finds a copy of the original"
#define KERNEL_ID "; --symfs finds a copy of the original; next " \
	"time use perf record --buildid-mmap"

static bool
is_host(const char *host, const struct utsname *here)
{
	return strcmp(host, here->nodename) == 0;
}

bool
recorded_file_elsewhere(const struct modules *all)
{
	struct utsname here;

	return all->host[0] != '\0' && uname(&here) == 0 &&
	    !is_host(all->host, &here);
}

/* Return true if the recording was made on this machine by the running kernel
 * release. */
static bool
is_of_release(const struct modules *all)
{
	struct utsname here;

	return all->release[0] != '\0' && uname(&here) == 0 &&
	    strcmp(here.release, all->release) == 0 &&
	    (all->machine[0] == '\0' ||
	    strcmp(here.machine, all->machine) == 0) &&
	    (all->host[0] == '\0' || is_host(all->host, &here));
}

bool
recorded_file_kernel_runs(const struct modules *all)
{
	const struct module *k = all->kernel.module;
	struct elf_build_id id = {.n = 0};
	struct buf notes = {0};
	bool found;
	int fd;

	if (k != NULL)
		id = k->recorded.id;
	if (id.n == 0)
		return is_of_release(all);
	fd = sys_open("/sys/kernel/notes", O_RDONLY);
	if (fd < 0)
		return false;
	buf_read(&notes, fd, NOTES);
	close(fd);
	found = str_has(buf_str(&notes), elf_build_id_str(&id));
	buf_free(&notes);
	return found;
}

static int64_t
read_clock(clockid_t id)
{
	struct timespec t;

	return clock_gettime(id, &t) != 0 ? 0 :
	    (int64_t)t.tv_sec * SECOND + t.tv_nsec;
}

/* Measure the current offset of the wall clock from the recording's clock.  The
 * process may be preempted between two readings, which adds to the slack. */
static void
read_wall(struct modules_clock *c)
{
	clockid_t id = c->id >= 0 ? (clockid_t)c->id : CLOCK_MONOTONIC;
	int64_t before, its, error;

	c->slack = SLACK;
	if (c->id >= 0 || !sys_perf_clock(&c->wall, &error)) {
		before = read_clock(CLOCK_REALTIME);
		its = read_clock(id);
		error = (read_clock(CLOCK_REALTIME) - before) / 2;
		c->wall = before + error - its;
		if (c->id < 0)
			c->slack += its / DRIFT;
	}
	c->slack += error;
}

/*
 * Find the offset of the wall clock from the recording's clock.  If the
 * machine's current offset would put the end of the recording into the future,
 * or after the time when its file was written, the machine was rebooted; then
 * the recording ended when its file was written.  A copy of the file that was
 * written later was also created later.
 */
static void
compare_clocks(struct modules *all)
{
	struct modules_clock *c = &all->clock, now = *c;
	int64_t last;

	if (c->compared)
		return;
	c->compared = true;
	if (c->first > INT64_MAX / 4)	/* avoid overflow */
		c->first = 0;
	last = (int64_t)(c->last > 0 ? c->last : c->first);
	c->end = read_clock(CLOCK_REALTIME);
	if (all->made > 0 && all->made < c->end)
		c->end = all->made;
	read_wall(&now);
	c->slack = now.slack;
	c->same_boot = c->first >= BOOT && last + now.wall <=
	    c->end + SECOND + c->slack &&
	    (all->release[0] == '\0' || is_of_release(all));
	if (c->has_wall)
		c->slack = SLACK;
	else {
		c->has_wall = c->same_boot || c->last > 0;
		c->wall = c->same_boot ? now.wall : c->end - last;
	}
	last += c->wall + TAIL;
	if (c->last > 0 && last < c->end && (all->born == 0 ||
	    all->born > last - TAIL))
		c->end = last;
}

/* convert a time of the recording to the wall clock */
static int64_t
find_time(const struct modules_clock *c, uint64_t time)
{
	int64_t wall = c->end;

	if (time > 0 && time < INT64_MAX / 4 && c->has_wall)
		wall = (int64_t)time + c->wall;
	return wall < c->end ? wall : c->end;
}

/* facts about a file and its recorded counterpart */
struct evidence {
	struct sys_status st;
	int64_t mapped, end;	/* latest possible times of the first mapping
				 * and of the recording's end, in ns since
				 * 1970 */
	enum {ANY_INODE, SAME_INODE, OTHER_INODE} inode;
};

/* Return true if the time is between the first mapping of the file and the end
 * of the recording. */
static bool
is_inside(const struct evidence *e, int64_t time)
{
	return time > e->mapped && time <= e->end;
}

/* Return true if the file is on the recorded device.  Device numbers may change
 * at a reboot. */
static bool
is_device(const struct modules *all, const struct module_recorded *r,
    const struct sys_status *st)
{
	return !all->clock.same_boot || (r->major == 0 && r->minor == 0) ||
	    (r->major == st->major && r->minor == st->minor);
}

static void
gather_evidence(struct modules *all, const struct module *m, const char *path,
    struct evidence *e)
{
	const struct module_recorded *r = &m->recorded;

	compare_clocks(all);
	e->mapped = find_time(&all->clock, r->mapped > 0 ? r->mapped :
	    all->clock.first) + all->clock.slack;
	e->end = all->clock.end + SLACK;
	if (!sys_status(path, &e->st))
		e->st = (struct sys_status){0};
	if (r->inode == 0)
		e->inode = ANY_INODE;
	else if (r->inode != e->st.inode ||	/* generations differ if the
						 * inode number was reused */
	    e->st.born > e->mapped)
		e->inode = OTHER_INODE;
	else
		e->inode = is_device(all, r, &e->st) || sys_hides_device(path) ?
		    SAME_INODE : OTHER_INODE;
}

/* Return why a file whose build id equals that in the header is not the
 * recorded one, or NULL.  perf record reads that build id when it ends. */
static const char *
contradict(const struct evidence *e)
{
	int64_t made = e->st.born != 0 ? e->st.born : e->st.changed;

	if (is_inside(e, e->st.written) || (e->inode != OTHER_INODE &&
	    e->st.links == 1 && is_inside(e, e->st.changed)) ||
	    (e->inode != SAME_INODE && is_inside(e, e->st.born)))
		return "it was replaced while it was recorded" KERNEL_ID;
	if (e->inode == OTHER_INODE && made <= e->end)
		return "another file has its name, as in a container"
		    KERNEL_ID;
	return NULL;
}

/* Return why a file without a recorded build id cannot be used, or NULL. */
static const char *
doubt(const struct modules *all, const struct evidence *e)
{
	if (e->inode == OTHER_INODE)
		return "another file has its name, and no build id was "
		    "recorded" COPY;
	if (e->inode == ANY_INODE &&
	    (all->host[0] == '\0' || !is_of_release(all)))
		return "its build id was not recorded" COPY;
	if (e->st.written > e->mapped || (e->st.links == 1 &&
	    e->st.changed > e->mapped))
		return "it changed after the recording, and its build id was "
		    "not recorded" COPY;
	return NULL;
}

const char *
recorded_file_refuse(struct modules *all, struct module *m, const char *path,
    const struct elf_build_id *its)
{
	const struct module_recorded *r = &m->recorded;
	bool proof = r->id_by_kernel || all->settings.symfs != NULL;
	bool equal = its->n > 0 && its->n <= r->id.n &&
	    memcmp(its->byte, r->id.byte, its->n) == 0;
	struct evidence e;
	const char *why;

	if (r->id.n > 0 && (proof || recorded_file_elsewhere(all)))
		return equal ? NULL : "it was rebuilt since (another build "
		    "id); --symfs finds a copy of the old one";
	if (proof || all->settings.any_file) {
		m->id = *its;
		return NULL;
	}
	if (recorded_file_elsewhere(all))
		return "recorded on another machine, without its build id"
		    COPY;
	gather_evidence(all, m, path, &e);
	if (r->id.n > 0 && !equal && (e.inode != SAME_INODE ||
	    e.st.changed > e.mapped))
		return "it was rebuilt since (another build id); --symfs finds "
		    "a copy of the old one";
	why = r->id.n == 0 ? doubt(all, &e) : equal ? contradict(&e) : NULL;
	m->id = why == NULL ? *its : (struct elf_build_id){.n = 0};
	return why;
}

bool
recorded_file_is_copy(struct modules *all, const struct module *m,
    const char *path)
{
	struct evidence e;

	if (m->recorded.id_by_kernel || all->settings.symfs != NULL ||
	    recorded_file_elsewhere(all))
		return true;
	gather_evidence(all, m, path, &e);
	if (e.inode == SAME_INODE)
		return contradict(&e) == NULL;
	return e.inode == ANY_INODE || e.st.changed <= e.mapped ||
	    e.st.born > e.end || !is_device(all, &m->recorded, &e.st);
}
