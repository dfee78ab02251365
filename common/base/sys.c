/* glibc declares madvise(2), getentropy(3), statx(2) and others with
 * _GNU_SOURCE, and other systems without _POSIX_C_SOURCE. */
#undef _POSIX_C_SOURCE
#define _GNU_SOURCE
#include "common/base/sys.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#endif
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <sys/random.h>
#define st_ctim st_ctimespec
#define st_mtim st_mtimespec
#endif

/* f_type of statfs(2) on Linux */
#define OVERLAYFS 0x794c7630u
#define BTRFS 0x9123683eu

uint64_t
sys_div(uint64_t high, uint64_t low, uint64_t d, uint64_t *rest)
{
	uint64_t q = 0;

	if (high == 0) {
		*rest = low % d;
		return low / d;
	}
	for (int i = 0; i < 64; i++) {
		uint64_t carry = high >> 63;

		high = high << 1 | low >> 63;
		low <<= 1;
		q <<= 1;
		if (carry != 0 || high >= d) {
			high -= d;
			q |= 1;
		}
	}
	*rest = high;
	return q;
}

int
sys_open(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC, 0666), low = fd;

	if (fd < 0 || fd > 2)
		return fd;
	fd = fcntl(low, F_DUPFD_CLOEXEC, 3);
	close(low);
	return fd;
}

void
sys_allow_open_files(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
		return;
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

bool
sys_is_file(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static int64_t
count_nanoseconds(int64_t seconds, int64_t rest)
{
	int64_t most = INT64_MAX / 1000000000 - 1;

	return (seconds > most ? most : seconds < -most ? -most : seconds) *
	    1000000000 + rest;
}

/* Read the status of a path or, if that is NULL, of fd. */
static bool
read_status(int fd, const char *path, struct sys_status *to)
{
	struct stat st;
#ifdef STATX_BTIME
	struct statx x;

	if (statx(path != NULL ? AT_FDCWD : fd, path != NULL ? path : "",
	    path != NULL ? 0 : AT_EMPTY_PATH, STATX_BASIC_STATS | STATX_BTIME,
	    &x) == 0) {
		*to = (struct sys_status){x.stx_dev_major, x.stx_dev_minor,
		    x.stx_ino, x.stx_nlink, 0,
		    count_nanoseconds(x.stx_ctime.tv_sec, x.stx_ctime.tv_nsec),
		    count_nanoseconds(x.stx_mtime.tv_sec, x.stx_mtime.tv_nsec)};
		if (x.stx_mask & STATX_BTIME)
			to->born = count_nanoseconds(x.stx_btime.tv_sec,
			    x.stx_btime.tv_nsec);
		return true;
	}
#endif
	if ((path != NULL ? stat(path, &st) : fstat(fd, &st)) != 0)
		return false;
	*to = (struct sys_status){(uint64_t)major(st.st_dev),
	    (uint64_t)minor(st.st_dev), st.st_ino, st.st_nlink, 0,
	    count_nanoseconds(st.st_ctim.tv_sec, st.st_ctim.tv_nsec),
	    count_nanoseconds(st.st_mtim.tv_sec, st.st_mtim.tv_nsec)};
	return true;
}

bool
sys_status(const char *path, struct sys_status *to)
{
	return read_status(-1, path, to);
}

bool
sys_status_open(int fd, struct sys_status *to)
{
	return read_status(fd, NULL, to);
}

/* Request a perf_event record of each change of this thread's name, set the
 * name to its current value, and read the time at the end of the record. */
bool
sys_perf_clock(int64_t *ahead, int64_t *error)
{
#if defined(__linux__) && defined(SYS_perf_event_open)
	struct {	/* struct perf_event_attr, version 0 */
		uint32_t type, size;
		uint64_t config, period, sample_type, read_format, flags;
		uint64_t rest[2];
	} attr = {.type = 1, .size = sizeof(attr), .config = 9,	/* dummy */
	    .sample_type = 4, .flags = 1u << 5 | 1u << 9 | 1u << 18};
	    /* time; exclude_kernel, comm, sample_id_all */
	long page = sysconf(_SC_PAGESIZE);
	uint64_t head = 0, time = 0;
	int64_t begin, end;
	struct timespec before, after;
	char name[16], *p;
	int fd;

	fd = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, 8);
	if (fd < 0 || page <= 0)
		return false;
	p = mmap(NULL, 2 * (size_t)page, PROT_READ | PROT_WRITE, MAP_SHARED,
	    fd, 0);
	if (p != MAP_FAILED && prctl(PR_GET_NAME, name) == 0) {
		clock_gettime(CLOCK_REALTIME, &before);
		prctl(PR_SET_NAME, name);
		clock_gettime(CLOCK_REALTIME, &after);
		memcpy(&head, p + 1024, sizeof(head));	/* data_head */
		if (head >= sizeof(time) && head <= (uint64_t)page)
			memcpy(&time, p + page + head - sizeof(time),
			    sizeof(time));
		begin = count_nanoseconds(before.tv_sec, before.tv_nsec);
		end = count_nanoseconds(after.tv_sec, after.tv_nsec);
		*error = (end - begin) / 2;
		*ahead = begin + *error - (int64_t)time;
	}
	if (p != MAP_FAILED)
		munmap(p, 2 * (size_t)page);
	close(fd);
	return time != 0;
#else
	(void)ahead;
	(void)error;
	return false;
#endif
}

bool
sys_hides_device(const char *path)
{
#ifdef __linux__
	struct statfs s;

	return statfs(path, &s) == 0 && ((uint32_t)s.f_type == OVERLAYFS ||
	    (uint32_t)s.f_type == BTRFS);
#else
	(void)path;
	return true;
#endif
}

bool
sys_is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/*
 * Handle SIGBUS, which an access beyond the end of a truncated file causes: map
 * zeros there.  On any other cause the next access faults again and ends the
 * program.
 */
static void
fill_page(int sign, siginfo_t *info, void *context)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t at = (uintptr_t)info->si_addr / page * page;
	int before = errno;

	(void)context;
	if (info->si_code != BUS_ADRERR || mmap((void *)at, page, PROT_READ,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED)
		signal(sign, SIG_DFL);
	errno = before;
}

char *
sys_view(int fd, uint64_t from, size_t n)
{
	struct sigaction act = {.sa_sigaction = fill_page,
	    .sa_flags = SA_SIGINFO};
	long page = sysconf(_SC_PAGESIZE);
	size_t before = page > 0 ? (size_t)(from % (uint64_t)page) : 0;
	char *p;

	if (page <= 0 || n == 0 || n > SIZE_MAX - before)
		return NULL;
	p = mmap(NULL, n + before, PROT_READ, MAP_PRIVATE, fd,
	    (off_t)(from - before));
	if (p == MAP_FAILED)
		return NULL;
	sigemptyset(&act.sa_mask);
	sigaction(SIGBUS, &act, NULL);
	return p + before;
}

void
sys_unview(char *p, size_t n)
{
	size_t before = (uintptr_t)p % (size_t)sysconf(_SC_PAGESIZE);

	munmap(p - before, n + before);
}

#define LARGE ((size_t)2 << 20)

void
sys_return_large(void)
{
#ifdef __GLIBC__
	mallopt(M_MMAP_THRESHOLD, LARGE);
	mallopt(M_TRIM_THRESHOLD, 2 * LARGE);
#endif
}

void *
sys_alloc(size_t n)
{
	void *p = NULL;

	if (n < LARGE)
		return malloc(n);
	if (posix_memalign(&p, LARGE, n) != 0)
		return NULL;
	sys_large_pages(p, n);
	return p;
}

/* Advise all pages that p[0..n) touches, so that memory which malloc() got from
 * mmap(2) stays one mapping; realloc() would copy several. */
void
sys_large_pages(void *p, size_t n)
{
#ifdef MADV_HUGEPAGE
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t from = (uintptr_t)p / page * page;
	uintptr_t to = ((uintptr_t)p + n + page - 1) / page * page;

	if (n >= LARGE)
		madvise((void *)from, to - from, MADV_HUGEPAGE);
#else
	(void)p;
	(void)n;
#endif
}

#ifdef __GLIBC__
struct start {
	void *(*run)(void *arg);
	void *arg;
	cpu_set_t all;		/* all permitted processors */
};

static void *
start_free(void *of)
{
	struct start s = *(struct start *)of;

	free(of);
	sched_setaffinity(0, sizeof(s.all), &s.all);
	return s.run(s.arg);
}

/* Find all permitted processors, and those other than the caller's.  Return
 * false if there are no others. */
static bool
find_others(cpu_set_t *all, cpu_set_t *others)
{
	int own = sched_getcpu();

	if (own < 0 || sched_getaffinity(0, sizeof(*all), all) != 0)
		return false;
	*others = *all;
	CPU_CLR((size_t)own, others);
	return CPU_COUNT(others) > 0;
}

static bool
start_elsewhere(pthread_t *id, void *(*run)(void *), void *arg)
{
	struct start *s = malloc(sizeof(*s));
	pthread_attr_t attr;
	cpu_set_t others;
	bool good = false;

	if (s == NULL || pthread_attr_init(&attr) != 0) {
		free(s);
		return false;
	}
	s->run = run;
	s->arg = arg;
	good = find_others(&s->all, &others) &&
	    pthread_attr_setaffinity_np(&attr, sizeof(others), &others) == 0 &&
	    pthread_create(id, &attr, start_free, s) == 0;
	if (!good)
		free(s);
	pthread_attr_destroy(&attr);
	return good;
}
#endif

/* Return whether there is address space for a thread: glibc's malloc() reserves
 * 128 MB for it. */
static bool
has_room_for_thread(void)
{
	struct rlimit limit;

	return getrlimit(RLIMIT_AS, &limit) != 0 ||
	    limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >> 30 > 0;
}

bool
sys_thread(pthread_t *id, void *(*run)(void *), void *arg)
{
	if (!has_room_for_thread())
		return false;
#ifdef __GLIBC__
	if (start_elsewhere(id, run, arg))
		return true;
#endif
	return pthread_create(id, NULL, run, arg) == 0;
}

void
sys_unneeded(const char *p, size_t n)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t from = ((uintptr_t)p + page - 1) / page * page;
	uintptr_t to = ((uintptr_t)p + n) / page * page;

	if (from < to)
		madvise((void *)from, to - from, MADV_DONTNEED);
}

uint64_t
sys_random(void)
{
	uint64_t r;

	if (getentropy(&r, sizeof(r)) != 0)
		r = (uint64_t)time(NULL) << 32 ^ (uint64_t)getpid() ^
		    (uintptr_t)&r;
	return r;
}

void
sys_terminal_size(int fd, size_t *rows, size_t *columns)
{
	*rows = 24;
	*columns = 80;
#ifdef TIOCGWINSZ
	struct winsize size;

	if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 &&
	    size.ws_col > 0) {
		*rows = size.ws_row;
		*columns = size.ws_col;
	}
#else
	(void)fd;
#endif
}

size_t
sys_terminal_width(int fd)
{
	const char *variable = getenv("COLUMNS");
	long n = variable != NULL ? strtol(variable, NULL, 10) : 0;
	size_t rows, columns;

	sys_terminal_size(fd, &rows, &columns);
	return n > 0 ? (size_t)n : columns;
}

size_t
sys_processors(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);

	return n > 0 ? (size_t)n : 1;
}
