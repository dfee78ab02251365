/* What POSIX.1-2008 and C11 lack, or leave to the system, in one place. */
#ifndef COMMON_SYS_H
#define COMMON_SYS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* how many elements an array has, which must not be a mere pointer */
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* a number at any address, its lowest byte first; compilers make this one
 * load */
static inline uint32_t
sys_load32(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;

	return u[0] | (uint32_t)u[1] << 8 | (uint32_t)u[2] << 16 |
	    (uint32_t)u[3] << 24;
}

static inline uint64_t
sys_load64(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;

	return u[0] | (uint64_t)u[1] << 8 | (uint64_t)u[2] << 16 |
	    (uint64_t)u[3] << 24 | (uint64_t)u[4] << 32 |
	    (uint64_t)u[5] << 40 | (uint64_t)u[6] << 48 |
	    (uint64_t)u[7] << 56;
}

/* the same, its highest byte first */
static inline uint64_t
sys_load64_big(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;

	return u[7] | (uint64_t)u[6] << 8 | (uint64_t)u[5] << 16 |
	    (uint64_t)u[4] << 24 | (uint64_t)u[3] << 32 |
	    (uint64_t)u[2] << 40 | (uint64_t)u[1] << 48 |
	    (uint64_t)u[0] << 56;
}

/* how many of the lowest bytes are 0; the number is not */
static inline unsigned
sys_zero_bytes(uint64_t n)
{
#ifdef __GNUC__
	return (unsigned)__builtin_ctzll(n) / 8;
#else
	unsigned bytes = 0;

	for (; (n & 0xff) == 0; n >>= 8)
		bytes++;
	return bytes;
#endif
}

/* the high half of a * b; the low half goes to *low */
static inline uint64_t
sys_mul(uint64_t a, uint64_t b, uint64_t *low)
{
#ifdef __SIZEOF_INT128__
	__extension__ typedef unsigned __int128 wide;
	wide w = (wide)a * b;

	*low = (uint64_t)w;
	return (uint64_t)(w >> 64);
#else
	uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
	uint64_t m = a1 * b0 + (a0 * b0 >> 32);
	uint64_t n = a0 * b1 + (uint32_t)m;

	*low = a * b;
	return a1 * b1 + (m >> 32) + (n >> 32);
#endif
}

/* both halves of a * b as one number: folded multiplication, for hashes */
static inline uint64_t
sys_mix(uint64_t a, uint64_t b)
{
	uint64_t low, high = sys_mul(a, b, &low);

	return high ^ low;
}

/*
 * Processors hand memory to each other in pieces of that size.  What one thread
 * writes often lies that far from what another one uses.
 */
#define SYS_CACHE_LINE 64

/* (high:low) / d; high must be less than d.  The rest goes to *rest */
uint64_t sys_div(uint64_t high, uint64_t low, uint64_t d, uint64_t *rest);

/*
 * open(2), but never as descriptor 0, 1 or 2: where one of these is closed, a
 * file must not be taken for it
 */
int sys_open(const char *path, int flags);
/* let this process have as many files open as its hard limit allows */
void sys_allow_open_files(void);

/* is the path that of a regular file, or of a folder? */
bool sys_is_file(const char *path);
bool sys_is_folder(const char *path);

/* times in nanoseconds since 1970 */
struct sys_status {
	uint64_t major, minor;	/* of the device */
	uint64_t inode, links;
	int64_t born;		/* when the inode was made; 0 if not known */
	int64_t changed;	/* the file, its name, its links or its owner */
	int64_t written;	/* the file; programs set this time as they
				 * like, but not the others */
};

/* what the system knows of a file; false if there is none */
bool sys_status(const char *path, struct sys_status *);
/* the same of an open file */
bool sys_status_open(int fd, struct sys_status *);
/* nanoseconds that the clock on the wall is ahead of that of perf_event, give
 * or take *unsure; false if the system does not let us sample ourselves */
bool sys_perf_clock(int64_t *ahead, int64_t *unsure);
/* may maps of memory have another device for the file than its status?  They do
 * on btrfs and overlayfs */
bool sys_hides_device(const char *path);

/*
 * Bytes of a regular file, without a copy of them, or NULL if the system cannot
 * do that; valid until sys_unview().  If the file becomes shorter, what it
 * lacks then reads as zeros.
 */
char *sys_view(int fd, uint64_t from, size_t n);
void sys_unview(char *, size_t n);

/*
 * The memory p[0..n) will be read at random: where the system has large pages,
 * they serve big tables better.
 */
void sys_large_pages(void *p, size_t n);
/*
 * From now on large arrays go back to the system when they are freed.  glibc's
 * malloc() keeps them, as it takes the first ones that are freed for a pattern;
 * a profile, which has arrays that grow, would take half as much again.
 */
void sys_return_large(void);
/* malloc(); but where there are large pages, big memory begins with one */
void *sys_alloc(size_t n);

/*
 * The pages that lie within p[0..n) are not needed for now: their memory serves
 * others.  Those of a view are mapped anew when they are read; what memory of
 * malloc() held is lost.
 */
void sys_unneeded(const char *p, size_t n);

/*
 * pthread_create() of a thread that begins on another processor than the caller
 * runs on, and may move later; false if none was started.  Some systems begin
 * all threads where their creator runs, so that one waits for the other, until
 * they are moved some milliseconds later.
 */
bool sys_thread(pthread_t *, void *(*run)(void *arg), void *arg);

/* an unpredictable number, for the seeds of hash tables only */
uint64_t sys_random(void);

/* the columns of a terminal: what COLUMNS says, or the system, or 80 */
size_t sys_terminal_width(int fd);

#endif
