#include <stdlib.h>
static volatile int v;
static inline __attribute__((always_inline)) int leaf(int x)
{ v = x; return v + 1; }
static inline __attribute__((always_inline)) int mid(int x) { return leaf(x) * 2; }
__attribute__((noinline)) int outer(int x) { int r = mid(x); v = r; return r; }
int main(void) { return outer(3); }
