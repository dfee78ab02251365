/* <mangled-name>: the encoding, and what compilers append to it. */
#include "tools/stackfold/demangle/demangle_cxx.h"

#include "tools/stackfold/demangle/cxx_node.h"

#define SMALL 2048	/* nodes of names up to some 650 bytes */

/* ".constprop.0", ".part.3.cold": a step of the copies a compiler made */
static bool
clone(struct cxx *c)
{
	const char *start = c->p;
	size_t n;

	if (!cxx_take(c, '.'))
		return false;
	while (c->p < c->end && ((*c->p >= 'a' && *c->p <= 'z') ||
	    *c->p == '_'))
		c->p++;
	if (c->p == start + 1)
		c->p = start;
	while (cxx_peek(c) == '.' && (n = str_digits((str){c->p + 1,
	    (size_t)(c->end - c->p) - 1})) > 0)
		c->p += n + 1;
	if (c->p == start)
		return false;
	cxx_puts(c, " [clone ");
	cxx_put(c, (str){start, (size_t)(c->p - start)});
	cxx_puts(c, "]");
	return true;
}

bool
demangle_cxx(struct buf *to, str mangled, bool whole)
{
	struct cxx_node small[SMALL];
	uint32_t subs[SMALL], node;
	struct cxx c = {.p = mangled.p, .end = mangled.p + mangled.n,
	    .length = mangled.n, .nodes = small, .subs = subs, .cap = SMALL,
	    .n = 1, .to = to, .start = to->n, .element = -1};
	struct cxx_scope scope = {0};
	struct buf big = {0};

	if (mangled.n > CXX_LONGEST || !cxx_take2(&c, "_Z"))
		return false;
	if (mangled.n * 3 + 64 > SMALL)
		cxx_grow(&c, &big);
	node = cxx_encoding(&c, whole);
	c.failed = node == 0;
	c.steps = 0;
	if (!whole) {
		scope.args = c.args;
		c.scope = &scope;
	}
	cxx_print(&c, node);
	while (whole && clone(&c))
		continue;
	buf_free(&big);
	if (c.failed || (whole && c.p != c.end)) {
		to->n = c.start;
		return false;
	}
	return true;
}
