//! The texts of the help.

pub(crate) const EXAMPLES: &str = "\
Examples:
  federa bench playouts --size 13
  federa bench search --size 9,13 --phase empty,middle
  federa bench playouts --json > before.json
  federa bench playouts --before before.json
  federa bench signature

Rates on one thread go by processor time, which other programs disturb little;
on several threads by wall time. Every answer names the machine and the build;
--json prints it as one object.";

pub(super) const PLAYOUTS: &str = "\
Examples:
  federa bench playouts --policy uniform --size 5,9,13,19 --time 1s
  federa bench playouts --threads 2 --svg playouts.svg

The tables of the guided policy are filled from its own playouts first.";

pub(super) const VALUES: &str = "\
Examples:
  federa bench values --size 13 --phase empty,middle
  federa bench values --generation 0 --json

All moves of a position are valued at once. Each generation of weights is what
`--set generation=N` plays with.";

pub(super) const SEARCH: &str = "\
Examples:
  federa bench search --size 13 --preset guided --set playout=uniform
  federa bench search --preset uct,default --phase middle --json

A search starts from nothing in every repeat. The share of the tree is all time
outside of playouts, measured in a search of one thread of its own.";

pub(super) const SCALING: &str = "\
Example:
  federa bench scaling --threads 8 --size 9,13 --workload search --svg s.svg

The efficiency of n threads is their rate over n times the rate of one, all by
wall time; the machine should do nothing else.";

pub(super) const LIMITS: &str = "\
Examples:
  federa bench limits
  federa bench limits --size 13 --threads 1 --searches 100 --memory-time 5s

How late a search ends is measured by its caller, the answer included. Resident
memory is that of the whole program, where the system tells it.";

pub(super) const SIGNATURE: &str = "\
Example:
  federa bench signature --expect guided=0123456789abcdef

Searches of fixed positions with every preset, fixed seed and number of
playouts, one thread each. The numbers are the same on every machine.";

pub(super) const BASELINES: &str = "\
Example:
  cargo run --release --features baselines -- bench baselines --size 9,13

The rules as one would write them on the crate `minimax`: an array of points,
groups by flood fill, its random rollouts and its tree search; and the slow
reference implementation of this project. All are measured in turns.";

pub(super) const COMPARE: &str = "\
Example:
  federa bench compare before.json after.json

Ratios are the second file's rates over the first's, of equal cases.";
