/*
 * twice FP DWARF HZ BYTES COMMAND ... - record each sample of a command twice
 *
 * The kernel follows the frame pointers, copies the registers and BYTES of the
 * stack, all in one sample; perf record never asks for all three.  FP is a
 * recording with the chains, as of --call-graph fp, and DWARF one with the
 * copies: of the same samples.  Callers that the one lacks are in the other.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/perf_event.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define RING ((size_t)512 << 10)	/* bytes of a processor, a power of
					 * 2 that anybody may have */
#define HEAD 40			/* of a sample: header, ip, tids, time and
				 * period */
#define LEAST 100		/* Hz */
#define REGISTERS 0xff0fff	/* all general ones of x86_64 */
#define COPIES (PERF_SAMPLE_REGS_USER | PERF_SAMPLE_STACK_USER)

struct half {
	FILE *file;
	struct perf_event_attr attr;
	uint64_t bytes;
};

static void
fail(const char *what)
{
	perror(what);
	exit(1);
}

static void
add(struct half *h, const void *p, size_t n)
{
	if (fwrite(p, 1, n, h->file) != n)
		fail("write");
	h->bytes += n;
}

/* the parts of a sample that a half has */
static void
add_sample(struct half *h, const char *record, size_t size)
{
	struct perf_event_header head;
	uint64_t n, no_chain = 0;
	size_t chain;

	memcpy(&n, record + HEAD, sizeof(n));
	chain = 8 + 8 * n;
	memcpy(&head, record, sizeof(head));
	if (h->attr.sample_type & PERF_SAMPLE_STACK_USER) {
		head.size = (uint16_t)(size - 8 * n);
		add(h, &head, sizeof(head));
		add(h, record + sizeof(head), HEAD - sizeof(head));
		add(h, &no_chain, sizeof(no_chain));
		add(h, record + HEAD + chain, size - HEAD - chain);
	} else {
		head.size = (uint16_t)(HEAD + chain);
		add(h, &head, sizeof(head));
		add(h, record + sizeof(head), HEAD - sizeof(head) + chain);
	}
}

/* take what the kernel has written into a ring */
static void
drain(struct perf_event_mmap_page *ring, struct half *half)
{
	static char record[1 << 16];
	const char *data = (const char *)ring + getpagesize();
	uint64_t head = __atomic_load_n(&ring->data_head, __ATOMIC_ACQUIRE);
	uint64_t at = ring->data_tail;
	struct perf_event_header h;

	for (; at < head; at += h.size) {
		for (size_t i = 0; i < sizeof(h); i++)
			record[i] = data[(at + i) % RING];
		memcpy(&h, record, sizeof(h));
		for (size_t i = 0; i < h.size; i++)
			record[i] = data[(at + i) % RING];
		for (int i = 0; i < 2; i++)
			if (h.type == PERF_RECORD_SAMPLE)
				add_sample(&half[i], record, h.size);
			else
				add(&half[i], record, h.size);
	}
	__atomic_store_n(&ring->data_tail, at, __ATOMIC_RELEASE);
}

/* the head of a file: one event, and its records up to the end */
static void
write_head(struct half *h)
{
	uint64_t head[13] = {0x32454c4946524550, sizeof(head),
	    sizeof(h->attr) + 16, sizeof(head), sizeof(h->attr) + 16,
	    sizeof(head) + sizeof(h->attr) + 16, h->bytes};
	uint64_t ids[2] = {0};

	rewind(h->file);
	if (fwrite(head, sizeof(head), 1, h->file) != 1 ||
	    fwrite(&h->attr, sizeof(h->attr), 1, h->file) != 1 ||
	    fwrite(ids, sizeof(ids), 1, h->file) != 1)
		fail("write");
}

/* not everybody may sample the kernel, and the kernel lowers the frequency that
 * it takes while the machine is slow */
static int
open_event(struct perf_event_attr *a, pid_t pid, int cpu)
{
	long fd = syscall(SYS_perf_event_open, a, pid, cpu, -1,
	    PERF_FLAG_FD_CLOEXEC);

	if (fd < 0 && errno == EACCES && !a->exclude_kernel) {
		a->exclude_kernel = 1;
		return open_event(a, pid, cpu);
	}
	if (fd < 0 && errno == EINVAL && a->sample_freq > LEAST) {
		a->sample_freq /= 2;
		return open_event(a, pid, cpu);
	}
	return (int)fd;
}

int
main(int argc, char **argv)
{
	struct half half[2] = {0};
	struct perf_event_attr a = {
		.type = PERF_TYPE_SOFTWARE, .size = sizeof(a),
		.config = PERF_COUNT_SW_CPU_CLOCK, .freq = 1,
		.sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TID |
		    PERF_SAMPLE_TIME | PERF_SAMPLE_PERIOD |
		    PERF_SAMPLE_CALLCHAIN | COPIES,
		.sample_regs_user = REGISTERS, .mmap = 1, .mmap2 = 1,
		.comm = 1, .comm_exec = 1, .task = 1, .inherit = 1,
		.disabled = 1, .enable_on_exec = 1, .sample_id_all = 1,
		.exclude_callchain_kernel = 1
	};
	int cpus = (int)sysconf(_SC_NPROCESSORS_CONF), go[2], status;
	struct pollfd *fd = calloc((size_t)cpus, sizeof(*fd));
	void **ring = calloc((size_t)cpus, sizeof(*ring));
	char c;
	pid_t pid;

	if (argc < 6 || fd == NULL || ring == NULL || pipe(go) != 0)
		return 2;
	a.sample_freq = (unsigned)atoi(argv[3]);
	a.sample_stack_user = (uint32_t)atoi(argv[4]);
	pid = fork();
	if (pid == 0) {
		close(go[1]);
		if (read(go[0], &c, 1) == 0)
			execvp(argv[5], argv + 5);
		_exit(127);
	}
	for (int i = 0; i < cpus; i++) {
		fd[i].events = POLLIN;
		fd[i].fd = open_event(&a, pid, i);
		if (fd[i].fd < 0)
			fail("perf_event_open");
		ring[i] = mmap(NULL, (size_t)getpagesize() + RING,
		    PROT_READ | PROT_WRITE, MAP_SHARED, fd[i].fd, 0);
		if (ring[i] == MAP_FAILED)
			fail("mmap");
	}
	for (int i = 0; i < 2; i++) {
		half[i].file = fopen(argv[1 + i], "wb");
		half[i].attr = a;
		if (half[i].file == NULL)
			fail(argv[1 + i]);
		write_head(&half[i]);
	}
	half[0].attr.sample_type &= ~(uint64_t)COPIES;
	half[0].attr.sample_regs_user = half[0].attr.sample_stack_user = 0;
	half[1].attr.exclude_callchain_user = 1;
	close(go[0]);
	close(go[1]);
	do {
		poll(fd, (nfds_t)cpus, 20);
		for (int i = 0; i < cpus; i++)
			drain(ring[i], half);
	} while (waitpid(pid, &status, WNOHANG) != pid);
	for (int i = 0; i < cpus; i++) {
		ioctl(fd[i].fd, PERF_EVENT_IOC_DISABLE, 0);
		drain(ring[i], half);
	}
	for (int i = 0; i < 2; i++) {
		write_head(&half[i]);
		if (fclose(half[i].file) != 0)
			fail(argv[1 + i]);
	}
	return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
