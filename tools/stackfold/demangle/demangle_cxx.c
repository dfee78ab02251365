/*
 * Prints C++ names as c++filt does.  A declaration surrounds the name, so a
 * type has two sides, before and after it: "void (*" and ")(int)".  Operands of
 * expressions other than plain names are put into parentheses.
 */
#include "tools/stackfold/demangle/demangle_cxx.h"

#include "common/base/num.h"
#include "common/base/sys.h"
#include "tools/stackfold/demangle/cxx_parse.h"

#define MAX_BYTES (1u << 20)	/* maximum bytes of input and of output */
#define STACK_NODES 512		/* nodes on the stack, for 150-byte names */

/* The template arguments of the encodings that are being printed, innermost
 * first. */
struct scope {
	uint32_t args;
	const struct scope *outer;
};

struct printer {
	const struct cxx_node *nodes;
	size_t length;		/* length of the mangled name */
	struct buf *to;
	size_t start;		/* start of the output in *to */
	const struct scope *scope;
	long element;		/* index in the pack being expanded, or -1 */
	unsigned lambda;	/* nesting depth of lambda parameter lists */
	size_t dropped;		/* position at which a comma was removed */
	unsigned depth;		/* nesting depth of nodes */
	struct demangle_depth *limit;
	size_t steps;		/* number of nodes printed so far */
	bool failed;
};

enum side { LEFT, RIGHT };	/* before or after the name that a type
				 * declares */

/* mutually recursive functions */
static void print_node(struct printer *, uint32_t node);
static void print_side(struct printer *, uint32_t node, enum side);

static void
put_text(struct printer *p, str s)
{
	if (p->to->n - p->start + s.n > MAX_BYTES)
		p->failed = true;
	else if (!p->failed)
		buf_add(p->to, s);
}

static void
put_string(struct printer *p, const char *s)
{
	put_text(p, str_of(s));
}

static void
put_char(struct printer *p, char one)
{
	put_text(p, (str){&one, 1});
}

/* Return the last character, or NUL if a comma was removed after it. */
static char
last_char(const struct printer *p)
{
	return p->to->n > p->start && p->to->n != p->dropped ?
	    p->to->p[p->to->n - 1] : '\0';
}

static void
put_number(struct printer *p, uint32_t n)
{
	char text[NUM_TEXT];

	put_text(p, num_text(text, NUM(n)));
}

/* Return the nth element of a list, or 0. */
static uint32_t
find_argument(struct printer *p, uint32_t list, uint32_t n)
{
	while (list != 0 && n-- > 0) {
		list = p->nodes[list].b;
		p->steps++;
	}
	return list != 0 ? p->nodes[list].a : 0;
}

/*
 * Return the node itself or, for a T_, its template argument.  A T_ in that
 * argument belongs to the outer scope, to which *scope is set.  A T_ without an
 * argument is an error.
 */
static uint32_t
resolve_param(struct printer *p, uint32_t node, const struct scope **scope)
{
	while (p->nodes[node].kind == CXX_PARAM && p->lambda == 0) {
		const struct scope *s = *scope;
		uint32_t arg = s == NULL ? 0 :
		    find_argument(p, s->args, p->nodes[node].n), element;

		if (arg == 0) {
			p->failed = true;
			return 0;
		}
		*scope = s->outer;
		node = arg;
		if (p->nodes[arg].kind != CXX_PACK || p->element < 0)
			continue;
		element = find_argument(p, p->nodes[arg].a,
		    (uint32_t)p->element);
		if (element == 0)	/* the pack is shorter than another
					 * one */
			break;
		node = element;
	}
	return node;
}

static bool
enter_node(struct printer *p)
{
	size_t most = 64 * (p->length + p->to->n - p->start) + 4096;

	p->limit->reached |= p->depth >= p->limit->most;
	if (p->limit->reached || ++p->steps > most) {
		p->failed = true;
		return false;
	}
	p->depth++;
	return true;
}

/* Return the pack that a T_ refers to, or 0. */
static uint32_t
resolve_pack(struct printer *p, uint32_t param)
{
	const struct scope *scope = p->scope;
	long element = p->element;
	uint32_t pack;

	p->element = -1;
	pack = resolve_param(p, param, &scope);
	p->element = element;
	p->failed = false;
	return p->nodes[pack].kind == CXX_PACK ? pack : 0;
}

/* Return the first pack that an expanded node refers to, or 0. */
static uint32_t
find_pack(struct printer *p, uint32_t node)
{
	const struct cxx_node *n = &p->nodes[node];
	uint32_t pack;

	if (node == 0 || p->failed || p->lambda > 0 || !enter_node(p))
		return 0;
	if (n->kind == CXX_PARAM) {
		pack = resolve_pack(p, node);
	} else if (n->kind == CXX_EXPANSION || n->kind == CXX_LAMBDA) {
		pack = 0;
	} else {
		pack = find_pack(p, n->a);
		if (pack == 0)
			pack = find_pack(p, n->b);
	}
	p->depth--;
	return pack;
}

static long
count_list(struct printer *p, uint32_t list)
{
	long n = 0;

	for (uint32_t i = list; i != 0; i = p->nodes[i].b) {
		n += p->nodes[i].a != 0;
		p->steps++;
	}
	return n;
}

/* Return the length of the pack in an expression, or of a list with packs; -1
 * if unknown. */
static long
count_pack(struct printer *p, uint32_t node)
{
	const struct cxx_node *n = &p->nodes[node];
	long length = 0;

	if (n->kind != CXX_LIST) {
		uint32_t pack = find_pack(p, node);

		return pack == 0 ? -1 : count_list(p, p->nodes[pack].a);
	}
	for (; node != 0; node = n->b) {
		const struct cxx_node *of;
		uint32_t pack;

		n = &p->nodes[node];
		of = &p->nodes[n->a];
		pack = of->kind == CXX_EXPANSION ? find_pack(p, of->a) : 0;
		length += pack == 0 ? 1 : count_list(p, p->nodes[pack].a);
	}
	return length;
}

static void
print_expansion(struct printer *p, const struct cxx_node *n)
{
	uint32_t pattern = n->a, pack = find_pack(p, pattern);
	long length, element = p->element;

	if (pack == 0) {	/* a pack of parameters of a lambda or
				 * function */
		bool plain = p->nodes[pattern].kind == CXX_PARAMETER;

		if (!plain)
			put_char(p, '(');
		print_node(p, pattern);
		put_string(p, plain ? "..." : ")...");
		return;
	}
	length = count_list(p, p->nodes[pack].a);
	for (long i = 0; i < length && !p->failed; i++) {
		if (i > 0)
			put_string(p, ", ");
		p->element = i;
		print_node(p, pattern);
	}
	p->element = element;
}

/*
 * Print a list.  An empty pack gets no comma.  As in libiberty, which perf
 * uses, ">>" closes two lists if an empty pack ends the outer one: "A<B<int>>".
 */
static void
print_list(struct printer *p, uint32_t list)
{
	bool any = false;

	for (; list != 0 && !p->failed; list = p->nodes[list].b) {
		size_t before = p->to->n, start;

		if (p->nodes[list].a == 0)
			continue;
		if (any)
			put_string(p, ", ");
		start = p->to->n;
		print_node(p, p->nodes[list].a);
		if (p->to->n == start)
			p->dropped = p->to->n = before;
		else
			any = true;
	}
}

static void
print_in_parens(struct printer *p, uint32_t node)
{
	put_char(p, '(');
	print_node(p, node);
	put_char(p, ')');
}

static void
print_operand(struct printer *p, uint32_t node)
{
	switch ((enum cxx_kind)p->nodes[node].kind) {
	case CXX_TEXT:
	case CXX_NESTED:
	case CXX_BRACES:
	case CXX_PARAMETER:
		print_node(p, node);
		break;
	default:
		print_in_parens(p, node);
		break;
	}
}

/*
 * Print a node as its form describes.  %t is the text and %n the number of the
 * node, %a and %b are its parts, %o is an optional part a, %A and %B are parts
 * printed as operands, %l and %L the lists a and b.  %< and %> put a blank
 * between two equal brackets.  The form ends at %? if there is no part b.
 */
static void
print_form(struct printer *p, const struct cxx_node *n, const char *form)
{
	for (; *form != '\0'; form++) {
		if (*form != '%') {
			put_char(p, *form);
			continue;
		}
		switch (*++form) {
		case 't':
			put_text(p, (str){n->text, n->n});
			break;
		case 'n':
			put_number(p, n->n);
			break;
		case 'o':
			if (n->a == 0)
				break;
			/* fallthrough */
		case 'a':
			print_node(p, n->a);
			break;
		case 'b':
			print_node(p, n->b);
			break;
		case 'A':
			print_operand(p, n->a);
			break;
		case 'B':
			print_operand(p, n->b);
			break;
		case 'l':
			print_list(p, n->a);
			break;
		case 'L':
			print_list(p, n->b);
			break;
		case '?':
			if (n->b == 0)
				return;
			break;
		default:	/* < or > */
			if (last_char(p) == *form)
				put_char(p, ' ');
			put_char(p, *form);
		}
	}
}

static void
print_flags(struct printer *p, unsigned flags)
{
	static const struct {
		unsigned flag;
		const char *text;
	} texts[] = {
		{CXX_CONST, " const"}, {CXX_VOLATILE, " volatile"},
		{CXX_RESTRICT, " restrict"}, {CXX_REF, " &"},
		{CXX_REFREF, " &&"}, {CXX_TRANSACTION, " transaction_safe"},
	};

	for (size_t i = 0; i < LENGTH(texts); i++)
		if (flags & texts[i].flag)
			put_string(p, texts[i].text);
}

/* Return a type without const and volatile, with T_ replaced. */
static uint32_t
find_bare_type(struct printer *p, uint32_t node, const struct scope **scope)
{
	node = resolve_param(p, node, scope);
	for (unsigned i = 0; p->nodes[node].kind == CXX_CV &&
	    i < DEMANGLE_DEEPEST; i++)
		node = resolve_param(p, p->nodes[node].a, scope);
	return node;
}

static bool
is_function(const struct printer *p, uint32_t node)
{
	return p->nodes[node].kind == CXX_FUNCTION ||
	    p->nodes[node].kind == CXX_NOEXCEPT;
}

/* Return true if a type has a part after the name. */
static bool
has_right(struct printer *p, uint32_t node)
{
	const struct scope *scope = p->scope;

	for (unsigned i = 0; i < DEMANGLE_DEEPEST; i++) {
		node = find_bare_type(p, node, &scope);
		switch ((enum cxx_kind)p->nodes[node].kind) {
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
			node = p->nodes[node].a;
			break;
		default:
			return false;
		}
	}
	return false;
}

/* Collapse references to references.  Return the type, and "&" or "&&" in
 * *text. */
static uint32_t
find_referred(struct printer *p, uint32_t node, const char **text)
{
	bool rvalue = true;

	for (unsigned i = 0; i < DEMANGLE_DEEPEST; i++) {
		const struct cxx_node *n = &p->nodes[node];

		if (n->kind != CXX_LVALUE && n->kind != CXX_RVALUE)
			break;
		rvalue = rvalue && n->kind == CXX_RVALUE;
		node = resolve_param(p, n->a, &p->scope);
	}
	*text = rvalue ? "&&" : "&";
	return node;
}

/* Print a pointer, with parentheses if it points to a function or array: "(*",
 * ")". */
static void
print_pointer(struct printer *p, uint32_t to, const char *text, enum side which)
{
	const struct scope *scope = p->scope;
	uint32_t target = find_bare_type(p, to, &scope);
	bool array = p->nodes[target].kind == CXX_ARRAY;
	bool parens = array || is_function(p, target);

	if (which == RIGHT) {
		if (parens)
			put_char(p, ')');
		print_side(p, to, RIGHT);
		return;
	}
	print_side(p, to, LEFT);
	if (array)
		put_char(p, ' ');
	if (parens)
		put_char(p, '(');
	put_string(p, text);
}

static void
print_member_pointer(struct printer *p, const struct cxx_node *n,
    enum side which)
{
	const struct scope *scope = p->scope;
	uint32_t target = find_bare_type(p, n->a, &scope);

	if (which == RIGHT) {
		print_pointer(p, n->a, "", RIGHT);
		return;
	}
	print_pointer(p, n->a, "", LEFT);
	if (!is_function(p, target) && p->nodes[target].kind != CXX_ARRAY)
		put_char(p, ' ');
	print_node(p, n->b);
	put_string(p, "::*");
}

static void
print_array(struct printer *p, const struct cxx_node *n, enum side which)
{
	if (which == LEFT) {
		print_side(p, n->b, LEFT);
		return;
	}
	if (last_char(p) != ']')
		put_char(p, ' ');
	print_form(p, n, "[%t%o]");
	print_side(p, n->b, RIGHT);
}

static void
print_function(struct printer *p, const struct cxx_node *n, unsigned flags,
    enum side which)
{
	if (which == LEFT) {
		if (n->a != 0) {
			print_side(p, n->a, LEFT);
			if (!has_right(p, n->a))
				put_char(p, ' ');
		}
		return;
	}
	print_form(p, n, "(%L)");
	print_flags(p, flags | n->flags);
	if (n->a != 0)
		print_side(p, n->a, RIGHT);
}

static void
print_qualified(struct printer *p, const struct cxx_node *n, enum side which)
{
	uint32_t to = resolve_param(p, n->a, &p->scope);
	unsigned flags = n->flags;

	for (unsigned i = 0; p->nodes[to].kind == CXX_CV &&
	    i < DEMANGLE_DEEPEST; i++) {	/* in const T_, T_ may itself be
						 * const */
		flags |= p->nodes[to].flags;
		to = resolve_param(p, p->nodes[to].a, &p->scope);
	}
	if (p->nodes[to].kind == CXX_FUNCTION) {
		print_function(p, &p->nodes[to], flags, which);
		return;
	}
	print_side(p, to, which);
	if (which == LEFT ? !is_function(p, to) : is_function(p, to))
		print_flags(p, flags);
}

/* Print one side of a type.  A name has only the left one. */
static void
print_side(struct printer *p, uint32_t node, enum side which)
{
	const struct cxx_node *n;
	const struct scope *scope = p->scope;
	const char *text;

	if (p->failed || !enter_node(p))
		return;
	node = resolve_param(p, node, &p->scope);
	n = &p->nodes[node];
	switch ((enum cxx_kind)n->kind) {
	case CXX_CV:
		print_qualified(p, n, which);
		break;
	case CXX_POINTER:
		print_pointer(p, n->a, "*", which);
		break;
	case CXX_LVALUE:
	case CXX_RVALUE:
		node = find_referred(p, node, &text);
		print_pointer(p, node, text, which);
		break;
	case CXX_MEMBER:
		print_member_pointer(p, n, which);
		break;
	case CXX_ARRAY:
		print_array(p, n, which);
		break;
	case CXX_VECTOR:
		print_side(p, n->b, which);
		if (which == LEFT)
			print_form(p, n, " __vector(%t%o)");
		break;
	case CXX_FUNCTION:
		print_function(p, n, 0, which);
		break;
	case CXX_NOEXCEPT:
		print_side(p, n->a, which);
		if (which == RIGHT)
			print_form(p, n, "%t%?(%b)");
		break;
	case CXX_VENDOR:
	case CXX_SUFFIXED:
		print_side(p, n->a, which);
		if (which == LEFT)
			print_form(p, n, n->kind == CXX_VENDOR ? " %b" : "%t");
		break;
	case CXX_DECLTYPE:
	case CXX_CALLED:
		if (which == LEFT)
			print_form(p, n, n->kind == CXX_DECLTYPE ?
			    "decltype (%a)" : "%t(%a)");
		break;
	default:
		if (which == LEFT)
			print_node(p, node);
		break;
	}
	p->scope = scope;
	p->depth--;
}

/* Print a function's name, parameters and qualifiers, and perhaps its
 * result. */
static void
print_encoding(struct printer *p, const struct cxx_node *n, bool returns)
{
	const struct cxx_node *name = &p->nodes[n->a];
	const struct cxx_node *type = &p->nodes[n->b];
	const struct scope *outer = p->scope, inside = {n->n, outer};
	unsigned flags = 0;
	uint32_t inner = n->a;

	if (n->n != 0)
		p->scope = &inside;
	if (name->kind == CXX_QUALIFIED) {
		flags = name->flags;
		inner = name->a;
	}
	if (returns)
		print_function(p, type, 0, LEFT);
	print_node(p, inner);
	if (returns) {
		print_function(p, type, flags, RIGHT);
	} else {
		print_form(p, type, "(%L)");
		print_flags(p, flags);
	}
	p->scope = outer;
}

/* types whose literals have a suffix */
static const struct {
	const char *type, *suffix;
} suffixes[] = {
	{"int", ""}, {"unsigned int", "u"}, {"long", "l"},
	{"unsigned long", "ul"}, {"long long", "ll"},
	{"unsigned long long", "ull"},
};

static void
put_value(struct printer *p, str value)
{
	if (value.n > 0 && value.p[0] == 'n') {
		put_char(p, '-');
		value = str_from(value, 1);
	}
	put_text(p, value);
}

/* Print "3ul", "true", "(char)65" or "(double)[3ff0000000000000]". */
static void
print_number(struct printer *p, const struct cxx_node *n)
{
	str value = {n->text, n->n}, type = {0};
	bool real;

	if (p->nodes[n->a].kind == CXX_TEXT)
		type = (str){p->nodes[n->a].text, p->nodes[n->a].n};
	if (value.n == 0) {
		print_node(p, n->a);
		return;
	}
	if (str_eq(type, STR("bool")) && value.n == 1 &&
	    (value.p[0] == '0' || value.p[0] == '1')) {
		put_string(p, value.p[0] == '0' ? "false" : "true");
		return;
	}
	for (size_t i = 0; i < LENGTH(suffixes); i++) {
		if (!str_eq(type, str_of(suffixes[i].type)))
			continue;
		put_value(p, value);
		put_string(p, suffixes[i].suffix);
		return;
	}
	real = str_eq(type, STR("double")) || str_eq(type, STR("float")) ||
	    str_eq(type, STR("long double")) || str_eq(type, STR("__float128"));
	print_in_parens(p, n->a);
	if (real)
		put_char(p, '[');
	put_value(p, value);
	if (real)
		put_char(p, ']');
}

/* Print a prefix operator.  The address of a method is printed without its
 * type. */
static void
print_prefix(struct printer *p, const struct cxx_node *n)
{
	const struct cxx_node *of = &p->nodes[n->a];

	put_text(p, (str){n->text, n->n});
	if (n->n == 2 && n->text[0] == ':')
		print_node(p, n->a);
	else if (n->n == 1 && n->text[0] == '&' && of->kind == CXX_ENCODING &&
	    p->nodes[of->a].kind == CXX_NESTED)
		print_node(p, of->a);
	else
		print_operand(p, n->a);
}

/* Print "a+b"; ">" is put into parentheses, "((a)>(b))". */
static void
print_binary(struct printer *p, const struct cxx_node *n)
{
	bool greater = n->n == 1 && n->text[0] == '>';

	print_form(p, n, greater ? "(%A%t%B)" : "%A%t%B");
}

/* Print a call.  Omit the type of a known function. */
static void
print_call(struct printer *p, const struct cxx_node *n)
{
	const struct cxx_node *f = &p->nodes[n->a];

	if (f->kind == CXX_ENCODING)
		print_operand(p, f->a);
	else
		print_operand(p, n->a);
	print_in_parens(p, n->b);
}

/* Print the value of sizeof... if the pack is known. */
static void
print_sizeof_pack(struct printer *p, const struct cxx_node *n)
{
	long length = count_pack(p, n->a);

	if (length >= 0) {
		put_number(p, (uint32_t)length);
		return;
	}
	print_form(p, n, "sizeof...(%a)");
}

static void
print_new(struct printer *p, const struct cxx_node *n)
{
	const struct cxx_node *what = &p->nodes[n->b];

	print_form(p, n, p->nodes[n->a].a != 0 ? "%t (%a) " : "%t ");
	print_node(p, what->a);
	if (what->b != 0)
		print_operand(p, what->b);
}

static void
print_conditional(struct printer *p, const struct cxx_node *n)
{
	print_form(p, n, "%A?");
	print_form(p, &p->nodes[n->b], "%A : %B");
}

/* Print "(...+a)", "(a+...)" or "(a+...+b)". */
static void
print_fold(struct printer *p, const struct cxx_node *n)
{
	print_form(p, n, n->a == 0 ? "(...%t%B)" : n->b == 0 ? "(%A%t...)" :
	    "(%A%t...%t%B)");
}

static void
print_designated(struct printer *p, const struct cxx_node *n)
{
	put_text(p, (str){n->text, n->n});
	print_form(p, &p->nodes[n->a], "%a%? ... %b");
	print_form(p, n, n->text[0] == '[' ? "]=%B" : "=%B");
}

static void
print_requires(struct printer *p, const struct cxx_node *n)
{
	put_string(p, "requires {");
	for (uint32_t i = n->a; i != 0; i = p->nodes[i].b) {
		put_char(p, ' ');
		print_node(p, p->nodes[i].a);
		put_char(p, ',');
	}
	put_string(p, " }");
}

/* Print the template parameters of a lambda: "<typename $T0, int $N0>". */
static void
print_declared(struct printer *p, uint32_t list)
{
	unsigned n[3] = {0};
	bool any = false;

	for (; list != 0; list = p->nodes[list].b) {
		const struct cxx_node *d = &p->nodes[p->nodes[list].a];
		bool pack;
		int kind;

		if (d->kind != CXX_DECLARED)
			break;
		put_string(p, any ? ", " : "<");
		any = true;
		pack = d->n == 3;
		if (pack)
			d = &p->nodes[d->a];
		kind = d->n == 8 && d->text[1] == 'e' ? 2 : d->n == 0;
		if (kind == 0)
			put_string(p, "typename");
		else if (kind == 2)
			put_string(p, "template<> class");
		else
			print_node(p, d->a);
		put_string(p, pack ? "... $" : " $");
		put_char(p, "TNT"[kind]);
		if (kind == 2)
			put_char(p, 'T');
		put_number(p, n[kind]++);
	}
	if (any)
		put_char(p, '>');
}

static void
print_lambda(struct printer *p, const struct cxx_node *n)
{
	uint32_t list = n->a;

	put_string(p, "{lambda");
	p->lambda++;
	print_declared(p, list);
	while (p->nodes[p->nodes[list].a].kind == CXX_DECLARED)
		list = p->nodes[list].b;
	put_char(p, '(');
	if (p->nodes[list].b != 0 || p->nodes[list].a == 0 ||
	    p->nodes[p->nodes[list].a].kind != CXX_TEXT ||
	    !str_eq((str){p->nodes[p->nodes[list].a].text,
	    p->nodes[p->nodes[list].a].n}, STR("void")))
		print_list(p, list);
	put_char(p, ')');
	if (n->b != 0) {
		put_string(p, " requires ");
		print_node(p, n->b);
	}
	p->lambda--;
	put_char(p, '#');
	put_number(p, n->n);
	put_char(p, '}');
}

static void
print_local(struct printer *p, const struct cxx_node *n)
{
	const struct cxx_node *f = &p->nodes[n->a];

	if (f->kind == CXX_ENCODING)
		print_encoding(p, f, false);
	else
		print_node(p, n->a);
	print_form(p, n, "::%b");
}

static void
print_param(struct printer *p, uint32_t node)
{
	const struct scope *scope = p->scope, *was = scope;
	uint32_t to = resolve_param(p, node, &scope);

	p->scope = scope;
	if (p->lambda > 0) {
		put_string(p, "auto:");
		put_number(p, p->nodes[node].n + 1);
	} else if (p->nodes[to].kind != CXX_PACK) {
		print_node(p, to);
	} else if (p->element < 0) {
		print_list(p, p->nodes[to].a);
	}
	p->scope = was;
}

static void
print_any(struct printer *p, uint32_t node)
{
	static const char *const forms[] = {
		[CXX_TEXT] = "%t",
		[CXX_NESTED] = "%a::%b",
		[CXX_TEMPLATE] = "%a%<%L%>",
		[CXX_DEFAULT_ARG] = "{default arg#%n}::%b",
		[CXX_CONSTRUCTOR] = "%t",
		[CXX_DESTRUCTOR] = "~%t",
		[CXX_TAGGED] = "%a[abi:%t]",
		[CXX_OPERATOR] = "operator%t",
		[CXX_LITERAL] = "operator\"\" %a",
		[CXX_CONVERSION] = "operator %a",
		[CXX_UNNAMED] = "{unnamed type#%n}",
		[CXX_BINDING] = "[%l]",
		[CXX_MODULE] = "%a@%b",
		[CXX_JOINED] = "%a%b",
		[CXX_SPECIAL] = "%t%a%?-in-%b",
		[CXX_NUMBERED] = "reference temporary #%n for %a",
		[CXX_CONSTRAINED] = "%a requires %b",
		[CXX_PACK] = "%l",
		[CXX_POSTFIX] = "%A%t",
		[CXX_MEMBER_OF] = "%A%t%B",
		[CXX_INDEX] = "%A[%b]",
		[CXX_CAST] = "(%a)(%b)",
		[CXX_NAMED_CAST] = "%t<%a%>(%b)",
		[CXX_WORD] = "%t%A",
		[CXX_OF_TYPE] = "%t (%a)",
		[CXX_BRACES] = "%o{%L}",
		[CXX_PARAMETER] = "{parm#%n}",
		[CXX_REQUIRES] = NULL,		/* sets the size of the array */
	};
	static void (*const print[])(struct printer *,
	    const struct cxx_node *) = {
		[CXX_LOCAL] = print_local,
		[CXX_LAMBDA] = print_lambda,
		[CXX_EXPANSION] = print_expansion,
		[CXX_NUMBER] = print_number,
		[CXX_PREFIX] = print_prefix,
		[CXX_BINARY] = print_binary,
		[CXX_CALL] = print_call,
		[CXX_COUNT] = print_sizeof_pack,
		[CXX_NEW] = print_new,
		[CXX_CHOICE] = print_conditional,
		[CXX_FOLD] = print_fold,
		[CXX_DESIGNATED] = print_designated,
		[CXX_REQUIRES] = print_requires,
	};
	const struct cxx_node *n = &p->nodes[node];

	if (forms[n->kind] != NULL) {
		print_form(p, n, forms[n->kind]);
	} else if (print[n->kind] != NULL) {
		print[n->kind](p, n);
	} else if (n->kind == CXX_QUALIFIED) {
		print_node(p, n->a);
		print_flags(p, n->flags);
	} else if (n->kind == CXX_ENCODING) {
		print_encoding(p, n, true);
	} else if (n->kind == CXX_PARAM) {
		print_param(p, node);
	} else if (n->kind == CXX_LIST) {
		print_list(p, node);
	} else {
		print_side(p, node, LEFT);
		print_side(p, node, RIGHT);
	}
}

static void
print_node(struct printer *p, uint32_t node)
{
	if (node == 0)
		p->failed = true;
	if (p->failed || !enter_node(p))
		return;
	print_any(p, node);
	p->depth--;
}

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

bool
demangle_cxx(struct buf *to, str mangled, bool whole,
    struct demangle_depth *limit)
{
	struct cxx_node nodes[STACK_NODES];
	uint32_t subs[STACK_NODES];
	struct cxx_room room = {nodes, subs, STACK_NODES};
	struct scope scope = {0};
	struct printer p = {.nodes = nodes, .length = mangled.n, .to = to,
	    .start = to->n, .limit = limit, .element = -1};
	struct cxx_name name;
	size_t start = to->n;
	struct buf big = {0};
	bool done;

	if (mangled.n > MAX_BYTES)
		return false;
	if (CXX_ROOM(mangled.n) > STACK_NODES) {
		room.cap = (uint32_t)CXX_ROOM(mangled.n);
		GROW(big.p, big.cap,
		    room.cap * (sizeof(*room.nodes) + sizeof(*room.subs)));
		room.nodes = (struct cxx_node *)(void *)big.p;
		room.subs = (uint32_t *)(void *)(room.nodes + room.cap);
	}
	name = cxx_parse(mangled, whole, &room, limit);
	scope.args = name.args;
	p.nodes = name.nodes;
	p.scope = whole ? NULL : &scope;
	if (name.root != 0)
		print_node(&p, name.root);
	done = name.root != 0 && !p.failed;
	while (done && whole && print_clone(to, &name.rest))
		continue;
	buf_free(&big);
	done = done && to->n - start <= MAX_BYTES &&
	    !(whole && name.rest.n > 0);
	if (!done)
		to->n = start;
	return done;
}
