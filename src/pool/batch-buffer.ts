import type { BatchArrays } from '../problem/batch.js';
import { narrowest } from '../problem/batch-arguments.js';
import type { BatchChunk, BatchReply } from './messages.js';

/** Bytes of the results of so many tours. */
export function batchBytes(count: number, squares: number): number {
  return count * (8 + 4 + 1 + squares * narrowest(squares).BYTES_PER_ELEMENT);
}

/** The results of so many tours in one buffer: the widest elements first, so that all are aligned. */
export function batchArraysIn(buffer: ArrayBuffer, count: number, squares: number): BatchArrays {
  const Paths = narrowest(squares);
  const paths = new Paths(buffer, count * 12, count * squares);
  return {
    nodes: new Float64Array(buffer, 0, count),
    visited: new Uint32Array(buffer, count * 8, count),
    paths,
    statuses: new Uint8Array(buffer, paths.byteOffset + paths.byteLength, count),
  };
}

/**
 * Copies the results of a chunk to where they belong.
 * @param fresh whether `arrays` are full of zeros there, which stands for 'found'
 */
export function copyTours(
  { buffer, visitedInEach }: BatchReply,
  { first, count }: BatchChunk,
  squares: number,
  { paths, visited, statuses, nodes }: BatchArrays,
  fresh: boolean,
): void {
  const from = batchArraysIn(buffer, count, squares);
  paths.set(from.paths, first * squares);
  if (visitedInEach === undefined) {
    visited.set(from.visited, first);
    nodes.set(from.nodes, first);
    statuses.set(from.statuses, first);
  } else {
    visited.fill(visitedInEach, first, first + count);
    nodes.fill(visitedInEach, first, first + count);
    if (!fresh) statuses.fill(0, first, first + count);
  }
}
