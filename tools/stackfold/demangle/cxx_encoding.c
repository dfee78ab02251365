/* <encoding> and <special-name> of the Itanium C++ ABI. */
#include "common/base/sys.h"
#include "tools/stackfold/demangle/cxx_node.h"

static bool
is_special_member(const struct cxx *c, uint32_t name)
{
	const struct cxx_node *n = &c->nodes[name];

	while (n->kind == CXX_NESTED || n->kind == CXX_LOCAL)
		n = &c->nodes[n->b];
	return n->kind == CXX_CONSTRUCTOR || n->kind == CXX_DESTRUCTOR ||
	    n->kind == CXX_CONVERSION;
}

/* without what a function is in and qualified by */
static const struct cxx_node *
last_part(const struct cxx *c, uint32_t name)
{
	const struct cxx_node *n = &c->nodes[name];

	while (n->kind == CXX_QUALIFIED || n->kind == CXX_LOCAL ||
	    n->kind == CXX_DEFAULT_ARG)
		n = &c->nodes[n->kind == CXX_QUALIFIED ? n->a : n->b];
	return n;
}

/* is the type of the result part of the name? */
static bool
has_result(const struct cxx *c, uint32_t name)
{
	const struct cxx_node *n = last_part(c, name);

	return n->kind == CXX_TEMPLATE && !is_special_member(c, n->a);
}

static bool
at_end(const struct cxx *c)
{
	return c->p == c->end || memchr("E.", *c->p, 2) != NULL;
}

/* a member of a class template has no T_ in its type */
static uint32_t
own_arguments(const struct cxx *c, uint32_t name)
{
	const struct cxx_node *n = last_part(c, name);

	return n->kind == CXX_TEMPLATE ? c->args : 0;
}

static uint32_t
function_of(struct cxx *c, uint32_t name)
{
	uint32_t args = own_arguments(c, name), needs = 0, type;

	type = cxx_function_types(c, has_result(c, name));
	if (type != 0 && cxx_take(c, 'Q')) {
		needs = cxx_expression(c);
		if (needs == 0)
			return 0;
	}
	name = cxx_node(c, CXX_ENCODING, name, type);
	c->nodes[name].n = args;
	if (name != 0 && needs != 0)
		name = cxx_node(c, CXX_CONSTRAINED, name, needs);
	return name;
}

/* "h8_", "v0_n24_": how a thunk changes this */
static bool
call_offset(struct cxx *c)
{
	int numbers = cxx_peek(c) == 'v' ? 2 : 1;
	uint32_t n;

	if (!cxx_take(c, 'v') && !cxx_take(c, 'h'))
		return false;
	while (numbers-- > 0) {
		cxx_take(c, 'n');
		if (!cxx_number(c, &n) || !cxx_take(c, '_'))
			return false;
	}
	return true;
}

static uint32_t
named(struct cxx *c, const char *text, uint32_t of)
{
	return of != 0 ? cxx_text(c, CXX_SPECIAL, str_of(text), of) : 0;
}

static uint32_t
thunk(struct cxx *c, char kind)
{
	if (kind == 'c')
		return call_offset(c) && call_offset(c) ?
		    named(c, "covariant return thunk to ",
		    cxx_encoding(c, true)) : 0;
	c->p--;
	return call_offset(c) ? named(c, kind == 'v' ? "virtual thunk to " :
	    "non-virtual thunk to ", cxx_encoding(c, true)) : 0;
}

/* "TC", a class, "0_", its base */
static uint32_t
construction(struct cxx *c)
{
	uint32_t derived = cxx_type(c), base, node, n;

	if (derived == 0 || !cxx_number(c, &n) || !cxx_take(c, '_'))
		return 0;
	base = cxx_type(c);
	node = named(c, "construction vtable for ", base);
	if (node != 0)
		c->nodes[node].b = derived;
	return node;
}

/* behind a T: about a type, a name or an encoding */
static const struct special {
	char code;
	uint32_t (*read)(struct cxx *);
	const char *text;
} specials[] = {
	{'V', cxx_type, "vtable for "}, {'T', cxx_type, "VTT for "},
	{'I', cxx_type, "typeinfo for "}, {'S', cxx_type, "typeinfo name for "},
	{'F', cxx_type, "typeinfo fn for "}, {'J', cxx_type, "java Class for "},
	{'H', cxx_name, "TLS init function for "},
	{'W', cxx_name, "TLS wrapper function for "},
	{'A', cxx_template_arg, "template parameter object for "},
};

/* "GR", a name, "0_" or "_" */
static uint32_t
temporary(struct cxx *c)
{
	uint32_t name = cxx_name(c), node, n = 0;

	if (name == 0)
		return 0;
	if (!cxx_take(c, '_') && (!cxx_number(c, &n) ||
	    (c->p < c->end && !cxx_take(c, '_'))))
		return 0;
	node = cxx_any(c, CXX_NUMBERED, name, 0);
	c->nodes[node].n = n;
	return node;
}

static uint32_t
g_name(struct cxx *c, char kind)
{
	switch (kind) {
	case 'V':
		return named(c, "guard variable for ", cxx_name(c));
	case 'R':
		return temporary(c);
	case 'A':
		return named(c, "hidden alias for ", cxx_encoding(c, true));
	case 'I':
		return named(c, "initializer for module ", cxx_module(c));
	case 'T':
		if (cxx_take(c, 'n'))
			return named(c, "non-transaction clone for ",
			    cxx_encoding(c, true));
		c->p++;
		return named(c, "transaction clone for ",
		    cxx_encoding(c, true));
	default:
		return 0;
	}
}

static uint32_t
special_name(struct cxx *c)
{
	bool tagging = c->tagging;
	char first = *c->p++, kind = cxx_peek(c);

	if (c->p == c->end)
		return 0;
	c->p++;
	if (first == 'G')
		return g_name(c, kind);
	if (kind == 'h' || kind == 'v' || kind == 'c')
		return thunk(c, kind);
	c->tagging = false;
	if (kind == 'C')
		return construction(c);
	for (size_t i = 0; i < LENGTH(specials); i++)
		if (specials[i].code == kind)
			return named(c, specials[i].text, specials[i].read(c));
	c->tagging = tagging;
	return 0;
}

/* the name of a function or variable, or all there is of it */
static uint32_t
encoding(struct cxx *c, bool whole)
{
	uint32_t name;

	if (cxx_peek(c) == 'G' || cxx_peek(c) == 'T')
		return special_name(c);
	name = cxx_name(c);
	if (name == 0)
		return 0;
	if (!whole)
		return c->nodes[name].kind == CXX_QUALIFIED ?
		    c->nodes[name].a : name;
	return at_end(c) ? name : function_of(c, name);
}

/* what T_ means in one encoding says nothing about another */
uint32_t
cxx_encoding(struct cxx *c, bool whole)
{
	uint32_t args = c->args, node;
	bool tagging = c->tagging, conversion = c->conversion;

	if (!cxx_enter(c))
		return 0;
	c->args = 0;
	c->tagging = true;
	c->conversion = false;
	node = encoding(c, whole);
	if (c->depth > 1)
		c->args = args;
	c->tagging = tagging;
	c->conversion = conversion;
	return cxx_leave(c, node);
}
