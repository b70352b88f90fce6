import type { Option } from '../kernel.js';
import { highOf, lowOf } from './class-code.js';

/** The image of assembly/census/option.ts: an option in words of 32 bits. */
export interface WordOption {
  readonly maskLow: number;
  readonly maskHigh: number;
  readonly bitsLow: number;
  readonly bitsHigh: number;
  readonly deltaLow: number;
  readonly deltaHigh: number;
  readonly delta: number;
  readonly edges: readonly (readonly [number, number])[];
}

export function wordOption({ mask, value, delta, edges }: Option): WordOption {
  return {
    maskLow: lowOf(mask),
    maskHigh: highOf(mask),
    bitsLow: lowOf(value),
    bitsHigh: highOf(value),
    deltaLow: lowOf(delta),
    deltaHigh: highOf(delta),
    delta,
    edges,
  };
}
