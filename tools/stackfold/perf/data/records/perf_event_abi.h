/*
 * Constants of the file format under their official names.
 *
 * Those of the kernel are from linux/perf_event.h of Linux 6.19.  That header
 * is not included because recordings are read on systems that lack it or have
 * an older one.  Those of perf are from tools/perf/util and tools/lib/perf of
 * the kernel sources.  Only what is used is listed.
 */
#ifndef STACKFOLD_PERF_EVENT_ABI_H
#define STACKFOLD_PERF_EVENT_ABI_H

#include <stdint.h>

/* perf_event_attr.type */
enum perf_type_id {
	PERF_TYPE_HARDWARE, PERF_TYPE_SOFTWARE, PERF_TYPE_TRACEPOINT
};

/* perf_event_attr.size of the first version */
#define PERF_ATTR_SIZE_VER0 64

/* bit numbers of the flags of perf_event_attr, a bit field whose bits have no
 * constants */
enum perf_event_attr_flag {
	PERF_EVENT_ATTR_INHERIT = 1,
	PERF_EVENT_ATTR_EXCLUDE_USER = 4,
	PERF_EVENT_ATTR_EXCLUDE_KERNEL = 5,
	PERF_EVENT_ATTR_FREQ = 10,
	PERF_EVENT_ATTR_ENABLE_ON_EXEC = 12,
	PERF_EVENT_ATTR_SAMPLE_ID_ALL = 18,
	PERF_EVENT_ATTR_USE_CLOCKID = 25,
	PERF_EVENT_ATTR_CONTEXT_SWITCH = 26,
	PERF_EVENT_ATTR_DEFER_CALLCHAIN = 38
};

/* perf_event_attr.sample_type: the fields of a sample */
enum perf_event_sample_format {
	PERF_SAMPLE_IP = 1 << 0,
	PERF_SAMPLE_TID = 1 << 1,
	PERF_SAMPLE_TIME = 1 << 2,
	PERF_SAMPLE_ADDR = 1 << 3,
	PERF_SAMPLE_READ = 1 << 4,
	PERF_SAMPLE_CALLCHAIN = 1 << 5,
	PERF_SAMPLE_ID = 1 << 6,
	PERF_SAMPLE_CPU = 1 << 7,
	PERF_SAMPLE_PERIOD = 1 << 8,
	PERF_SAMPLE_STREAM_ID = 1 << 9,
	PERF_SAMPLE_RAW = 1 << 10,
	PERF_SAMPLE_BRANCH_STACK = 1 << 11,
	PERF_SAMPLE_REGS_USER = 1 << 12,
	PERF_SAMPLE_STACK_USER = 1 << 13,
	PERF_SAMPLE_WEIGHT = 1 << 14,
	PERF_SAMPLE_DATA_SRC = 1 << 15,
	PERF_SAMPLE_IDENTIFIER = 1 << 16,
	PERF_SAMPLE_TRANSACTION = 1 << 17,
	PERF_SAMPLE_REGS_INTR = 1 << 18,
	PERF_SAMPLE_PHYS_ADDR = 1 << 19,
	PERF_SAMPLE_CGROUP = 1 << 21,
	PERF_SAMPLE_WEIGHT_STRUCT = 1 << 24	/* replaces
						 * PERF_SAMPLE_WEIGHT */
};

/* perf_event_attr.read_format: the layout of PERF_SAMPLE_READ */
enum perf_event_read_format {
	PERF_FORMAT_TOTAL_TIME_ENABLED = 1 << 0,
	PERF_FORMAT_TOTAL_TIME_RUNNING = 1 << 1,
	PERF_FORMAT_ID = 1 << 2,
	PERF_FORMAT_GROUP = 1 << 3,
	PERF_FORMAT_LOST = 1 << 4
};

/* perf_event_attr.branch_sample_type */
enum perf_branch_sample_type {
	PERF_SAMPLE_BRANCH_CALL_STACK = 1 << 11,
	PERF_SAMPLE_BRANCH_HW_INDEX = 1 << 17,
	PERF_SAMPLE_BRANCH_COUNTERS = 1 << 19
};

/* the ABI of a sample's registers */
enum perf_sample_regs_abi {
	PERF_SAMPLE_REGS_ABI_NONE,
	PERF_SAMPLE_REGS_ABI_32,
	PERF_SAMPLE_REGS_ABI_64
};

/* perf_event_header.type: records written by the kernel */
enum perf_event_type {
	PERF_RECORD_MMAP = 1,
	PERF_RECORD_LOST = 2,
	PERF_RECORD_COMM = 3,
	PERF_RECORD_EXIT = 4,
	PERF_RECORD_THROTTLE = 5,
	PERF_RECORD_FORK = 7,
	PERF_RECORD_SAMPLE = 9,
	PERF_RECORD_MMAP2 = 10,
	PERF_RECORD_LOST_SAMPLES = 13,
	PERF_RECORD_SWITCH = 14,
	PERF_RECORD_SWITCH_CPU_WIDE = 15,
	PERF_RECORD_KSYMBOL = 17,
	PERF_RECORD_CGROUP = 19,
	PERF_RECORD_CALLCHAIN_DEFERRED = 22	/* last known type */
};

/* perf_event_header.misc: the low bits are the CPU mode; the meaning of the
 * other bits depends on the type */
#define PERF_RECORD_MISC_CPUMODE_MASK 7u
#define PERF_RECORD_MISC_CPUMODE_UNKNOWN 0u
#define PERF_RECORD_MISC_KERNEL 1u
#define PERF_RECORD_MISC_USER 2u
#define PERF_RECORD_MISC_HYPERVISOR 3u
#define PERF_RECORD_MISC_GUEST_KERNEL 4u
#define PERF_RECORD_MISC_GUEST_USER 5u
#define PERF_RECORD_MISC_MMAP_DATA (1u << 13)
#define PERF_RECORD_MISC_COMM_EXEC (1u << 13)
#define PERF_RECORD_MISC_FORK_EXEC (1u << 13)
#define PERF_RECORD_MISC_SWITCH_OUT (1u << 13)
#define PERF_RECORD_MISC_MMAP_BUILD_ID (1u << 14)
#define PERF_RECORD_MISC_SWITCH_OUT_PREEMPT (1u << 14)
#define PERF_RECORD_MISC_LOST_SAMPLES_BPF (1u << 15)

/* flags of PERF_RECORD_KSYMBOL */
#define PERF_RECORD_KSYMBOL_FLAGS_UNREGISTER 1u

/* enum perf_callchain_context: a value of a call chain from PERF_CONTEXT_MAX on
 * is a marker that gives the mode of the addresses after it */
#define PERF_CONTEXT_HV ((uint64_t)-32)
#define PERF_CONTEXT_KERNEL ((uint64_t)-128)
#define PERF_CONTEXT_USER ((uint64_t)-512)
#define PERF_CONTEXT_USER_DEFERRED ((uint64_t)-640)	/* a cookie follows */
#define PERF_CONTEXT_MAX ((uint64_t)-4095)

/* default limit of call chains in the kernel and in perf script */
#define PERF_MAX_STACK_DEPTH 127

/* The rest is defined by perf, not by the kernel. */

/* perf_event_header.type: records written by perf; they have no sample_id */
enum perf_user_event_type {
	PERF_RECORD_USER_TYPE_START = 64,
	PERF_RECORD_HEADER_ATTR = 64,
	PERF_RECORD_HEADER_TRACING_DATA = 66,
	PERF_RECORD_HEADER_BUILD_ID = 67,
	PERF_RECORD_FINISHED_ROUND = 68,
	PERF_RECORD_AUXTRACE_INFO = 70,
	PERF_RECORD_AUXTRACE = 71,
	PERF_RECORD_EVENT_UPDATE = 78,
	PERF_RECORD_HEADER_FEATURE = 80,
	PERF_RECORD_COMPRESSED = 81,
	PERF_RECORD_COMPRESSED2 = 83,
	PERF_RECORD_BPF_METADATA = 84	/* last known type */
};

/* perf_event_header.misc of PERF_RECORD_HEADER_BUILD_ID */
#define PERF_RECORD_MISC_BUILD_ID_SIZE (1u << 15)

/* the type at the start of PERF_RECORD_AUXTRACE_INFO */
enum perf_auxtrace_type {
	PERF_AUXTRACE_INTEL_PT = 1, PERF_AUXTRACE_CS_ETM = 3
};

/* the type of PERF_RECORD_EVENT_UPDATE */
enum perf_event_update_type { PERF_EVENT_UPDATE__NAME = 2 };

/* features: bit numbers in the file header */
enum perf_header_feature {
	HEADER_TRACING_DATA = 1,
	HEADER_BUILD_ID = 2,
	HEADER_HOSTNAME = 3,
	HEADER_OSRELEASE = 4,
	HEADER_ARCH = 6,
	HEADER_NRCPUS = 7,
	HEADER_CMDLINE = 11,
	HEADER_EVENT_DESC = 12,
	HEADER_SAMPLE_TIME = 21,
	HEADER_DIR_FORMAT = 24,
	HEADER_COMPRESSED = 27,
	HEADER_CLOCK_DATA = 29,
	HEADER_FEAT_BITS = 256
};

/* feature bits of simpleperf */
enum perf_simpleperf_feature {
	FEAT_FILE = 128, FEAT_META_INFO = 129, FEAT_FILE2 = 132
};

/* records of simpleperf, whose size has 32 bits: `misc` is the upper half */
enum perf_simpleperf_record_type {
	SIMPLE_PERF_RECORD_TYPE_START = 32768,
	SIMPLE_PERF_RECORD_CALLCHAIN = 32775,
	SIMPLE_PERF_RECORD_TRACING_DATA = 32777,
	SIMPLE_PERF_RECORD_DEBUG = 32778	/* last known type */
};

#endif
