/**
 * One arena for a whole count, a stack: tables first, then the layers of the sweep, each written behind the one it is
 * made from and copied down over it when it is done. A kept layer stays where it is, and the base moves behind it.
 */

const PAGE: u64 = 65536;
const ALIGNMENT: u64 = 16;
/** Memory is grown by so much at least, so that it is grown seldom. */
const STRIDE: u64 = 4 << 20;
/** The last page is left alone: an end of 2^32 would be 0 as an address. */
const MOST_BYTES: u64 = 0xffff0000;

let _top: u64 = (<u64>__heap_base + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
let _limit: u64 = MOST_BYTES;

/** The most bytes that were in use at once. */
export let peakBytes: f64 = 0;
/** After a trap: the bytes that would have been needed; 0 when the trap was another. */
export let refusedBytes: f64 = 0;
/** After a trap: 1 when the platform had no more memory, 0 when the limit was reached. */
export let platformRefused: i32 = 0;

/** Where the next array begins. */
export function arenaTop(): usize {
  return <usize>_top;
}

/** Gives back everything from an address on. */
export function releaseFrom(address: usize): void {
  _top = <u64>address;
}

/** Bytes that may be used, the binary's own included. */
export function setLimit(bytes: f64): void {
  _limit = bytes < <f64>MOST_BYTES ? <u64>bytes : MOST_BYTES;
}

/** Traps, with the figure noted, when the arena would end beyond the limit. */
export function refuseBeyond(end: f64): void {
  if (end <= <f64>_limit) return;
  refusedBytes = end;
  unreachable();
}

/** Bytes at the top of the arena; traps, with the figure noted, when they cannot be had. */
export function reserve(bytes: u64): usize {
  const address = (_top + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
  const end = address + bytes;
  refuseBeyond(<f64>end);
  const held = <u64>memory.size() * PAGE;
  if (end > held) {
    const wanted = min(max(end, held + STRIDE), max(_limit, held));
    const pages = (max(wanted, end) - held + PAGE - 1) / PAGE;
    if (memory.grow(<i32>pages) < 0) {
      refusedBytes = <f64>end;
      platformRefused = 1;
      unreachable();
    }
  }
  _top = end;
  if (<f64>end > peakBytes) peakBytes = <f64>end;
  return <usize>address;
}

/** The same, zeroed. */
export function reserveZeroed(bytes: u64): usize {
  const address = reserve(bytes);
  memory.fill(address, 0, <usize>bytes);
  return address;
}
