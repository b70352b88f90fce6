/** What the thread of a worker and the kinds of units have in common. */

/** What a unit comes to by and by. */
export type WorkStep =
  /** How far it is, from 0 to 1. */
  | { readonly share: number }
  /** Where somebody else could go on, with the bytes since the last such place. */
  | { readonly state: unknown; readonly bytes: Uint8Array };

/** How a unit ends. */
export interface WorkEnd {
  /** As JSON. */
  readonly answer: unknown;
  /** Bytes that belong to it, behind those of its steps. */
  readonly bytes?: Uint8Array;
}

/** A unit being done. */
export type Work = Generator<WorkStep, WorkEnd>;

/** Gives the input of a hash. */
export type InputOf = (hash: string) => string;
