//! [`Knowledge`]: what guided playouts choose by.

use super::averages::Averages;

/// What the playouts know: one table for placements, one for conversions.
#[derive(Clone, Debug, Default)]
pub struct Knowledge<const W: usize> {
    /// Of placements.
    pub placements: Averages<W>,
    /// Of conversions.
    pub conversions: Averages<W>,
}

impl<const W: usize> Knowledge<W> {
    /// Keeps `share` (0 to 1) of the weight of all playouts so far.
    pub fn keep(&mut self, share: f32) {
        self.placements.keep(share);
        self.conversions.keep(share);
    }
}
