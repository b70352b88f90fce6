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
    at += step * <usize>(load<Key>(at + step - stride) < key);
    left -= half;
  }
  return <u32>((at - list) / stride) + <u32>(load<Key>(at) < key);
}
