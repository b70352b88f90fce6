import type { Unit } from './unit.js';

/** What a worker and the thread of its kernels say to each other: one unit after the other. */

export type KernelOrder =
  | {
      readonly task: 'do';
      readonly unit: Unit;
      /** By hash. */
      readonly inputs: ReadonlyMap<string, string>;
      /** What another worker noted of it; undefined: nothing. */
      readonly state: unknown;
    }
  /** What it came to is noted: it goes on. */
  | { readonly task: 'go-on' };

export type KernelReply =
  | { readonly task: 'share'; readonly share: number }
  | { readonly task: 'step'; readonly state: unknown; readonly bytes: Uint8Array }
  | { readonly task: 'done'; readonly answer: unknown; readonly bytes: Uint8Array | undefined }
  | { readonly task: 'failed'; readonly name: string; readonly message: string };
