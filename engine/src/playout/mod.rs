//! Playouts.
