/* Functions that POSIX.1-2008 and C11 lack or leave to the system. */
#ifndef COMMON_SYS_H
#define COMMON_SYS_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* the number of elements of an array, which must not be a pointer */
#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* Load a little-endian number from any address; compiles to one instruction. */
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

/* Load a big-endian number from any address. */
static inline uint64_t
sys_load64_big(const char *p)
{
	const unsigned char *u = (const unsigned char *)p;

	return u[7] | (uint64_t)u[6] << 8 | (uint64_t)u[5] << 16 |
	    (uint64_t)u[4] << 24 | (uint64_t)u[3] << 32 |
	    (uint64_t)u[2] << 40 | (uint64_t)u[1] << 48 |
	    (uint64_t)u[0] << 56;
}

/* Return how many of the lowest bytes of n are 0; n is not 0. */
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

/* Return the high half of a * b; *low becomes the low half. */
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

/* Combine both halves of a * b: folded multiplication, for hashes. */
static inline uint64_t
sys_mix(uint64_t a, uint64_t b)
{
	uint64_t low, high = sys_mul(a, b, &low);

	return high ^ low;
}

/* The size of a cache line in bytes.  Data that different threads write are at
 * least this far apart. */
#define SYS_CACHE_LINE 64

/* Return (high:low) / d, where high < d; *rest becomes the remainder. */
uint64_t sys_div(uint64_t high, uint64_t low, uint64_t d, uint64_t *rest);

/* open(2), but never return descriptor 0, 1 or 2: if one of them was closed,
 * the file would be used as standard input, output or error. */
int sys_open(const char *path, int flags);
/* Raise the limit of open files to the hard limit. */
void sys_allow_open_files(void);

/* Return whether the path is a regular file, or a folder. */
bool sys_is_file(const char *path);
bool sys_is_folder(const char *path);

/* times are in nanoseconds since 1970 */
struct sys_status {
	uint64_t major, minor;	/* device numbers */
	uint64_t inode, links;
	int64_t born;		/* creation of the inode; 0 if unknown */
	int64_t changed;	/* change of contents, name, links or owner */
	int64_t written;	/* change of contents; programs can set it */
};

/* Read the status of a file.  Return false if it does not exist. */
bool sys_status(const char *path, struct sys_status *);
/* Read the status of an open file. */
bool sys_status_open(int fd, struct sys_status *);
/* Measure by how many nanoseconds CLOCK_REALTIME is ahead of the clock of
 * perf_event; the error is at most *error.  Return false if perf_event_open(2)
 * is not permitted. */
bool sys_perf_clock(int64_t *ahead, int64_t *error);
/* Return whether /proc/PID/maps may show a different device than stat(2), as
 * on btrfs and overlayfs. */
bool sys_hides_device(const char *path);

/* Map n bytes of a regular file until sys_unview().  Return NULL if that fails.
 * If the file is truncated later, the missing bytes read as zeros. */
char *sys_view(int fd, uint64_t from, size_t n);
void sys_unview(char *, size_t n);

/* Ask for huge pages for p[0..n), which will be accessed at random. */
void sys_large_pages(void *p, size_t n);
/*
 * Return large arrays to the system when they are freed.  By default glibc's
 * malloc() keeps them once the first ones were freed, and growing arrays then
 * take half as much memory again.
 */
void sys_return_large(void);
/* Allocate like malloc(), but align a big block to a huge page. */
void *sys_alloc(size_t n);

/* Give the pages within p[0..n) back to the system.  Pages of a view are read
 * again when needed; the contents of malloc()'s memory are lost. */
void sys_unneeded(const char *p, size_t n);

/*
 * Start a thread on a processor other than the caller's, if there is one.
 * Return false on failure.  Some systems start threads on the processor of
 * their creator and move them only milliseconds later.
 */
bool sys_thread(pthread_t *, void *(*run)(void *arg), void *arg);

/* Return the number of processors that are online. */
size_t sys_processors(void);

/* Return an unpredictable number, for seeds of hash tables only. */
uint64_t sys_random(void);

/* Find the size of a terminal; 24 rows of 80 columns if it is unknown. */
void sys_terminal_size(int fd, size_t *rows, size_t *columns);
/* Return the columns of a terminal: $COLUMNS, or its window size, or 80. */
size_t sys_terminal_width(int fd);

#endif
