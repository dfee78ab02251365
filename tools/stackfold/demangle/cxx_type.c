/* <type> and <template-args> of the Itanium C++ ABI. */
#include "common/base/sys.h"
#include "tools/stackfold/demangle/cxx_node.h"

/* of one letter, 'a' to 'z' */
static const char *const builtins[26] = {
	"signed char", "bool", "char", "double", "long double", "float",
	"__float128", "unsigned char", "int", "unsigned int", NULL, "long",
	"unsigned long", "__int128", "unsigned __int128", NULL, NULL, NULL,
	"short", "unsigned short", NULL, "void", "wchar_t", "long long",
	"unsigned long long", "...",
};

/* behind a D */
static const struct builtin {
	char code;
	const char *text;
} more_builtins[] = {
	{'a', "auto"}, {'c', "decltype(auto)"}, {'d', "decimal64"},
	{'e', "decimal128"}, {'f', "decimal32"}, {'h', "half"},
	{'i', "char32_t"}, {'n', "decltype(nullptr)"}, {'s', "char16_t"},
	{'u', "char8_t"},
};

uint32_t
cxx_template_param(struct cxx *c)
{
	uint32_t n, level = 0, node;

	if (!cxx_take(c, 'T') ||
	    (cxx_take(c, 'L') && (!cxx_number(c, &level) ||
	    !cxx_take(c, '_'))) || !cxx_ordinal(c, &n))
		return 0;
	node = cxx_any(c, CXX_PARAM, 0, 0);
	c->nodes[node].n = n;
	return node;
}

/* "J...E": a pack; its place is one argument */
static uint32_t
pack(struct cxx *c)
{
	uint32_t list = cxx_template_args(c);

	return list != 0 ? cxx_any(c, CXX_PACK, list, 0) : 0;
}

uint32_t
cxx_template_arg(struct cxx *c)
{
	uint32_t arg;

	if (!cxx_enter(c))
		return 0;
	if (cxx_declares(c) && cxx_declared(c) == 0)
		return cxx_leave(c, 0);
	if (cxx_take(c, 'X')) {
		arg = cxx_expression(c);
		if (!cxx_take(c, 'E'))
			arg = 0;
	} else if (cxx_peek(c) == 'L') {
		arg = cxx_literal(c);
	} else if (cxx_peek(c) == 'I' || cxx_peek(c) == 'J') {
		arg = pack(c);
	} else {
		arg = cxx_type(c);
	}
	return cxx_leave(c, arg);
}

uint32_t
cxx_template_args(struct cxx *c)
{
	uint32_t list = cxx_any(c, CXX_LIST, 0, 0), tail = list, all = 0;
	bool tagging = c->tagging, conversion = c->conversion;
	str last = c->last;

	c->p++;
	c->tagging = c->conversion = false;
	while (!cxx_take(c, 'E')) {
		uint32_t arg = cxx_template_arg(c);

		if (arg != 0 && cxx_take(c, 'Q') && cxx_expression(c) == 0)
			arg = 0;
		if (!cxx_append(c, &all, &tail, arg))
			return 0;
	}
	if (all != 0)
		list = all;
	c->tagging = tagging;
	c->conversion = conversion;
	c->last = last;
	if (tagging)
		c->args = list;
	return list;
}

uint32_t
cxx_decltype(struct cxx *c)
{
	uint32_t e;

	c->p += 2;
	e = cxx_expression(c);
	return e != 0 && cxx_take(c, 'E') ?
	    cxx_any(c, CXX_DECLTYPE, e, 0) : 0;
}

/* "KF..." is one type: the function of a const method */
static uint32_t
cv_qualified(struct cxx *c)
{
	unsigned flags = 0;
	uint32_t type;

	if (cxx_take(c, 'r'))
		flags |= CXX_RESTRICT;
	if (cxx_take(c, 'V'))
		flags |= CXX_VOLATILE;
	if (cxx_take(c, 'K'))
		flags |= CXX_CONST;
	type = cxx_begins_function(c) ? cxx_function(c) : cxx_type(c);
	if (type == 0)
		return 0;
	type = cxx_any(c, CXX_CV, type, 0);
	c->nodes[type].flags = (uint8_t)flags;
	return type;
}

/* "A3_i", "A_i", "AT__i" and so for vectors: "Dv4_f", "Dv_T_f" */
static uint32_t
sized(struct cxx *c, enum cxx_kind kind)
{
	str size = {c->p, 0};
	uint32_t length = 0, type, n;

	if (str_digit(cxx_peek(c))) {
		if (!cxx_number(c, &n))
			return 0;
		size.n = (size_t)(c->p - size.p);
	} else if (cxx_peek(c) != '_') {
		length = cxx_expression(c);
		if (length == 0)
			return 0;
	} else if (kind == CXX_VECTOR) {
		c->p++;
		length = cxx_expression(c);
		if (length == 0)
			return 0;
	}
	if (!cxx_take(c, '_') || (type = cxx_type(c)) == 0)
		return 0;
	n = cxx_text(c, kind, size, length);
	c->nodes[n].b = type;
	return n;
}

static uint32_t
member_pointer(struct cxx *c)
{
	uint32_t class = cxx_type(c), type = class != 0 ? cxx_type(c) : 0;

	return cxx_node(c, CXX_MEMBER, type, class);
}

/* "U3AS1i": an int of an address space */
static uint32_t
vendor_qualified(struct cxx *c)
{
	uint32_t name = cxx_source_name(c), type;

	if (name != 0 && cxx_peek(c) == 'I')
		name = cxx_node(c, CXX_TEMPLATE, name, cxx_template_args(c));
	type = name != 0 ? cxx_type(c) : 0;
	return cxx_node(c, CXX_VENDOR, type, name);
}

/* "u3foo", "u8__typeofT_E" */
static uint32_t
vendor_type(struct cxx *c)
{
	uint32_t name = cxx_source_name(c), arg;

	if (name == 0 || cxx_peek(c) != 'I')
		return name;
	arg = cxx_template_args(c);
	if (arg == 0)
		return 0;
	arg = cxx_any(c, CXX_PACK, arg, 0);
	return cxx_text(c, CXX_CALLED, (str){c->nodes[name].text,
	    c->nodes[name].n}, arg);
}

/* "DF16_", "DF16b", "DF32x" */
static uint32_t
float_type(struct cxx *c)
{
	static const struct {
		const char *code, *text;
	} floats[] = {
		{"16b", "std::bfloat16_t"}, {"16_", "_Float16"},
		{"32_", "_Float32"}, {"64_", "_Float64"},
		{"128_", "_Float128"}, {"32x", "_Float32x"},
		{"64x", "_Float64x"}, {"128x", "_Float128x"},
	};
	str rest = {c->p, (size_t)(c->end - c->p)};

	for (size_t i = 0; i < LENGTH(floats); i++) {
		str code = str_of(floats[i].code);

		if (!str_starts(rest, code))
			continue;
		c->p += code.n;
		return cxx_text(c, CXX_TEXT, str_of(floats[i].text), 0);
	}
	return 0;
}

/* "DB8_", "DUT__": integers of any width */
static uint32_t
bit_int(struct cxx *c, const char *text)
{
	str width = {c->p, str_digits((str){c->p, (size_t)(c->end - c->p)})};
	uint32_t e;

	c->p += width.n;
	e = width.n > 0 ? cxx_text(c, CXX_TEXT, width, 0) : cxx_expression(c);
	if (e == 0 || !cxx_take(c, '_'))
		return 0;
	e = cxx_any(c, CXX_LIST, e, 0);
	return e != 0 ? cxx_text(c, CXX_CALLED, str_of(text), e) : 0;
}

/* what begins with a D; *again if S_ may stand for it */
static uint32_t
d_type(struct cxx *c, bool *again)
{
	char kind = cxx_peek2(c);
	uint32_t type;

	if (cxx_begins_function(c))
		return cxx_function(c);
	if (kind == 't' || kind == 'T')
		return cxx_decltype(c);
	c->p++;
	if (cxx_take(c, 'p')) {
		type = cxx_type(c);
		return type != 0 ? cxx_any(c, CXX_EXPANSION, type, 0) : 0;
	}
	if (cxx_take(c, 'v'))
		return sized(c, CXX_VECTOR);
	*again = false;
	for (size_t i = 0; i < LENGTH(more_builtins); i++)
		if (cxx_take(c, more_builtins[i].code))
			return cxx_text(c, CXX_TEXT,
			    str_of(more_builtins[i].text), 0);
	if (cxx_take(c, 'F'))
		return float_type(c);
	if (cxx_take(c, 'B'))
		return bit_int(c, "_BitInt");
	if (cxx_take(c, 'U'))
		return bit_int(c, "unsigned _BitInt");
	if (cxx_take(c, 'k') || cxx_take(c, 'K')) {
		bool all = c->p[-1] == 'K';

		type = cxx_name(c);
		return type != 0 ? cxx_text(c, CXX_SUFFIXED,
		    str_of(all ? " decltype(auto)" : " auto"), type) : 0;
	}
	return 0;
}

/*
 * "cvT_IiE" is an operator T_ with arguments, unless more arguments follow;
 * what was tried in vain is forgotten
 */
static uint32_t
converted(struct cxx *c, uint32_t name)
{
	const struct cxx was = *c;
	uint32_t args = cxx_remember(c, name) != 0 ? cxx_template_args(c) : 0;

	if (args != 0 && cxx_peek(c) == 'I')
		return cxx_node(c, CXX_TEMPLATE, name, args);
	c->p = was.p;
	c->n = was.n;
	c->nsubs = was.nsubs;
	c->last = was.last;
	c->depth = was.depth;
	c->tagging = was.tagging;
	c->conversion = was.conversion;
	return name;
}

static uint32_t
arguments_of(struct cxx *c, uint32_t name)
{
	if (name == 0 || cxx_peek(c) != 'I')
		return name;
	if (c->nodes[name].kind == CXX_PARAM) {
		if (c->conversion)
			return converted(c, name);
		cxx_remember(c, name);
	}
	return cxx_node(c, CXX_TEMPLATE, name, cxx_template_args(c));
}

/* a T_, or "Ts", "Tu", "Te" before the name of a struct, union or enum */
static uint32_t
t_type(struct cxx *c)
{
	char kind = cxx_peek2(c);

	if (kind == 's' || kind == 'u' || kind == 'e') {
		c->p += 2;
		return cxx_name(c);
	}
	return arguments_of(c, cxx_template_param(c));
}

/* a substitution is not remembered again, unless arguments follow it */
static uint32_t
s_type(struct cxx *c, bool *again)
{
	uint32_t name;

	if (cxx_peek2(c) == 't')
		return cxx_name(c);
	name = cxx_substitution(c, false);
	*again = cxx_peek(c) == 'I';
	return *again && name != 0 ?
	    cxx_node(c, CXX_TEMPLATE, name, cxx_template_args(c)) : name;
}

static uint32_t
wrapped(struct cxx *c, enum cxx_kind kind, const char *text)
{
	uint32_t type;

	c->p++;
	type = cxx_type(c);
	return type != 0 ? cxx_text(c, kind, str_of(text), type) : 0;
}

static uint32_t
type(struct cxx *c, bool *again)
{
	char next = cxx_peek(c);

	switch (next) {
	case 'r': case 'V': case 'K':
		return cv_qualified(c);
	case 'P':
		return wrapped(c, CXX_POINTER, "*");
	case 'R':
		return wrapped(c, CXX_LVALUE, "&");
	case 'O':
		return wrapped(c, CXX_RVALUE, "&&");
	case 'C':
		return wrapped(c, CXX_SUFFIXED, " _Complex");
	case 'G':
		return wrapped(c, CXX_SUFFIXED, " _Imaginary");
	case 'F':
		return cxx_function(c);
	case 'A':
		c->p++;
		return sized(c, CXX_ARRAY);
	case 'M':
		c->p++;
		return member_pointer(c);
	case 'D':
		return d_type(c, again);
	case 'T':
		return t_type(c);
	case 'S':
		return s_type(c, again);
	case 'U':
		if (!str_digit(cxx_peek2(c)))
			return cxx_name(c);
		c->p++;
		return vendor_qualified(c);
	case 'u':
		c->p++;
		return vendor_type(c);
	default:
		return cxx_name(c);
	}
}

static uint32_t
remembered_type(struct cxx *c)
{
	bool again = true;
	uint32_t node = type(c, &again);

	return again ? cxx_remember(c, node) : node;
}

uint32_t
cxx_type(struct cxx *c)
{
	bool tagging = c->tagging;
	char next = cxx_peek(c);
	uint32_t node;

	if (next >= 'a' && next <= 'z' && builtins[next - 'a'] != NULL) {
		c->p++;
		return cxx_text(c, CXX_TEXT, str_of(builtins[next - 'a']), 0);
	}
	if (!cxx_enter(c))
		return 0;
	c->tagging = false;
	node = remembered_type(c);
	c->tagging = tagging;
	return cxx_leave(c, node);
}
