/* Types of functions, and the parameters of lambdas. */
#include "tools/stackfold/demangle/cxx_node.h"

/* "Tt" and more of them up to an E */
static uint32_t
declared_template(struct cxx *c)
{
	uint32_t list = 0, tail = 0;

	while (!cxx_take(c, 'E'))
		if (!cxx_append(c, &list, &tail, cxx_declared(c)))
			return 0;
	return cxx_text(c, CXX_DECLARED, STR("template"), list);
}

/* "Ty", "Tk" and a concept, "Tn" and a type, "Tt", "Tp" and one of them */
uint32_t
cxx_declared(struct cxx *c)
{
	char kind = cxx_peek2(c);
	uint32_t inner = 0;
	str text = STR("typename");

	if (!cxx_enter(c))
		return 0;
	c->p += 2;
	if (kind == 't')
		return cxx_leave(c, declared_template(c));
	if (kind == 'k')
		inner = cxx_name(c);
	else if (kind == 'n')
		inner = cxx_type(c);
	else if (kind == 'p')
		inner = cxx_declared(c);
	if (kind != 'y' && inner == 0)
		return cxx_leave(c, 0);
	if (kind == 'n')
		text = STR("");
	else if (kind == 'p')
		text = STR("...");
	return cxx_leave(c, cxx_text(c, CXX_DECLARED, text, inner));
}

bool
cxx_declares(const struct cxx *c)
{
	return cxx_peek(c) == 'T' && cxx_peek2(c) != '\0' &&
	    memchr("yntpk", cxx_peek2(c), 5) != NULL;
}

/* of a lambda: "Ty" and so on, then types; an E, a Q or _ ends it */
uint32_t
cxx_parameter_list(struct cxx *c)
{
	uint32_t list = 0, tail = 0;

	while (cxx_declares(c))
		if (!cxx_append(c, &list, &tail, cxx_declared(c)))
			return 0;
	while (cxx_peek(c) != 'E' && cxx_peek(c) != 'Q')
		if (!cxx_append(c, &list, &tail, cxx_type(c)))
			return 0;
	return list != 0 ? list : cxx_any(c, CXX_LIST, 0, 0);
}

uint32_t
cxx_function_types(struct cxx *c, bool returns)
{
	uint32_t result = 0, list = 0, tail = 0;

	if (cxx_take(c, 'J'))
		returns = true;
	while (c->p < c->end && memchr("E.@Q", cxx_peek(c), 4) == NULL) {
		uint32_t type;

		if ((cxx_peek(c) == 'R' || cxx_peek(c) == 'O') &&
		    cxx_peek2(c) == 'E')
			break;
		type = cxx_type(c);
		if (type == 0)
			return 0;
		if (returns && result == 0)
			result = type;
		else if (!cxx_append(c, &list, &tail, type))
			return 0;
	}
	if (list == 0)
		return 0;
	/* f(void) takes nothing */
	if (c->nodes[list].b == 0 &&
	    str_eq((str){c->nodes[c->nodes[list].a].text,
	    c->nodes[c->nodes[list].a].n}, STR("void")) &&
	    c->nodes[c->nodes[list].a].kind == CXX_TEXT)
		c->nodes[list].a = 0;
	return cxx_any(c, CXX_FUNCTION, result, list);
}

/* "FviE", "FvvRE" */
static uint32_t
function(struct cxx *c)
{
	uint32_t f, flags = 0;

	if (!cxx_take(c, 'F'))
		return 0;
	cxx_take(c, 'Y');	/* extern "C" */
	f = cxx_function_types(c, true);
	if (cxx_take(c, 'R'))
		flags = CXX_REF;
	else if (cxx_take(c, 'O'))
		flags = CXX_REFREF;
	c->nodes[f].flags = (uint8_t)flags;
	return cxx_take(c, 'E') ? f : 0;
}

bool
cxx_begins_function(const struct cxx *c)
{
	return cxx_peek(c) == 'F' || (cxx_peek(c) == 'D' &&
	    cxx_peek2(c) != '\0' && memchr("oOwx", cxx_peek2(c), 4) != NULL);
}

/* "DoFvvE", "DO" and a condition, "Dw" and types, "Dx" of transactions */
uint32_t
cxx_function(struct cxx *c)
{
	uint32_t list = 0, tail = 0, f;
	char kind = cxx_peek2(c);

	if (cxx_peek(c) != 'D' || !cxx_begins_function(c))
		return function(c);
	c->p += 2;
	if (kind == 'O') {
		list = cxx_expression(c);
		if (list == 0 || !cxx_take(c, 'E'))
			return 0;
	} else if (kind == 'w') {
		while (!cxx_take(c, 'E'))
			if (!cxx_append(c, &list, &tail, cxx_type(c)))
				return 0;
	}
	f = cxx_peek(c) == 'D' ? cxx_function(c) : function(c);
	if (kind == 'x' && f != 0)
		c->nodes[f].flags |= CXX_TRANSACTION;
	if (kind == 'x' || f == 0)
		return f;
	f = cxx_any(c, CXX_NOEXCEPT, f, list);
	c->nodes[f].text = kind == 'w' ? " throw" : " noexcept";
	return f;
}
