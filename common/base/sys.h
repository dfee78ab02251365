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

/* a little-endian number at any address; compilers make this one load */
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

/* a big-endian number at any address */
static inline uint64_t
sys_load64_big(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;

	return u[7] | (uint64_t)u[6] << 8 | (uint64_t)u[5] << 16 |
	    (uint64_t)u[4] << 24 | (uint64_t)u[3] << 32 |
	    (uint64_t)u[2] << 40 | (uint64_t)u[1] << 48 |
	    (uint64_t)u[0] << 56;
}

/* how many of the lowest bytes of n are 0; n is not 0 */
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
 * Processors share memory in lines of this size.  What one thread writes is
 * kept that far from what another one uses.
 */
#define SYS_CACHE_LINE 64

/* (high:low) / d; high must be less than d.  *rest gets the remainder */
uint64_t sys_div(uint64_t high, uint64_t low, uint64_t d, uint64_t *rest);

/*
 * open(2), but never as descriptor 0, 1 or 2: where one of these is closed, the
 * file would be taken for standard input or output
 */
int sys_open(const char *path, int flags);
/* raise the limit of open files to the hard limit */
void sys_allow_open_files(void);

/* is the path that of a regular file, or of a folder? */
bool sys_is_file(const char *path);
bool sys_is_folder(const char *path);

/* times in nanoseconds since 1970 */
struct sys_status {
	uint64_t major, minor;	/* of the device */
	uint64_t inode, links;
	int64_t born;		/* when the inode was made; 0 if unknown */
	int64_t changed;	/* the file, its name, its links or its owner */
	int64_t written;	/* the file; programs can set this time, but
				 * not the others */
};

/* the status of a file; false if there is none */
bool sys_status(const char *path, struct sys_status *);
/* the status of an open file */
bool sys_status_open(int fd, struct sys_status *);
/* nanoseconds by which CLOCK_REALTIME is ahead of the clock of perf_event, with
 * an error of at most *unsure; false if the system does not let us sample
 * ourselves */
bool sys_perf_clock(int64_t *ahead, int64_t *unsure);
/* can /proc/PID/maps show another device for the file than stat(2)?  It does on
 * btrfs and overlayfs */
bool sys_hides_device(const char *path);

/*
 * Maps bytes of a regular file; NULL if the system cannot.  Valid until
 * sys_unview().  If the file becomes shorter, the missing bytes read as zeros.
 */
char *sys_view(int fd, uint64_t from, size_t n);
void sys_unview(char *, size_t n);

/* Asks for large pages for p[0..n), which will be read at random. */
void sys_large_pages(void *p, size_t n);
/*
 * Returns large arrays to the system when they are freed. glibc's malloc()
 * adapts to the first ones that are freed and keeps later ones; a profile,
 * whose arrays grow, would take half as much memory again.
 */
void sys_return_large(void);
/* malloc(), but a big block begins at a large page where the system has them */
void *sys_alloc(size_t n);

/*
 * Lets the system have the pages within p[0..n).  Those of a view are mapped
 * again when they are read; the contents of malloc()'s memory are lost.
 */
void sys_unneeded(const char *p, size_t n);

/*
 * pthread_create(), but the thread starts on another processor than the
 * caller's, and may move later; false if none was started.  Some systems start
 * all threads where their creator runs, and move them some milliseconds later;
 * until then one waits for the other.
 */
bool sys_thread(pthread_t *, void *(*run)(void *arg), void *arg);

/* an unpredictable number, for the seeds of hash tables only */
uint64_t sys_random(void);

/* the width of a terminal: $COLUMNS, or what the system says, or 80 */
size_t sys_terminal_width(int fd);

#endif
