"""Most of the time is in inner(), called by outer()."""
import math


def inner(n):
    s = 0.0
    for i in range(n):
        s += math.sqrt(i) % 7
    return s


def outer():
    return sum(inner(200000) for _ in range(50))


print(outer() > 0)
