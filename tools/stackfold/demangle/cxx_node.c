#include "tools/stackfold/demangle/cxx_node.h"

bool
cxx_take2(struct cxx *c, const char *want)
{
	if (cxx_peek(c) != want[0] || cxx_peek2(c) != want[1])
		return false;
	c->p += 2;
	return true;
}

uint32_t
cxx_any(struct cxx *c, enum cxx_kind kind, uint32_t a, uint32_t b)
{
	if (c->n == c->cap)
		return 0;
	c->nodes[c->n] = (struct cxx_node){
	    .kind = (uint8_t)kind, .a = a, .b = b, .text = "" };
	return c->n++;
}

uint32_t
cxx_node(struct cxx *c, enum cxx_kind kind, uint32_t a, uint32_t b)
{
	return a != 0 && b != 0 ? cxx_any(c, kind, a, b) : 0;
}

uint32_t
cxx_text(struct cxx *c, enum cxx_kind kind, str text, uint32_t a)
{
	uint32_t node = cxx_any(c, kind, a, 0);

	if (node != 0) {
		c->nodes[node].text = text.p;
		c->nodes[node].n = (uint32_t)text.n;
	}
	return node;
}

uint32_t
cxx_remember(struct cxx *c, uint32_t node)
{
	if (node == 0 || c->nsubs == c->cap)
		return 0;
	c->subs[c->nsubs++] = node;
	return node;
}

bool
cxx_number(struct cxx *c, uint32_t *n)
{
	const char *start = c->p;

	for (*n = 0; str_digit(cxx_peek(c)); c->p++) {
		if (*n > UINT32_MAX / 10 - 1)
			return false;
		*n = *n * 10 + (uint32_t)(*c->p - '0');
	}
	return c->p > start;
}

bool
cxx_ordinal(struct cxx *c, uint32_t *n)
{
	*n = 0;
	if (cxx_take(c, '_'))
		return true;
	if (!cxx_number(c, n))
		return false;
	++*n;
	return cxx_take(c, '_');
}

bool
cxx_enter(struct cxx *c)
{
	size_t most = 64 * (c->length + c->to->n - c->start) + 4096;

	if (c->depth >= CXX_DEEPEST || ++c->steps > most) {
		c->failed = true;
		return false;
	}
	c->depth++;
	return true;
}

bool
cxx_append(struct cxx *c, uint32_t *list, uint32_t *tail, uint32_t node)
{
	uint32_t cell = node != 0 ? cxx_any(c, CXX_LIST, node, 0) : 0;

	if (cell == 0)
		return false;
	if (*list == 0)
		*list = cell;
	else
		c->nodes[*tail].b = cell;
	*tail = cell;
	return true;
}

void
cxx_grow(struct cxx *c, struct buf *big)
{
	size_t n = c->length * 3 + 64;

	GROW(big->p, big->cap, n * (sizeof(*c->nodes) + sizeof(*c->subs)));
	c->nodes = (struct cxx_node *)(void *)big->p;
	c->subs = (uint32_t *)(void *)(c->nodes + n);
	c->cap = (uint32_t)n;
}
