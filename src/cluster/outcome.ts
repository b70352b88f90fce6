/** Bytes of a piece of an answer, at most. */
export const MOST_PIECE_BYTES = 1_000_000;

/** What a unit answered: some numbers and words, and where its bytes are. */
export interface Outcome {
  readonly answer: unknown;
  /** By writer: how many pieces it wrote, in order. */
  readonly pieces: readonly (readonly [writer: string, count: number])[];
  /** Of all pieces. */
  readonly bytes: number;
}

/** Where the pieces of an answer are. */
export function placesOf(name: string, pieces: Outcome['pieces']): string[] {
  return pieces.flatMap(([writer, count]) =>
    Array.from({ length: count }, (_, i) => pieceOf(name, writer, i)),
  );
}

export function pieceOf(name: string, writer: string, index: number): string {
  return `${name}:${writer}:${index}`;
}
