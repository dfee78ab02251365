/* Names as one reads them; what is printed goes through cxx_put(). */
#include "common/base/sys.h"
#include "tools/stackfold/demangle/cxx_node.h"

void
cxx_put(struct cxx *c, str s)
{
	if (c->to->n - c->start + s.n > CXX_LONGEST)
		c->failed = true;
	else if (!c->failed)
		buf_add(c->to, s);
}

void
cxx_put_char(struct cxx *c, char one)
{
	cxx_put(c, (str){&one, 1});
}

char
cxx_last_char(const struct cxx *c)
{
	return c->to->n > c->start && c->to->n != c->dropped ?
	    c->to->p[c->to->n - 1] : '\0';
}

void
cxx_put_number(struct cxx *c, uint32_t n)
{
	char digits[10];
	size_t at = sizeof(digits);

	do
		digits[--at] = (char)('0' + n % 10);
	while ((n /= 10) > 0);
	cxx_put(c, (str){digits + at, sizeof(digits) - at});
}

/* the nth argument of a list, or 0 */
static uint32_t
argument(struct cxx *c, uint32_t list, uint32_t n)
{
	while (list != 0 && n-- > 0) {
		list = c->nodes[list].b;
		c->steps++;
	}
	return list != 0 ? c->nodes[list].a : 0;
}

/* a T_ that means nothing is an error in the name */
uint32_t
cxx_resolve(struct cxx *c, uint32_t node, const struct cxx_scope **scope)
{
	while (c->nodes[node].kind == CXX_PARAM && c->lambda == 0) {
		const struct cxx_scope *s = *scope;
		uint32_t arg = s == NULL ? 0 :
		    argument(c, s->args, c->nodes[node].n), element;

		if (arg == 0) {
			c->failed = true;
			return 0;
		}
		*scope = s->outer;
		node = arg;
		if (c->nodes[arg].kind != CXX_PACK || c->element < 0)
			continue;
		element = argument(c, c->nodes[arg].a, (uint32_t)c->element);
		if (element == 0)	/* beyond a shorter pack */
			break;
		node = element;
	}
	return node;
}

/* the first pack among the parameters in what is expanded */
static uint32_t
find_pack(struct cxx *c, uint32_t node)
{
	const struct cxx_node *n = &c->nodes[node];
	uint32_t found;

	if (node == 0 || c->failed || c->lambda > 0 || !cxx_enter(c))
		return 0;
	if (n->kind == CXX_PARAM) {
		const struct cxx_scope *scope = c->scope;
		long element = c->element;

		c->element = -1;
		found = cxx_resolve(c, node, &scope);
		c->element = element;
		c->failed = false;
		return cxx_leave(c, c->nodes[found].kind == CXX_PACK ?
		    found : 0);
	}
	if (n->kind == CXX_EXPANSION || n->kind == CXX_LAMBDA)
		return cxx_leave(c, 0);
	found = find_pack(c, n->a);
	return cxx_leave(c, found != 0 ? found : find_pack(c, n->b));
}

static long
list_length(struct cxx *c, uint32_t list)
{
	long n = 0;

	for (uint32_t i = list; i != 0; i = c->nodes[i].b) {
		n += c->nodes[i].a != 0;
		c->steps++;
	}
	return n;
}

long
cxx_pack_length(struct cxx *c, uint32_t node)
{
	const struct cxx_node *n = &c->nodes[node];
	long length = 0;

	if (n->kind != CXX_LIST) {
		uint32_t pack = find_pack(c, node);

		return pack == 0 ? -1 : list_length(c, c->nodes[pack].a);
	}
	for (; node != 0; node = n->b) {
		const struct cxx_node *of;
		uint32_t pack;

		n = &c->nodes[node];
		of = &c->nodes[n->a];
		pack = of->kind == CXX_EXPANSION ? find_pack(c, of->a) : 0;
		length += pack == 0 ? 1 : list_length(c, c->nodes[pack].a);
	}
	return length;
}

static void
print_expansion(struct cxx *c, uint32_t node)
{
	uint32_t pattern = c->nodes[node].a, pack = find_pack(c, pattern);
	long n, element = c->element;

	if (pack == 0) {	/* of a lambda's, or a function's parameters */
		bool plain = c->nodes[pattern].kind == CXX_PARAMETER;

		if (!plain)
			cxx_put_char(c, '(');
		cxx_print(c, pattern);
		cxx_puts(c, plain ? "..." : ")...");
		return;
	}
	n = list_length(c, c->nodes[pack].a);
	for (long i = 0; i < n && !c->failed; i++) {
		if (i > 0)
			cxx_puts(c, ", ");
		c->element = i;
		cxx_print(c, pattern);
	}
	c->element = element;
}

/*
 * An empty pack takes no comma.  As libiberty has it, and so perf, ">>" closes
 * two lists if such a pack ends the outer one: "A<B<int>>".
 */
void
cxx_print_list(struct cxx *c, uint32_t list)
{
	bool any = false;

	for (; list != 0 && !c->failed; list = c->nodes[list].b) {
		size_t before = c->to->n, start;

		if (c->nodes[list].a == 0)
			continue;
		if (any)
			cxx_puts(c, ", ");
		start = c->to->n;
		cxx_print(c, c->nodes[list].a);
		if (c->to->n == start)
			c->dropped = c->to->n = before;
		else
			any = true;
	}
}

void
cxx_print_flags(struct cxx *c, unsigned flags)
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
			cxx_puts(c, texts[i].text);
}

/* "<" must not look like a shift, nor ">" */
static void
print_template(struct cxx *c, const struct cxx_node *n)
{
	cxx_print(c, n->a);
	if (cxx_last_char(c) == '<')
		cxx_put_char(c, ' ');
	cxx_put_char(c, '<');
	cxx_print_list(c, n->b);
	if (cxx_last_char(c) == '>')
		cxx_put_char(c, ' ');
	cxx_put_char(c, '>');
}

/* "<typename $T0, int $N0>" of a lambda */
static void
print_declared(struct cxx *c, uint32_t list)
{
	unsigned n[3] = {0};
	bool any = false;

	for (; list != 0; list = c->nodes[list].b) {
		const struct cxx_node *d = &c->nodes[c->nodes[list].a];
		bool pack;
		int kind;

		if (d->kind != CXX_DECLARED)
			break;
		cxx_puts(c, any ? ", " : "<");
		any = true;
		pack = d->n == 3;
		if (pack)
			d = &c->nodes[d->a];
		kind = d->n == 8 && d->text[1] == 'e' ? 2 : d->n == 0;
		if (kind == 0)
			cxx_puts(c, "typename");
		else if (kind == 2)
			cxx_puts(c, "template<> class");
		else
			cxx_print(c, d->a);
		cxx_puts(c, pack ? "... $" : " $");
		cxx_put_char(c, "TNT"[kind]);
		if (kind == 2)
			cxx_put_char(c, 'T');
		cxx_put_number(c, n[kind]++);
	}
	if (any)
		cxx_put_char(c, '>');
}

static void
print_lambda(struct cxx *c, const struct cxx_node *n)
{
	uint32_t list = n->a;

	cxx_puts(c, "{lambda");
	c->lambda++;
	print_declared(c, list);
	while (c->nodes[c->nodes[list].a].kind == CXX_DECLARED)
		list = c->nodes[list].b;
	cxx_put_char(c, '(');
	if (c->nodes[list].b != 0 || c->nodes[list].a == 0 ||
	    c->nodes[c->nodes[list].a].kind != CXX_TEXT ||
	    !str_eq((str){c->nodes[c->nodes[list].a].text,
	    c->nodes[c->nodes[list].a].n}, STR("void")))
		cxx_print_list(c, list);
	cxx_put_char(c, ')');
	if (n->b != 0) {
		cxx_puts(c, " requires ");
		cxx_print(c, n->b);
	}
	c->lambda--;
	cxx_put_char(c, '#');
	cxx_put_number(c, n->n);
	cxx_put_char(c, '}');
}

static void
between(struct cxx *c, const struct cxx_node *n, const char *text)
{
	cxx_print(c, n->a);
	cxx_puts(c, text);
	cxx_print(c, n->b);
}

static void
print_local(struct cxx *c, const struct cxx_node *n)
{
	const struct cxx_node *f = &c->nodes[n->a];

	if (f->kind == CXX_ENCODING)
		cxx_print_encoding(c, n->a, false);
	else
		cxx_print(c, n->a);
	cxx_puts(c, "::");
	cxx_print(c, n->b);
}

static void
print_special(struct cxx *c, const struct cxx_node *n)
{
	cxx_put(c, (str){n->text, n->n});
	cxx_print(c, n->a);
	if (n->b != 0) {
		cxx_puts(c, "-in-");
		cxx_print(c, n->b);
	}
}

static void
print_operator(struct cxx *c, const struct cxx_node *n)
{
	cxx_puts(c, "operator");
	if (n->kind == CXX_LITERAL)
		cxx_puts(c, "\"\" ");
	else if (n->kind == CXX_CONVERSION)
		cxx_put_char(c, ' ');
	cxx_put(c, (str){n->text, n->n});
	if (n->a != 0)
		cxx_print(c, n->a);
}

static void
print_param(struct cxx *c, uint32_t node)
{
	const struct cxx_scope *scope = c->scope, *was = scope;
	uint32_t to = cxx_resolve(c, node, &scope);

	c->scope = scope;
	if (c->lambda > 0) {
		cxx_puts(c, "auto:");
		cxx_put_number(c, c->nodes[node].n + 1);
	} else if (c->nodes[to].kind != CXX_PACK) {
		cxx_print(c, to);
	} else if (c->element < 0) {
		cxx_print_list(c, c->nodes[to].a);
	}
	c->scope = was;
}

/* names; false if it is no name */
static bool
print_name(struct cxx *c, uint32_t node)
{
	const struct cxx_node *n = &c->nodes[node];

	switch ((enum cxx_kind)n->kind) {
	case CXX_DESTRUCTOR:
		cxx_put_char(c, '~');
		/* fallthrough */
	case CXX_TEXT:
	case CXX_CONSTRUCTOR:
		cxx_put(c, (str){n->text, n->n});
		return true;
	case CXX_NESTED:
		between(c, n, "::");
		return true;
	case CXX_TEMPLATE:
		print_template(c, n);
		return true;
	case CXX_LOCAL:
		print_local(c, n);
		return true;
	case CXX_DEFAULT_ARG:
		cxx_puts(c, "{default arg#");
		cxx_put_number(c, n->n);
		cxx_puts(c, "}::");
		cxx_print(c, n->b);
		return true;
	case CXX_TAGGED:
		cxx_print(c, n->a);
		cxx_puts(c, "[abi:");
		cxx_put(c, (str){n->text, n->n});
		cxx_put_char(c, ']');
		return true;
	case CXX_OPERATOR:
	case CXX_LITERAL:
	case CXX_CONVERSION:
		print_operator(c, n);
		return true;
	case CXX_LAMBDA:
		print_lambda(c, n);
		return true;
	default:
		return false;
	}
}

/* rarer ones */
static bool
print_other_name(struct cxx *c, uint32_t node)
{
	const struct cxx_node *n = &c->nodes[node];

	switch ((enum cxx_kind)n->kind) {
	case CXX_UNNAMED:
		cxx_puts(c, "{unnamed type#");
		cxx_put_number(c, n->n);
		cxx_put_char(c, '}');
		return true;
	case CXX_BINDING:
		cxx_put_char(c, '[');
		cxx_print_list(c, n->a);
		cxx_put_char(c, ']');
		return true;
	case CXX_MODULE:
		between(c, n, "@");
		return true;
	case CXX_JOINED:
		between(c, n, "");
		return true;
	case CXX_SPECIAL:
		print_special(c, n);
		return true;
	case CXX_NUMBERED:
		cxx_puts(c, "reference temporary #");
		cxx_put_number(c, n->n);
		cxx_puts(c, " for ");
		cxx_print(c, n->a);
		return true;
	case CXX_QUALIFIED:
		cxx_print(c, n->a);
		cxx_print_flags(c, n->flags);
		return true;
	case CXX_ENCODING:
		cxx_print_encoding(c, node, true);
		return true;
	case CXX_CONSTRAINED:
		between(c, n, " requires ");
		return true;
	case CXX_PARAM:
		print_param(c, node);
		return true;
	case CXX_PARAMETER:
		cxx_puts(c, "{parm#");
		cxx_put_number(c, n->n);
		cxx_put_char(c, '}');
		return true;
	case CXX_EXPANSION:
		print_expansion(c, node);
		return true;
	case CXX_PACK:
		cxx_print_list(c, n->a);
		return true;
	case CXX_LIST:
		cxx_print_list(c, node);
		return true;
	default:
		return false;
	}
}

void
cxx_print(struct cxx *c, uint32_t node)
{
	if (node == 0)
		c->failed = true;
	if (c->failed || !cxx_enter(c))
		return;
	if (!print_name(c, node) && !print_other_name(c, node)) {
		if (c->nodes[node].kind < CXX_NUMBER)
			cxx_print_type(c, node);
		else
			cxx_print_expression(c, node);
	}
	c->depth--;
}
