/**
 * The arena of a count: a stack. Tables come first, then the layers of the sweep. Each layer is written after its predecessor,
 * then copied down over it. A kept layer stays where it is, and the base moves past it.
 */

const PAGE: u64 = 65536;
const ALIGNMENT: u64 = 16;
/** Minimum number of bytes by which memory grows, since growing is slow. */
const STRIDE: u64 = 4 << 20;
/** Excludes the last page, since the address 2^32 would wrap to 0. */
const MAX_BYTES: u64 = 0xffff0000;

let _top: u64 = (<u64>__heap_base + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
let _limit: u64 = MAX_BYTES;

/** Maximum number of bytes in use at once. */
export let peakBytes: f64 = 0;
/** Bytes that a trap refused; 0 if the trap had another cause. */
export let refusedBytes: f64 = 0;
/** 1 if the platform refused the memory of a trap, 0 if the limit did. */
export let platformRefused: i32 = 0;

/** Returns the address of the next array. */
export function arenaTop(): usize {
  return <usize>_top;
}

export function releaseFrom(address: usize): void {
  _top = <u64>address;
}

/** Sets the maximum number of bytes, including those of the binary. */
export function setLimit(bytes: f64): void {
  _limit = bytes < <f64>MAX_BYTES ? <u64>bytes : MAX_BYTES;
}

/** Traps and records the bytes if the arena would end beyond the limit. */
export function refuseBeyond(end: f64): void {
  if (end <= <f64>_limit) return;
  refusedBytes = end;
  unreachable();
}

/** Reserves bytes at the top of the arena. Traps and records them if they are not available. */
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

export function reserveZeroed(bytes: u64): usize {
  const address = reserve(bytes);
  memory.fill(address, 0, <usize>bytes);
  return address;
}
