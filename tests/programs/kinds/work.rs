// work - names that Rust has: traits, closures, generics
use std::collections::HashMap;

trait Shape {
    fn area(&self) -> u64;
}

struct Square(u64);
struct Pair<T>(T, T);

impl Shape for Square {
    fn area(&self) -> u64 {
        self.0 * self.0
    }
}

impl<T: Shape> Shape for Pair<T> {
    fn area(&self) -> u64 {
        self.0.area() + self.1.area()
    }
}

fn main() {
    let mut count: HashMap<String, u64> = HashMap::new();
    for round in 0..2000u64 {
        let all: Vec<Box<dyn Shape>> = (0..2000)
            .map(|i| Box::new(Pair(Square(i), Square(round))) as Box<dyn Shape>)
            .collect();
        for s in &all {
            *count.entry(format!("{}", s.area() % 977)).or_insert(0) += 1;
        }
    }
    println!("{}", count.len());
}
