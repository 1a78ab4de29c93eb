//! The weights that the program brings: those it plays by, and those it played by before.

use super::weights::Weights;

/// The contents of the files, by generation.
const FILES: [&[u8]; 6] = [
    include_bytes!("generations/0.weights"),
    include_bytes!("generations/1.weights"),
    include_bytes!("generations/2.weights"),
    include_bytes!("generations/3.weights"),
    include_bytes!("generations/4.weights"),
    include_bytes!("generations/5.weights"),
];

impl Weights {
    /// The number of generations; the last one is what the engine plays by.
    pub const GENERATIONS: usize = FILES.len();

    /// The weights of a generation that the engine played by.
    ///
    /// # Panics
    /// If there was no such generation.
    pub fn generation(number: usize) -> Weights {
        Weights::from_bytes(FILES[number]).expect("tested: a file of weights")
    }
}

impl Default for Weights {
    /// The last generation.
    fn default() -> Self {
        Weights::generation(Weights::GENERATIONS - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_generation_is_read_and_all_are_small() {
        for (number, file) in FILES.iter().enumerate() {
            assert_eq!(Weights::generation(number).to_bytes(), *file);
        }
        assert!(FILES.iter().map(|file| file.len()).sum::<usize>() < 2 << 20);
    }
}
