/**
 * Of so many tours those that are to be copied together: a multiple of eight, unless there are fewer. V8 copies to shared memory by
 * words of 8 bytes, and where they lie otherwise than in the source by bytes, which takes 7 x 7 a quarter more time.
 */
export function alignedTours(count: number): number {
  return count - (count > 8 ? count % 8 : 0);
}
