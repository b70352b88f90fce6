/** Sets of knight moves: bytes, bit d for move d of the clockwise order. */

/** By so much two moves differ that are opposites. */
export const OPPOSITE = 4;

/** The lowest move of a set that is not empty. */
export function lowest(moves: number): number {
  return 31 - Math.clz32(moves & -moves);
}

/** The highest move of a set that is not empty. */
export function highest(moves: number): number {
  return 31 - Math.clz32(moves);
}

/** How many moves a set has. */
export const MOVE_COUNT: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, set) => {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
});
