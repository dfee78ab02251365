// Most of the time is in inner and light, called by outer.
package main

//go:noinline
func inner(n int) (s float64) {
	for i := 0; i < n; i++ {
		s += float64(i%7) / float64(i+1)
	}
	return
}

//go:noinline
func light(n int) int {
	m := map[int]int{}
	for i := 0; i < n; i++ {
		m[i%5000] += i
	}
	return len(m)
}

func outer() (s float64) {
	for i := 0; i < 1000000; i++ {
		s += inner(1000000) + float64(light(60000))
	}
	return
}

func main() {
	println(outer() > 0)
}
