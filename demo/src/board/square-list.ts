/** Blocked squares as a mask and as short text: '3-5.9' means the squares 3, 4, 5 and 9. */

/** Formats the squares whose byte is not 0. */
export function formatSquares(mask: Uint8Array): string {
  const runs: string[] = [];
  for (let square = 0; square < mask.length; square++) {
    if (!mask[square]) continue;
    const first = square;
    while (mask[square + 1]) square++;
    runs.push(first === square ? String(first) : `${first}-${square}`);
  }
  return runs.join('.');
}

export function countOpenSquares(blocked: Uint8Array): number {
  return blocked.reduce((count, isBlocked) => count + Number(isBlocked === 0), 0);
}

/** Parses a mask of `squares` bytes. Ignores squares off the board, and the whole text if it blocks every square. */
export function parseSquares(text: string, squares: number): Uint8Array {
  const mask = new Uint8Array(squares);
  for (const run of text.split('.')) {
    const match = /^(\d+)(?:-(\d+))?$/.exec(run);
    if (!match) continue;
    const first = Number(match[1]);
    mask.fill(1, first, Math.max(first, Number(match[2] ?? first)) + 1);
  }
  return mask.includes(0) ? mask : new Uint8Array(squares);
}
