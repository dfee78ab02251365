/*
 * The syntax tree of a C++ name: nodes in one array, whose size is bounded by
 * the length of the name, so none is allocated by itself.  A node is referred
 * to by its index; index 0 means "no node".  cxx_parse.c fills the array and
 * cxx_print.c reads it.
 */
#ifndef STACKFOLD_CXX_NODE_H
#define STACKFOLD_CXX_NODE_H

#include <stdint.h>

enum cxx_kind {
	/* names; a, b, n and text are members of the node */
	CXX_TEXT,		/* text: identifier, builtin type, operator */
	CXX_NESTED,		/* a::b */
	CXX_TEMPLATE,		/* a<b> */
	CXX_LOCAL,		/* b within the function a */
	CXX_DEFAULT_ARG,	/* b within the nth default argument */
	CXX_CONSTRUCTOR,	/* text */
	CXX_DESTRUCTOR,		/* ~text */
	CXX_TAGGED,		/* a[abi:text] */
	CXX_OPERATOR,		/* operator text */
	CXX_LITERAL,		/* operator"" a */
	CXX_CONVERSION,		/* operator, then the type a */
	CXX_LAMBDA,		/* lambda: parameters a, number n, constraint
				 * b */
	CXX_UNNAMED,		/* unnamed type: number n */
	CXX_BINDING,		/* structured binding: names in the list a */
	CXX_MODULE,		/* a@b */
	CXX_JOINED,		/* a immediately followed by b */
	CXX_SPECIAL,		/* text, a; "-in-" and b if there is b */
	CXX_NUMBERED,		/* reference temporary: number n, " for ", a */
	CXX_QUALIFIED,		/* method a with qualifiers: flags */
	CXX_ENCODING,		/* function a of type b; n: the template
				 * arguments that T_ refers to */
	CXX_CONSTRAINED,	/* a " requires " b */
	/* types */
	CXX_CV,			/* type a with qualifiers: flags */
	CXX_VENDOR,		/* a " " b, a vendor's qualifier */
	CXX_SUFFIXED,		/* a, then text */
	CXX_POINTER, CXX_LVALUE, CXX_RVALUE,	/* pointer or reference to a */
	CXX_MEMBER,		/* pointer to member: type a, class b */
	CXX_ARRAY,		/* array of b; size a or text */
	CXX_VECTOR,		/* vector of b; size a or text */
	CXX_FUNCTION,		/* function: result a if any, parameters b,
				 * flags */
	CXX_NOEXCEPT,		/* function type a with noexcept or throw (text)
				 * and b */
	CXX_PARAM,		/* the nth template argument */
	CXX_EXPANSION,		/* a, once per element of a pack */
	CXX_DECLTYPE,		/* decltype (a) */
	CXX_CALLED,		/* text(a), such as __typeof(int) */
	CXX_LIST,		/* list: first element a, rest b; empty if a is
				 * 0 */
	CXX_PACK,		/* pack: list a */
	CXX_DECLARED,		/* template parameter: text, type a */
	/* expressions */
	CXX_NUMBER,		/* literal: value text, type a */
	CXX_PREFIX, CXX_POSTFIX,	/* text before or after a */
	CXX_BINARY,		/* a text b */
	CXX_MEMBER_OF,		/* a text b, where b is a name */
	CXX_INDEX,		/* a[b] */
	CXX_CALL,		/* a(b) */
	CXX_CAST,		/* (a)(b) */
	CXX_NAMED_CAST,		/* text<a>(b) */
	CXX_WORD,		/* text a, such as "sizeof a" */
	CXX_OF_TYPE,		/* text (a) */
	CXX_COUNT,		/* sizeof...(a) */
	CXX_BRACES,		/* a{b}, or {b} */
	CXX_NEW,		/* text, placement a, list b: type, arguments */
	CXX_CHOICE,		/* a ? b.a : b.b */
	CXX_FOLD,		/* a text ... text b; a or b may be 0 */
	CXX_PARAMETER,		/* {parm#n} */
	CXX_DESIGNATED,		/* text a =(b) */
	CXX_REQUIRES,		/* requires { a } */
};

enum cxx_flag {
	CXX_CONST = 1, CXX_VOLATILE = 2, CXX_RESTRICT = 4,
	CXX_REF = 8, CXX_REFREF = 16,		/* qualifiers of a method */
	CXX_TRANSACTION = 32
};

struct cxx_node {
	const char *text;	/* points into the mangled name or to a
				 * constant */
	uint32_t n;		/* length of the text, or a number */
	uint32_t a, b;
	uint8_t kind, flags;
};

#endif
