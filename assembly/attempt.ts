/** Where an attempt stands, as src/engines/engine.ts numbers it. */
export const RUNNING: i32 = 0;
/** Every free square is on the path. */
export const COMPLETE: i32 = 1;
/** Nothing is left to place: a walk is stuck, a search is exhausted. */
export const ENDED: i32 = 2;

/** The tie-breaks, as src/engines/wasm/small-tables.ts numbers them. */
export const FIRST: u32 = 0;
export const FARTHEST: u32 = 1;
export const RANDOM: u32 = 2;
/** In their place: the tables of bitboard.ts were made for this tie-break and this move order. */
export const ON_TABLES: u32 = 3;
