/** The image of assembly/census/history.ts. */

import type { Step } from '../kernel.js';
import { codeOf } from './class-code.js';
import type { Layer } from './layer.js';
import { type WordOption, wordOption } from './option.js';

/** A step that was made, ready to be undone. */
export interface KeptStep {
  readonly options: readonly WordOption[];
  readonly shifts: boolean;
  /** The square of slot 0. */
  readonly firstSquare: number;
}

/** All layers of a half, and the steps between them. */
export class History {
  readonly layers: Layer[];
  readonly steps: KeptStep[] = [];
  /** The square of slot 0 of the last layer. */
  firstSquare = 0;

  constructor(first: Layer) {
    this.layers = [first];
  }

  get last(): Layer {
    return this.layers.at(-1)!;
  }

  add({ options, shifts }: Step, next: Layer): void {
    this.steps.push({ options: options.map(wordOption), shifts, firstSquare: this.firstSquare });
    this.layers.push(next);
    this.firstSquare += Number(shifts);
  }
}

/** Where a code lies among the classes of a layer; -1 when it does not. */
export function findClass({ classes, low, high }: Layer, code: number): number {
  let from = 0;
  for (let end = classes; from < end; ) {
    const half = (from + end) >> 1;
    if (codeOf(low[half]!, high[half]!) < code) from = half + 1;
    else end = half;
  }
  return from < classes && codeOf(low[from]!, high[from]!) === code ? from : -1;
}

/** How many ways lead to a state of a class; 0: there is no such state. */
export function waysTo({ starts, ranks, counts }: Layer, index: number, rank: number): number {
  let from = starts[index]!;
  const last = starts[index + 1]!;
  for (let end = last; from < end; ) {
    const half = Math.floor((from + end) / 2);
    if (ranks[half]! < rank) from = half + 1;
    else end = half;
  }
  return from < last && ranks[from] === rank ? counts[from]! : 0;
}
