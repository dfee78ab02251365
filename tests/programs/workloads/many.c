/* many functions, which take a compiler some time */
#define F(n) int f##n(int a, int b) { int s = 0; \
	for (int i = 0; i < a; i++) if (i % (n + 1) == b) s += i * b; \
	else s ^= (s << 3) + n; return s; }
#define TEN(n) F(n##0) F(n##1) F(n##2) F(n##3) F(n##4) F(n##5) F(n##6) \
	F(n##7) F(n##8) F(n##9)
#define HUNDRED(n) TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4) \
	TEN(n##5) TEN(n##6) TEN(n##7) TEN(n##8) TEN(n##9)
HUNDRED(1)
