/*
 * The functions of programs and libraries of x86_64: where each one begins and
 * ends, what rbp is at each address, and what it calls or jumps to.
 *
 * Call frame information, or Go's table, says what rbp is:
 *
 *	f:	push %rbp		RBP_CALLERS
 *		mov  %rsp,%rbp		RBP_ANYTHING, but see functions_saved()
 *		call g			RBP_FRAME
 *		pop  %rbp		RBP_FRAME
 *		ret			RBP_CALLERS
 */
#ifndef STACKFOLD_FUNCTIONS_H
#define STACKFOLD_FUNCTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/base/u64_map.h"
#include "tools/stackfold/callers/code_file.h"
#include "tools/stackfold/callers/x86_code.h"

enum functions_rbp {
	RBP_CALLERS,		/* rbp has the caller's value */
	RBP_FRAME,		/* rbp is the function's frame pointer */
	RBP_ANYTHING,		/* rbp was saved, and may be used for something
				 * else */
	RBP_UNKNOWN		/* no table covers the address */
};

enum function_root {
	ROOT_UNSEEN, ROOT_NO,
	ROOT_LAST,		/* a stack may begin with the function, as with
				 * main() */
	ROOT_YES		/* the function has no caller */
};

/* parts of a function's code, which are scanned one by one; the first part has
 * all code of a Go function */
enum function_part {
	PART_ENTRY,		/* the stack is as on entry, so the function may
				 * jump to another one */
	PART_BARE,		/* all other code without a frame */
	PART_FRAMED,
	FUNCTION_PARTS
};

struct function {
	struct code_file *file;
	uint64_t start, end;
	uint64_t slot;		/* for a PLT entry: address of the slot it jumps
				 * through; otherwise 0 */
	bool go;		/* the function has an entry in Go's table */
	bool signal;		/* signal handlers return to the function */
	bool resolver;		/* the function returns the address of an
				 * indirect function (STT_GNU_IFUNC) */
	enum function_root root;

	bool top;		/* the function has no return address */
	bool owner;		/* the function has a frame at some address, or
				 * is Go code */
	size_t first_row, nrow;	/* its rows are
				 * row[first_row..first_row+nrow) */

	/* set by scan_part() */
	struct function_calls {
		bool scanned, failed;
		size_t first, n;	/* its calls are call[first..first+n) */
	} part[FUNCTION_PARTS];
	bool calls_any;		/* it calls an unknown function while it has a
				 * frame */
	bool bare_calls_any;	/* it calls an unknown function while it has no
				 * frame */
	bool bare_jumps_any;	/* it jumps to an unknown function while it has
				 * no frame */
};

/* a call, or a jump to another function */
struct functions_call {
	enum x86_kind kind;
	enum functions_rbp rbp;	/* state of rbp before the call */
	uint64_t target;
	uint64_t after;		/* return address */
	uint32_t to;		/* number of the function at the target; 0 if
				 * not looked up */
};

/* starts as {.modules = ...}; functions are numbered from 1 */
struct functions {
	struct modules *modules;
	struct code_file **file;	/* indexed by elf_cache_file.number */
	size_t file_cap;
	struct function **all;
	size_t n, cap;
	struct u64_map known;	/* maps a file and start address to the
				 * function's number */
	struct u64_map pieces;	/* maps a file and PIECE of code to the number
				 * of the function that was last found there */
	struct functions_call *call;
	size_t ncall, call_cap;
	struct function_row {
		uint64_t from;
		enum functions_rbp rbp;
		enum function_part part;
	} *row;
	size_t nrow, row_cap;
};

/* iterates over the calls and jumps in the parts from `part` to `last` */
struct functions_cursor {
	enum function_part part, last;
	size_t i;
	bool failed;		/* a part could not be decoded */
};

struct code_file *functions_file(struct functions *, struct elf_cache_file *);
/* return the function that contains an address, or 0 */
uint32_t functions_at(struct functions *, struct code_file *, uint64_t addr);
/* return the next call or jump, valid until the next call, or NULL */
struct functions_call *functions_next(struct functions *, uint32_t function,
    struct functions_cursor *);
/* return true if a function has a frame at all of its calls */
bool functions_framed(struct functions *, uint32_t function);
/* return the state of rbp at an address of a function, which may be 0
 * (unknown) */
enum functions_rbp functions_rbp(const struct functions *, uint32_t function,
    uint64_t addr);
/* return true if rbp was saved before an address and not changed since */
bool functions_saved(const struct functions *, uint32_t function,
    uint64_t addr);
/* return the call that ends at an address; X86_OTHER if there is none */
struct functions_call functions_call(const struct code_file *, uint64_t after);
void functions_free(struct functions *);

static inline bool
functions_is_call(enum x86_kind kind)
{
	return kind == X86_CALL || kind == X86_CALL_SLOT ||
	    kind == X86_CALL_ANY;
}

static inline struct function *
functions_get(const struct functions *f, uint32_t function)
{
	return f->all[function - 1];
}

#endif
