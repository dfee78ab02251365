// A recursion and a loop, of which neither is inlined.
#[inline(never)]
fn descend(depth: u32, x: u64) -> u64 {
    if depth == 0 {
        return x.wrapping_mul(6364136223846793005).rotate_left(7);
    }
    descend(depth - 1, x ^ 5) ^ descend(depth - 1, x.wrapping_add(3))
}

#[inline(never)]
fn sum_all(values: &[u64]) -> u64 {
    values.iter().fold(1, |sum, v| (sum ^ v) % 1000003 + v)
}

fn main() {
    let values: Vec<u64> = (0..1_000_000).collect();
    let mut sum = 0;
    for i in 0..60 {
        sum ^= descend(20, i) ^ sum_all(&values);
    }
    println!("{}", sum);
}
