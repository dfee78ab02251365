/*
 * Types are declared from the inside out, so each has two parts: what stands
 * before a name, and what stands behind it; "void (*" and ")(int)".
 */
#include "tools/stackfold/demangle/cxx_node.h"

/* below const and volatile, a T_ replaced */
static uint32_t
bare(struct cxx *c, uint32_t node, const struct cxx_scope **scope)
{
	node = cxx_resolve(c, node, scope);
	for (unsigned i = 0; c->nodes[node].kind == CXX_CV &&
	    i < CXX_DEEPEST; i++)
		node = cxx_resolve(c, c->nodes[node].a, scope);
	return node;
}

static bool
is_function(const struct cxx *c, uint32_t node)
{
	return c->nodes[node].kind == CXX_FUNCTION ||
	    c->nodes[node].kind == CXX_NOEXCEPT;
}

/* does anything stand behind the name? */
static bool
has_right(struct cxx *c, uint32_t node)
{
	const struct cxx_scope *scope = c->scope;

	for (unsigned i = 0; i < CXX_DEEPEST; i++) {
		node = bare(c, node, &scope);
		switch ((enum cxx_kind)c->nodes[node].kind) {
		case CXX_FUNCTION:
		case CXX_NOEXCEPT:
		case CXX_ARRAY:
			return true;
		case CXX_POINTER:
		case CXX_LVALUE:
		case CXX_RVALUE:
		case CXX_MEMBER:
		case CXX_VENDOR:
		case CXX_SUFFIXED:
			node = c->nodes[node].a;
			break;
		default:
			return false;
		}
	}
	return false;
}

/* a reference to a reference is one; what it is of, and of which kind */
static uint32_t
referred(struct cxx *c, uint32_t node, const char **text)
{
	bool rvalue = true;

	for (unsigned i = 0; i < CXX_DEEPEST; i++) {
		const struct cxx_node *n = &c->nodes[node];

		if (n->kind != CXX_LVALUE && n->kind != CXX_RVALUE)
			break;
		rvalue = rvalue && n->kind == CXX_RVALUE;
		node = cxx_resolve(c, n->a, &c->scope);
	}
	*text = rvalue ? "&&" : "&";
	return node;
}

/* "(*" before, ")" behind, if it is a pointer to a function or an array */
static void
pointer(struct cxx *c, uint32_t to, const char *text, enum cxx_side which)
{
	const struct cxx_scope *scope = c->scope;
	uint32_t target = bare(c, to, &scope);
	bool array = c->nodes[target].kind == CXX_ARRAY;
	bool parens = array || is_function(c, target);

	if (which == CXX_RIGHT) {
		if (parens)
			cxx_put_char(c, ')');
		cxx_print_side(c, to, CXX_RIGHT);
		return;
	}
	cxx_print_side(c, to, CXX_LEFT);
	if (array)
		cxx_put_char(c, ' ');
	if (parens)
		cxx_put_char(c, '(');
	cxx_puts(c, text);
}

static void
member_pointer(struct cxx *c, const struct cxx_node *n, enum cxx_side which)
{
	const struct cxx_scope *scope = c->scope;
	uint32_t target = bare(c, n->a, &scope);

	if (which == CXX_RIGHT) {
		pointer(c, n->a, "", CXX_RIGHT);
		return;
	}
	pointer(c, n->a, "", CXX_LEFT);
	if (!is_function(c, target) && c->nodes[target].kind != CXX_ARRAY)
		cxx_put_char(c, ' ');
	cxx_print(c, n->b);
	cxx_puts(c, "::*");
}

static void
size_of(struct cxx *c, const struct cxx_node *n)
{
	cxx_put(c, (str){n->text, n->n});
	if (n->a != 0)
		cxx_print(c, n->a);
}

static void
array(struct cxx *c, const struct cxx_node *n, enum cxx_side which)
{
	if (which == CXX_LEFT) {
		cxx_print_side(c, n->b, CXX_LEFT);
		return;
	}
	if (cxx_last_char(c) != ']')
		cxx_put_char(c, ' ');
	cxx_put_char(c, '[');
	size_of(c, n);
	cxx_put_char(c, ']');
	cxx_print_side(c, n->b, CXX_RIGHT);
}

static void
vector(struct cxx *c, const struct cxx_node *n, enum cxx_side which)
{
	cxx_print_side(c, n->b, which);
	if (which == CXX_RIGHT)
		return;
	cxx_puts(c, " __vector(");
	size_of(c, n);
	cxx_put_char(c, ')');
}

static void
function(struct cxx *c, const struct cxx_node *n, unsigned flags,
    enum cxx_side which)
{
	if (which == CXX_LEFT) {
		if (n->a != 0) {
			cxx_print_side(c, n->a, CXX_LEFT);
			if (!has_right(c, n->a))
				cxx_put_char(c, ' ');
		}
		return;
	}
	cxx_put_char(c, '(');
	cxx_print_list(c, n->b);
	cxx_put_char(c, ')');
	cxx_print_flags(c, flags | n->flags);
	if (n->a != 0)
		cxx_print_side(c, n->a, CXX_RIGHT);
}

/* "noexcept", "noexcept(x)", "throw(int)" */
static void
exceptions(struct cxx *c, const struct cxx_node *n, enum cxx_side which)
{
	cxx_print_side(c, n->a, which);
	if (which == CXX_LEFT)
		return;
	cxx_puts(c, n->text);
	if (n->b == 0)
		return;
	cxx_put_char(c, '(');
	cxx_print(c, n->b);
	cxx_put_char(c, ')');
}

static void
qualified(struct cxx *c, const struct cxx_node *n, enum cxx_side which)
{
	uint32_t to = cxx_resolve(c, n->a, &c->scope);
	unsigned flags = n->flags;

	for (unsigned i = 0; c->nodes[to].kind == CXX_CV &&
	    i < CXX_DEEPEST; i++) {	/* a const T_ that is const */
		flags |= c->nodes[to].flags;
		to = cxx_resolve(c, c->nodes[to].a, &c->scope);
	}
	if (c->nodes[to].kind == CXX_FUNCTION) {
		function(c, &c->nodes[to], flags, which);
		return;
	}
	cxx_print_side(c, to, which);
	if (which == CXX_LEFT ? !is_function(c, to) : is_function(c, to))
		cxx_print_flags(c, flags);
}

/* words behind a type, or before one in parentheses */
static void
with_words(struct cxx *c, const struct cxx_node *n, enum cxx_side which)
{
	bool behind = n->kind == CXX_VENDOR || n->kind == CXX_SUFFIXED;

	if (behind)
		cxx_print_side(c, n->a, which);
	if (which == CXX_RIGHT)
		return;
	if (n->kind == CXX_VENDOR) {
		cxx_put_char(c, ' ');
		cxx_print(c, n->b);
		return;
	}
	cxx_put(c, (str){n->text, n->n});
	if (behind)
		return;
	cxx_puts(c, n->kind == CXX_DECLTYPE ? "decltype (" : "(");
	cxx_print(c, n->a);
	cxx_put_char(c, ')');
}

/* both sides of a type, of which names have but the left */
void
cxx_print_side(struct cxx *c, uint32_t node, enum cxx_side which)
{
	const struct cxx_node *n;
	const struct cxx_scope *scope = c->scope;
	const char *text;

	if (c->failed || !cxx_enter(c))
		return;
	node = cxx_resolve(c, node, &c->scope);
	n = &c->nodes[node];
	switch ((enum cxx_kind)n->kind) {
	case CXX_CV:
		qualified(c, n, which);
		break;
	case CXX_POINTER:
		pointer(c, n->a, "*", which);
		break;
	case CXX_LVALUE:
	case CXX_RVALUE:
		node = referred(c, node, &text);
		pointer(c, node, text, which);
		break;
	case CXX_MEMBER:
		member_pointer(c, n, which);
		break;
	case CXX_ARRAY:
		array(c, n, which);
		break;
	case CXX_VECTOR:
		vector(c, n, which);
		break;
	case CXX_FUNCTION:
		function(c, n, 0, which);
		break;
	case CXX_NOEXCEPT:
		exceptions(c, n, which);
		break;
	case CXX_VENDOR:
	case CXX_SUFFIXED:
	case CXX_DECLTYPE:
	case CXX_CALLED:
		with_words(c, n, which);
		break;
	default:
		if (which == CXX_LEFT)
			cxx_print(c, node);
		break;
	}
	c->scope = scope;
	c->depth--;
}

void
cxx_print_type(struct cxx *c, uint32_t node)
{
	cxx_print_side(c, node, CXX_LEFT);
	cxx_print_side(c, node, CXX_RIGHT);
}

void
cxx_print_encoding(struct cxx *c, uint32_t node, bool returns)
{
	const struct cxx_node *n = &c->nodes[node];
	const struct cxx_node *name = &c->nodes[n->a];
	const struct cxx_node *type = &c->nodes[n->b];
	const struct cxx_scope *outer = c->scope, own = {n->n, outer};
	unsigned flags = 0;
	uint32_t inner = n->a;

	if (n->n != 0)
		c->scope = &own;
	if (name->kind == CXX_QUALIFIED) {
		flags = name->flags;
		inner = name->a;
	}
	if (returns)
		function(c, type, 0, CXX_LEFT);
	cxx_print(c, inner);
	if (returns) {
		function(c, type, flags, CXX_RIGHT);
	} else {
		cxx_put_char(c, '(');
		cxx_print_list(c, type->b);
		cxx_put_char(c, ')');
		cxx_print_flags(c, flags);
	}
	c->scope = outer;
}
