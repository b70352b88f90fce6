/** What a search may still spend, and what it has come to: in all attempts together, whichever strategy makes them. */
export class Budget {
  /** The most nodes. */
  readonly nodeLimit: number;
  /** Nodes spent. */
  nodes = 0;
  /** Nodes that may still be spent before the next yield. */
  sliceLeft: number;
  /** The longest path seen. */
  longest: Uint32Array = NOTHING;
  readonly slice: number;

  /** @param slice the most nodes between two yields */
  constructor(nodeLimit: number, slice: number) {
    this.nodeLimit = nodeLimit;
    this.slice = slice;
    this.sliceLeft = slice;
  }

  spend(nodes: number): void {
    this.nodes += nodes;
    this.sliceLeft -= nodes;
  }

  /** To be called after a yield. */
  beginSlice(): void {
    this.sliceLeft = this.slice;
  }
}

const NOTHING: Uint32Array = new Uint32Array(0);
