/** The image of assembly/census/layer.ts: the same classes and states in the same order, in arrays of their own. */
export interface Layer {
  readonly classes: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Where the states of each class begin, and the last ones end. */
  readonly starts: Uint32Array;
  readonly ranks: Uint32Array;
  readonly counts: Uint32Array;
}

/** The layer before the first square: nothing has an edge, in one way. */
export function firstLayer(): Layer {
  return {
    classes: 1,
    low: new Int32Array(1),
    high: new Int32Array(1),
    starts: Uint32Array.of(0, 1),
    ranks: Uint32Array.of(0),
    counts: Uint32Array.of(1),
  };
}

export function statesIn({ starts }: Layer, index: number): number {
  return starts[index + 1]! - starts[index]!;
}

/** The bytes of so many classes and states. */
export function bytesOfLayer(classes: number, states: number): number {
  return 12 * classes + 8 * states;
}
