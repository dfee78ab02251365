/*
 * The syntax tree of a C++ name: nodes in one array, whose size is bounded by
 * the length of the name, so none is allocated by itself.  A node is referred
 * to by its index; index 0 means "no node".  cxx_parse.c fills the array and
 * demangle_cxx.c prints it.
 */
#ifndef STACKFOLD_CXX_NODE_H
#define STACKFOLD_CXX_NODE_H

#include <stdint.h>

enum cxx_kind {
	/* names; A, B, N and TEXT are members of the node */
	CXX_TEXT,		/* TEXT: identifier, builtin type, operator */
	CXX_NESTED,		/* A::B */
	CXX_TEMPLATE,		/* A<B> */
	CXX_LOCAL,		/* B within the function A */
	CXX_DEFAULT_ARG,	/* B within the Nth default argument */
	CXX_CONSTRUCTOR,	/* TEXT */
	CXX_DESTRUCTOR,		/* ~TEXT */
	CXX_TAGGED,		/* A[abi:TEXT] */
	CXX_OPERATOR,		/* operator TEXT */
	CXX_LITERAL,		/* operator"" A */
	CXX_CONVERSION,		/* operator A, where A is a type */
	CXX_LAMBDA,		/* lambda: parameters A, number N, constraint
				 * B */
	CXX_UNNAMED,		/* {unnamed type#N} */
	CXX_BINDING,		/* structured binding [A], where A is a list */
	CXX_MODULE,		/* A@B */
	CXX_JOINED,		/* A and B without a blank */
	CXX_SPECIAL,		/* "vtable for A": TEXT A, or TEXT A -in- B */
	CXX_NUMBERED,		/* reference temporary #N for A */
	CXX_QUALIFIED,		/* method A with qualifiers in flags */
	CXX_ENCODING,		/* function A of type B; N is the list that T_
				 * refers to */
	CXX_CONSTRAINED,	/* A requires B */
	/* types */
	CXX_CV,			/* type A with qualifiers in flags */
	CXX_VENDOR,		/* A B, where B is a vendor's qualifier */
	CXX_SUFFIXED,		/* type A with the suffix TEXT */
	CXX_POINTER, CXX_LVALUE, CXX_RVALUE,	/* pointer or reference to A */
	CXX_MEMBER,		/* pointer to a member: type A, class B */
	CXX_ARRAY,		/* array of B; size A or TEXT */
	CXX_VECTOR,		/* vector of B; size A or TEXT */
	CXX_FUNCTION,		/* function: result A if any, parameters B,
				 * flags */
	CXX_NOEXCEPT,		/* function type A with noexcept or throw:
				 * TEXT(B) */
	CXX_PARAM,		/* the Nth template argument */
	CXX_EXPANSION,		/* A, once per element of a pack */
	CXX_DECLTYPE,		/* decltype (A) */
	CXX_CALLED,		/* TEXT(A), such as __typeof(int) */
	CXX_LIST,		/* list: first element A, rest B; empty if A is
				 * 0 */
	CXX_PACK,		/* pack of the elements in the list A */
	CXX_DECLARED,		/* template parameter TEXT of type A */
	/* expressions */
	CXX_NUMBER,		/* literal: value TEXT, type A */
	CXX_PREFIX, CXX_POSTFIX,	/* TEXT A, or A TEXT */
	CXX_BINARY,		/* A TEXT B, such as a+b */
	CXX_MEMBER_OF,		/* A TEXT B, such as a->b */
	CXX_INDEX,		/* A[B] */
	CXX_CALL,		/* A(B) */
	CXX_CAST,		/* (A)(B) */
	CXX_NAMED_CAST,		/* TEXT<A>(B) */
	CXX_WORD,		/* TEXT A, such as sizeof a */
	CXX_OF_TYPE,		/* TEXT (A), such as sizeof (int) */
	CXX_COUNT,		/* sizeof...(A) */
	CXX_BRACES,		/* A{B}, or {B} if A is 0 */
	CXX_NEW,		/* new: TEXT, placement A, list B of type and
				 * arguments */
	CXX_CHOICE,		/* A ? X : Y; B is the list of X and Y */
	CXX_FOLD,		/* fold: A TEXT ... TEXT B; A or B may be 0 */
	CXX_PARAMETER,		/* {parm#N} */
	CXX_DESIGNATED,		/* designated initializer: TEXT A = (B) */
	CXX_REQUIRES,		/* requires { A } */
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
