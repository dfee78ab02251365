/*
 * The functions of programs and libraries of x86_64: where each begins and
 * ends, where rbp is the caller's, and whom it calls or jumps to.  A function
 * is read when it is first asked for.
 *
 * Call frame information, or Go's table, says for each address what rbp is:
 *
 *	RBP_CALLERS	still, or again, the caller's, without a frame
 *	RBP_FRAME	it points to the frame of the function
 *	RBP_ANYTHING	it was saved, and may hold any number
 *	RBP_UNKNOWN	no table knows the address
 *
 *	f:	push %rbp		RBP_CALLERS
 *		mov  %rsp,%rbp		RBP_CALLERS, as rbp does not change yet
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

enum functions_rbp { RBP_CALLERS, RBP_FRAME, RBP_ANYTHING, RBP_UNKNOWN };

/* do stacks begin with a function: no, if it is the outermost one, or yes */
enum function_root { ROOT_UNSEEN, ROOT_NO, ROOT_LAST, ROOT_YES };

/* parts of a function's code that are scanned one by one; all of Go's code is
 * in the first one */
enum function_part {
	PART_ENTRY,		/* the stack is as on entry: it may jump to
				 * other functions */
	PART_BARE,		/* else without a frame */
	PART_FRAMED,
	FUNCTION_PARTS
};

struct function {
	struct code_file *file;
	uint64_t start, end;
	bool linkage;		/* an entry of a procedure linkage table, that
				 * jumps to what a slot holds: */
	uint64_t slot;
	bool go;		/* its table is Go's */
	bool signal;		/* the kernel calls it to end a handler */
	bool top;		/* it has no caller */
	bool resolver;		/* it returns the address of the function that
				 * is called by its name */
	bool asked;		/* set when `alone` is: */
	bool alone;		/* see is_frameless() */

	enum function_root root;	/* written when it is first asked for */

	/* set when its table is read */
	bool rows;
	size_t first_row, nrow;	/* its states: row[first_row..) */
	bool owner;		/* it has a frame somewhere */

	/* set when parts of its code are scanned */
	struct function_calls {
		bool scanned, failed;
		size_t first, n;	/* call[first..first+n) */
	} part[FUNCTION_PARTS];
	bool calls_any;		/* with a frame it calls what is not known; */
	bool bare_calls_any;	/* without one it does, */
	bool bare_jumps_any;	/* or jumps */
};

struct functions_call {
	enum x86_kind kind;
	enum functions_rbp rbp;	/* when it is called */
	uint64_t target, after;	/* `after`: the return address */
	uint32_t to;		/* the function at the target, if it was asked
				 * for; or 0 */
};

/* starts as {.modules = ...} */
struct functions {
	struct modules *modules;
	struct code_file **file;	/* by elf_cache_file.number */
	size_t file_cap;
	struct function **all;
	size_t n, cap;
	struct u64_map known;	/* by file and start: number + 1; */
	struct u64_map pieces;	/* by piece of code: the one met last there */
	struct functions_call *call;
	size_t ncall, call_cap;
	struct function_row {
		uint64_t from;
		enum functions_rbp rbp;
		enum function_part part;
	} *row;
	size_t nrow, row_cap;
};

/* the code of a file that elf_cache loaded */
struct code_file *functions_file(struct functions *, struct elf_cache_file *);
/* the number of the function that has an address, + 1; 0 if no table has it */
uint32_t functions_at(struct functions *, struct code_file *, uint64_t addr);
/* iterates over the calls and jumps in parts of a function */
struct functions_cursor {
	enum function_part part, last;
	size_t i;
	bool failed;		/* a part cannot be read */
};

/* the next one, valid until the next call for any function, or NULL */
struct functions_call *functions_next(struct functions *, uint32_t function,
    struct functions_cursor *);
/* does it have a frame somewhere? */
bool functions_owner(struct functions *, uint32_t function);
/* what rbp is at one of its addresses */
enum functions_rbp functions_rbp(struct functions *, uint32_t function,
    uint64_t addr);
/* was rbp just saved there, and is still the caller's? */
bool functions_saved(struct functions *, uint32_t function, uint64_t addr);
/* does it have a frame wherever it calls? */
bool functions_framed(struct functions *, uint32_t function);
/* the call in front of an address; of kind X86_OTHER if there is none */
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
