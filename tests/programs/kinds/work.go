// work - goroutines that sort and count
package main

import (
	"fmt"
	"sort"
	"strings"
	"sync"
)

type words []string

func (w words) count() map[string]int {
	m := map[string]int{}
	for _, s := range w {
		m[strings.ToUpper(s)]++
	}
	return m
}

func main() {
	var all sync.WaitGroup
	for g := 0; g < 4; g++ {
		all.Add(1)
		go func(g int) {
			defer all.Done()
			w := words{}
			for i := 0; i < 60000; i++ {
				w = append(w, fmt.Sprint(i*7919%1009, g))
			}
			sort.Strings(w)
			fmt.Println(len(w.count()))
		}(g)
	}
	all.Wait()
}
