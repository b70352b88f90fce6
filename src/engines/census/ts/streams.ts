/** The image of assembly/census/streams.ts. */

/** The head of a stream that has ended. */
export const ENDED: number = Number.POSITIVE_INFINITY;

/** Streams of codes in ascending order. */
export class Streams {
  readonly heads: Float64Array;
  /** Where in its source the head of a stream came from. */
  readonly places: Uint32Array;

  constructor(count: number) {
    this.heads = new Float64Array(count);
    this.places = new Uint32Array(count);
  }

  lowest(): number {
    const heads = this.heads;
    let lowest = ENDED;
    for (let i = 0; i < heads.length; i++) if (heads[i]! < lowest) lowest = heads[i]!;
    return lowest;
  }
}
