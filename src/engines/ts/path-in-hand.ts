// No image: in linear memory the path lies where it lies, and src/engines/wasm copies it from there.
import type { Layout } from './layout.js';

/** The path that a kernel has in hand. */
export class PathInHand {
  /** How many squares it has. */
  length = 0;
  readonly layout: Layout;

  constructor(layout: Layout) {
    this.layout = layout;
  }

  squareAt(step: number): number {
    return this.layout.path[step]!;
  }

  copyPath(target: Uint32Array): void {
    target.set(this.layout.path.subarray(0, target.length));
  }
}
