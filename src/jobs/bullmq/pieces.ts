import type { Redis } from 'ioredis';

/**
 * Values in pieces, each with its own key, because servers and proxies limit the size of a command. A piece of full size is
 * followed by another one, which may be empty.
 */

/** Maximum bytes of a piece. With its command, it takes less than 512 KiB. */
export const PIECE_BYTES: number = 500 * 1024;

function keyOfPiece(key: string, index: number): string {
  return index === 0 ? key : `${key}:${index}`;
}

/** Writes all pieces but the first, which makes the value complete, and returns the first. */
export async function writeTail(redis: Redis, key: string, value: Buffer, seconds: number): Promise<Buffer> {
  for (let index = Math.floor(value.length / PIECE_BYTES); index > 0; index--) {
    const piece = value.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES);
    await redis.set(keyOfPiece(key, index), piece, 'EX', seconds);
  }
  return value.subarray(0, PIECE_BYTES);
}

/** Reads a value; undefined if there is none. @param isLast whether to delete it */
export async function readPieces(redis: Redis, key: string, isLast: boolean): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  for (let index = 0; ; index++) {
    const name = keyOfPiece(key, index);
    const piece = await (isLast ? redis.getdelBuffer(name) : redis.getBuffer(name));
    if (piece) pieces.push(piece);
    if (piece?.length !== PIECE_BYTES) return index === 0 ? pieces[0] : Buffer.concat(pieces);
  }
}
