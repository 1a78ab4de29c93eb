//! The selection formula: UCB1 on a mean that AMAF has corrected. Pure functions of numbers,
//! in single precision and one order, so that they give the same on every machine.

/// UCB1's bound (Auer, Cesa-Bianchi and Fischer 2002): the mean of an arm, for the player who
/// chooses, and what is added for having been tried `visits` times (at least one) only, where
/// `log` is the [logarithm](log) of the visits of all arms together.
#[inline]
pub fn upper_bound(mean: f32, visits: f32, log: f32, exploration: f32) -> f32 {
    mean + exploration * (log / visits).sqrt()
}

/// The mix of a move's own mean and its AMAF mean (RAVE, Gelly and Silver 2007; the weights
/// are those of Silver 2009). With many AMAF visits both weigh the same when the move has
/// `equivalence` visits of its own. AMAF is a mean and its visits; without visits, or with an
/// equivalence of 0, the move's own mean is left as it is.
#[inline]
pub fn rave(mean: f32, visits: f32, amaf: (f32, f32), equivalence: f32) -> f32 {
    let (amaf, weight) = amaf;
    if weight > 0.0 && equivalence > 0.0 {
        let beta = weight / (weight + visits + weight * visits / equivalence);
        mean + beta * (amaf - mean)
    } else {
        mean
    }
}

/// The natural logarithm of a count of at least one, by straight lines between
/// the powers of two: the same on every machine, unlike the system's own.
#[inline]
pub fn log(count: u64) -> f32 {
    let whole = count.max(1).ilog2();
    let part = count.max(1) as f32 / (1u64 << whole) as f32 - 1.0;
    (whole as f32 + part) * std::f32::consts::LN_2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_exact_at_powers_of_two_and_near_between() {
        for count in 1..5000_u64 {
            let exact = (count as f32).ln();
            assert!((log(count) - exact).abs() < 0.061, "{count}");
            assert!(log(count + 1) > log(count));
        }
        assert_eq!(log(0), 0.0);
        assert_eq!(log(1 << 40), 40.0 * std::f32::consts::LN_2);
    }

    #[test]
    fn the_bound_falls_with_visits_and_rises_with_all_others() {
        let bound = |visits: f32, all: u64| upper_bound(0.25, visits, log(all), 0.5);
        assert_eq!(bound(4.0, 16), 0.25 + 0.5 * (4.0 * std::f32::consts::LN_2 / 4.0).sqrt());
        assert_eq!(bound(9.0, 1), 0.25, "nothing was chosen among");
        assert!(bound(5.0, 16) < bound(4.0, 16) && bound(4.0, 17) > bound(4.0, 16));
        assert_eq!(upper_bound(0.25, 4.0, log(16), 0.0), 0.25);
    }

    #[test]
    fn amaf_weighs_less_the_more_visits_a_move_has() {
        let mix = |visits: f32, weight: f32| rave(0.0, visits, (1.0, weight), 300.0);
        // Beta as published: n~ / (n + n~ + n n~ / k), whatever both means are.
        assert_eq!(mix(100.0, 50.0), 50.0 / (150.0 + 5_000.0 / 300.0));
        assert_eq!(rave(0.2, 100.0, (0.8, 50.0), 300.0), 0.2 + mix(100.0, 50.0) * (0.8 - 0.2));
        assert!(mix(10.0, 50.0) > mix(100.0, 50.0) && mix(100.0, 60.0) > mix(100.0, 50.0));
        // Half and half at the equivalence, with AMAF visits without end.
        assert!((mix(300.0, 1e9) - 0.5).abs() < 1e-6);
        assert_eq!(mix(10.0, 0.0), 0.0, "no visits");
        assert_eq!(rave(0.3, 10.0, (1.0, 50.0), 0.0), 0.3, "no equivalence");
    }
}
