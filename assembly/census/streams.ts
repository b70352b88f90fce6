/**
 * Streams of codes in ascending order, to be merged: of each only the code at its head is known, and where in its source
 * that came from. Adding an option to the classes of a layer leaves their order, so that what an option makes of a layer is
 * such a stream, and the merged streams of all options are the next layer, in order, without a table of codes.
 */

/** The head of a stream that has ended. */
export const ENDED: u64 = u64.MAX_VALUE;

const HEADS: usize = memory.data(8 * 512, 8);
const PLACES: usize = memory.data(4 * 512, 4);

export function headOf(stream: u32): u64 {
  return load<u64>(HEADS + ((<usize>stream) << 3));
}

/** Where in its source the head of a stream came from. */
export function placeOf(stream: u32): u32 {
  return load<u32>(PLACES + ((<usize>stream) << 2));
}

export function setHead(stream: u32, head: u64, place: u32): void {
  store<u64>(HEADS + ((<usize>stream) << 3), head);
  store<u32>(PLACES + ((<usize>stream) << 2), place);
}

/** The lowest head of the streams. */
export function lowestHead(count: u32): u64 {
  let lowest = ENDED;
  const end = HEADS + ((<usize>count) << 3);
  for (let place = HEADS; place < end; place += 8) {
    const head = load<u64>(place);
    lowest = head < lowest ? head : lowest;
  }
  return lowest;
}
