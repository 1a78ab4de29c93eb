//! From sums of weights to values, in whole numbers.

/// The value of a certain win. A value is for one player, in 65,536ths of a win;
/// the other player has [`ONE`] minus it.
pub const ONE: u32 = 1 << 16;

/// What a sum of weights counts: 1,024ths of a natural logarithm of odds.
pub const UNIT: i32 = 1 << UNIT_BITS;

const UNIT_BITS: u32 = 10;

/// Sums beyond this many units of logarithm are no more certain.
const LIMIT: i32 = 12 * UNIT;

/// Between the entries of the table values are on straight lines.
const STEP_BITS: u32 = UNIT_BITS - 5;

const ENTRIES: usize = (LIMIT >> STEP_BITS) as usize + 1;

/// The value that belongs to a sum: the logistic function, never 0 nor [`ONE`].
///
/// Exactly complementary: `value(-sum) == ONE - value(sum)`. The table is computed by the
/// compiler from sums and products alone, so it is the same on every machine.
#[inline]
pub fn value(sum: i32) -> u32 {
    let size = sum.unsigned_abs().min(LIMIT as u32 - 1);
    let (entry, part) = ((size >> STEP_BITS) as usize, size & ((1 << STEP_BITS) - 1));
    let (from, to) = (TABLE[entry], TABLE[entry + 1]);
    let value = from + (((to - from) * part) >> STEP_BITS);
    if sum < 0 { ONE - value } else { value }
}

static TABLE: [u32; ENTRIES] = {
    // The exponential of one step by its series, which is short for so small a number.
    let step = 1.0 / (1 << (UNIT_BITS - STEP_BITS)) as f64;
    let (mut growth, mut term, mut i) = (1.0, 1.0, 1);
    while i < 12 {
        term *= step / i as f64;
        growth += term;
        i += 1;
    }
    let mut table = [0; ENTRIES];
    let (mut odds, mut entry) = (1.0, 0);
    while entry < ENTRIES {
        let value = (odds / (1.0 + odds) * ONE as f64 + 0.5) as u32;
        table[entry] = if value < ONE { value } else { ONE - 1 };
        odds *= growth;
        entry += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_logistic_function() {
        for sum in (-LIMIT..LIMIT).step_by(37) {
            let exact = 1.0 / (1.0 + (-f64::from(sum) / f64::from(UNIT)).exp());
            let value = f64::from(value(sum)) / f64::from(ONE);
            assert!((value - exact).abs() < 3e-5, "{sum}: {value} and {exact}");
        }
    }

    #[test]
    fn values_are_complementary_and_rise() {
        let mut last = 0;
        for sum in -LIMIT - 5..=LIMIT + 5 {
            assert_eq!(value(-sum) + value(sum), ONE);
            assert!(value(sum) >= last && value(sum) > 0);
            last = value(sum);
        }
        assert_eq!(value(0), ONE / 2);
        assert_eq!(value(i32::MAX), value(LIMIT));
        assert_eq!(value(i32::MIN), value(-LIMIT));
    }
}
