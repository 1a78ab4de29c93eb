//! [`AdamW`]: stochastic gradient descent with moments of the gradient and decoupled weight decay
//! (Kingma and Ba 2015; Loshchilov and Hutter 2019).

/// How much of the first and second moment is kept from one step to the next.
const KEPT: [f64; 2] = [0.9, 0.999];

/// Keeps a step finite where there has been no gradient.
const EPSILON: f64 = 1e-8;

/// The state of the descent for some parameters.
#[derive(Clone, Debug)]
pub struct AdamW {
    moments: Vec<[f64; 2]>,
    /// Powers of [`KEPT`]: what is missing in moments that began at zero.
    missing: [f64; 2],
    decay: f64,
}

impl AdamW {
    /// A descent for so many parameters, which shrink by `decay` times the rate in each step.
    pub fn new(parameters: usize, decay: f64) -> AdamW {
        AdamW { moments: vec![[0.0; 2]; parameters], missing: [1.0; 2], decay }
    }

    /// Takes a step of this rate against the gradient.
    pub fn step(&mut self, parameters: &mut [f64], gradient: &[f64], rate: f64) {
        for (missing, kept) in self.missing.iter_mut().zip(KEPT) {
            *missing *= kept;
        }
        let [first_scale, second_scale] = self.missing.map(|missing| 1.0 / (1.0 - missing));
        let states = self.moments.iter_mut().zip(parameters).zip(gradient);
        for ((moments, parameter), &slope) in states {
            moments[0] += (1.0 - KEPT[0]) * (slope - moments[0]);
            moments[1] += (1.0 - KEPT[1]) * (slope * slope - moments[1]);
            let spread = (moments[1] * second_scale).sqrt() + EPSILON;
            *parameter -= rate * (moments[0] * first_scale / spread + self.decay * *parameter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers were computed apart from this code, by the formulas of the papers.
    #[test]
    fn the_first_steps_are_those_of_the_papers() {
        let mut descent = AdamW::new(1, 0.1);
        let mut parameter = [1.0];
        // Corrected moments after one step are the gradient and its square: a step of one rate.
        descent.step(&mut parameter, &[0.5], 0.01);
        assert!((parameter[0] - (1.0 - 0.01 * (1.0 + 0.1))).abs() < 1e-9);
        descent.step(&mut parameter, &[-0.25], 0.01);
        let first = (0.9 * 0.05 - 0.025) / (1.0 - 0.81);
        let second = (0.999 * 0.000_25 + 0.000_062_5) / (1.0 - 0.998_001_f64);
        let expected = 0.989 - 0.01 * (first / second.sqrt() + 0.1 * 0.989);
        assert!((parameter[0] - expected).abs() < 1e-8, "{} {expected}", parameter[0]);
    }

    #[test]
    fn it_finds_the_bottom_of_a_bowl() {
        let (mut descent, mut at) = (AdamW::new(2, 0.0), [5.0, -3.0]);
        for step in 0..2_000 {
            let slope = [2.0 * (at[0] - 1.0), 200.0 * (at[1] - 2.0)];
            descent.step(&mut at, &slope, 0.05 * (1.0 - f64::from(step) / 2_000.0));
        }
        assert!((at[0] - 1.0).abs() < 1e-3 && (at[1] - 2.0).abs() < 1e-3, "{at:?}");
    }
}
