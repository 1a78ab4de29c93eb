//! Playouts a second of every policy: `speed [SIZE [POLICY]]`.

use federa::Size;
use federa::playout::{Policy, fill::Fill, guided::Guided, random::Random, uniform::Uniform};
use federa::rules::{board::Board, geometry::Geometry};
use std::time::Instant;
fn go<const W: usize>(n: usize) {
    let size = Size::new(n).unwrap();
    let g = Geometry::<W>::of(size);
    one("uniform", n, &mut Uniform::<W>::new(g));
    one("fill", n, &mut Fill::<W>::new(g));
    one("guided", n, &mut Guided::<W>::new(g, 6, 0.1));
}
fn one<const W: usize>(name: &str, n: usize, p: &mut impl Policy<W>) {
    if std::env::args().nth(2).is_some_and(|only| only != name) {
        return;
    }
    let size = Size::new(n).unwrap();
    let board = Board::<W>::new(size);
    let mut rng = Random::new(1);
    let mut best = f64::MAX;
    let mut dark = 0;
    let (mut pl, mut c, mut pa) = (0, 0, 0);
    let k = 8_000usize * 169 / (n * n);
    for _ in 0..25 {
        let t = Instant::now();
        for _ in 0..k {
            let o = p.playout(&board, &mut rng, &mut ());
            dark += (o.winner == federa::Color::Dark) as usize;
            pl += o.placements;
            c += o.conversions;
            pa += o.passes;
        }
        best = best.min(t.elapsed().as_secs_f64());
    }
    let k5 = (k * 25) as f64;
    println!(
        "{n:2} {name:8} {:9.0}/s {:.2} us, dark {:.3} placements {:.1} conv {:.1} passes {:.2}",
        k as f64 / best,
        best / k as f64 * 1e6,
        dark as f64 / k5,
        pl as f64 / k5,
        c as f64 / k5,
        pa as f64 / k5
    );
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let all = a.len() < 2;
    if all || a[1] == "5" {
        go::<1>(5)
    }
    if all || a[1] == "9" {
        go::<2>(9)
    }
    if all || a[1] == "13" {
        go::<3>(13)
    }
    if all || a[1] == "19" {
        go::<6>(19)
    }
}
