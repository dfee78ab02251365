/* <unresolved-name>: what an expression names before templates are filled. */
#include "tools/stackfold/demangle/cxx_node.h"

static uint32_t
with_arguments(struct cxx *c, uint32_t name)
{
	return name != 0 && cxx_peek(c) == 'I' ?
	    cxx_node(c, CXX_TEMPLATE, name, cxx_template_args(c)) : name;
}

/* "3foo", "onpl", "dn3foo", each perhaps with arguments */
uint32_t
cxx_base_name(struct cxx *c)
{
	uint32_t name;

	if (cxx_take2(c, "on"))
		return with_arguments(c, cxx_unqualified(c));
	if (!cxx_take2(c, "dn"))
		return with_arguments(c, cxx_unqualified(c));
	name = str_digit(cxx_peek(c)) ? with_arguments(c, cxx_source_name(c)) :
	    cxx_type(c);
	return name != 0 ? cxx_text(c, CXX_PREFIX, STR("~"), name) : 0;
}

bool
cxx_begins_base(const char *p, const char *end)
{
	return end - p > 1 && (str_digit(p[0]) ||
	    ((p[0] == 'o' || p[0] == 'd') && p[1] == 'n'));
}

/* behind "sr": "T_5value", "3foo3barE3baz" */
uint32_t
cxx_scoped_name(struct cxx *c)
{
	uint32_t name, part;

	if (!str_digit(cxx_peek(c))) {
		name = cxx_type(c);
		part = name != 0 ? cxx_base_name(c) : 0;
		return cxx_node(c, CXX_NESTED, name, part);
	}
	name = cxx_base_name(c);
	while (name != 0) {
		bool last = cxx_peek(c) == 'E';

		if (last ? !cxx_begins_base(c->p + 1, c->end) :
		    !cxx_begins_base(c->p, c->end))
			return name;
		c->p += last;
		part = cxx_base_name(c);
		name = cxx_node(c, CXX_NESTED, name, part);
		if (last)
			return name;
	}
	return 0;
}

uint32_t
cxx_member_of(struct cxx *c, const char *text)
{
	uint32_t object = cxx_expression(c), name, node;

	if (object == 0)
		return 0;
	cxx_take2(c, "gs");
	name = cxx_take2(c, "sr") ? cxx_scoped_name(c) : cxx_base_name(c);
	if (name == 0)
		return 0;
	node = cxx_text(c, CXX_MEMBER_OF, str_of(text), object);
	c->nodes[node].b = name;
	return node;
}
