/**
 * Returns the index of the first element of an ascending list that is at least `key`; the length if there is none. The loop has
 * no branch that depends on the elements: such branches are unpredictable.
 * @param list address of the first element
 * @param stride bytes from an element to the next
 */
export function lowerBound<Key>(list: usize, length: u32, stride: usize, key: Key): u32 {
  if (length === 0) return 0;
  let at = list;
  let left = length;
  while (left > 1) {
    const half = left >> 1;
    const step = <usize>half * stride;
    at += step * usize(load<Key>(at + step - stride) < key);
    left -= half;
  }
  return <u32>((at - list) / stride) + u32(load<Key>(at) < key);
}

/** Items of 16 bytes with a key, u32 at 0. */
export const ITEM_BITS: u32 = 4;
/** Fewer items are not sorted. */
export const MIN_SORTED: u32 = 64;

const DIGIT_BITS: u32 = 11;
const PLACES: usize = memory.data(4 << 11, 4);

/**
 * Sorts items by their keys, which are below `keys`: by one digit after another, from the lowest. Only {@link MIN_SORTED} items
 * or more are sorted.
 * @param others memory for as many items
 * @returns the address of the items: `items` or `others`
 */
export function sortByKey(items: usize, count: u32, others: usize, keys: u32): usize {
  const bytes = (<usize>count) << ITEM_BITS;
  for (
    let shift: u32 = 0;
    count >= MIN_SORTED && shift < 32 && (keys - 1) >> shift !== 0;
    shift += DIGIT_BITS
  ) {
    sortByDigit(items, bytes, others, shift);
    const sorted = others;
    others = items;
    items = sorted;
  }
  return items;
}

/** Sorts items by a digit of their keys, into other places. Items of the same digit keep their order. */
function sortByDigit(items: usize, bytes: usize, to: usize, shift: u32): void {
  memory.fill(PLACES, 0, 4 << DIGIT_BITS);
  for (let item = items; item < items + bytes; item += 1 << ITEM_BITS) {
    const place = placeOfDigit(item, shift);
    store<u32>(place, load<u32>(place) + 1);
  }
  for (let place = PLACES; place < PLACES + (4 << DIGIT_BITS); place += 4) {
    const count = load<u32>(place);
    store<u32>(place, <u32>to);
    to += (<usize>count) << ITEM_BITS;
  }
  for (let item = items; item < items + bytes; item += 1 << ITEM_BITS) {
    const place = placeOfDigit(item, shift);
    const sorted: usize = load<u32>(place);
    store<u64>(sorted, load<u64>(item));
    store<u64>(sorted, load<u64>(item, 8), 8);
    store<u32>(place, <u32>sorted + (1 << ITEM_BITS));
  }
}

function placeOfDigit(item: usize, shift: u32): usize {
  return PLACES + ((<usize>((load<u32>(item) >> shift) & ((1 << DIGIT_BITS) - 1))) << 2);
}
