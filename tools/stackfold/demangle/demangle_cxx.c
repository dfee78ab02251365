#include "tools/stackfold/demangle/demangle_cxx.h"

#include "tools/stackfold/demangle/cxx_parse.h"
#include "tools/stackfold/demangle/cxx_print.h"

#define SMALL 512	/* nodes on the stack, for names up to about 150
			 * bytes */

/* Print one part of a suffix like ".constprop.0" or ".part.3.cold". */
static bool
print_clone(struct buf *to, str *rest)
{
	str s = *rest;
	size_t n = 1, digits;

	if (s.n == 0 || s.p[0] != '.')
		return false;
	while (n < s.n && ((s.p[n] >= 'a' && s.p[n] <= 'z') || s.p[n] == '_'))
		n++;
	if (n == 1)
		n = 0;
	while (n < s.n && s.p[n] == '.' &&
	    (digits = str_digits(str_from(s, n + 1))) > 0)
		n += digits + 1;
	if (n == 0)
		return false;
	buf_add(to, STR(" [clone "));
	buf_add(to, str_upto(s, n));
	buf_char(to, ']');
	*rest = str_from(s, n);
	return true;
}

/* Allocate nodes for a name of this length; `big` owns them. */
static struct cxx_room
enlarge_room(size_t length, struct buf *big)
{
	struct cxx_room room = {.cap = (uint32_t)CXX_ROOM(length)};

	GROW(big->p, big->cap,
	    room.cap * (sizeof(*room.nodes) + sizeof(*room.subs)));
	room.nodes = (struct cxx_node *)(void *)big->p;
	room.subs = (uint32_t *)(void *)(room.nodes + room.cap);
	return room;
}

bool
demangle_cxx(struct buf *to, str mangled, bool whole,
    struct demangle_depth *limit)
{
	struct cxx_node nodes[SMALL];
	uint32_t subs[SMALL];
	struct cxx_room room = {nodes, subs, SMALL};
	struct cxx_name name;
	size_t start = to->n;
	struct buf big = {0};
	bool done;

	if (mangled.n > CXX_LONGEST)
		return false;
	if (CXX_ROOM(mangled.n) > SMALL)
		room = enlarge_room(mangled.n, &big);
	name = cxx_parse(mangled, whole, &room, limit);
	done = name.root != 0 &&
	    cxx_print(to, &name, mangled.n, whole, limit);
	while (done && whole && print_clone(to, &name.rest))
		continue;
	buf_free(&big);
	done = done && to->n - start <= CXX_LONGEST &&
	    !(whole && name.rest.n > 0);
	if (!done)
		to->n = start;
	return done;
}
