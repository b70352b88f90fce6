/**
 * All closed tours of 6 x 6, each once: 9862, as published. A plain depth-first search from the corner, which shares no
 * code with the package: of the two directions the one that begins with the lower-numbered of the corner's neighbours.
 */
export function closedToursOfSix(): string[] {
  const neighbours = Array.from({ length: 36 }, (_, square) =>
    Array.from({ length: 36 }, (_, other) => other).filter((other) => {
      const rowsApart = Math.abs(Math.floor(square / 6) - Math.floor(other / 6));
      return rowsApart * Math.abs((square % 6) - (other % 6)) === 2;
    }),
  );
  const tours: string[] = [];
  const path = [0];
  const left = neighbours.map((around) => around.length);
  const visited = new Uint8Array(36);
  const [first, last] = neighbours[0]!;
  const go = (square: number): void => {
    visited[square] = 1;
    path.push(square);
    if (path.length === 36) {
      if (square === last) tours.push(cycleKey(path));
    } else if (square !== last) {
      for (const next of neighbours[square]!) left[next]!--;
      // A square that is left behind with no way on, or with one, must come next.
      const around = neighbours[square]!.filter((next) => visited[next] === 0);
      const leaves = around.filter((next) => left[next]! + (next === last ? 1 : 0) < 2);
      if (leaves.length < 2) for (const next of leaves.length === 1 ? leaves : around) go(next);
      for (const next of neighbours[square]!) left[next]!++;
    }
    path.pop();
    visited[square] = 0;
  };
  visited[0] = 1;
  for (const next of neighbours[0]!) left[next]!--;
  go(first!);
  return tours;
}

/** A closed tour as a text that is the same from whatever start and in whichever direction it is written. */
export function cycleKey(path: ArrayLike<number>): string {
  const squares = Array.from(path);
  const at = squares.indexOf(0);
  const turned = [...squares.slice(at), ...squares.slice(0, at)];
  if (turned[1]! > turned.at(-1)!) turned.push(...turned.splice(1).reverse());
  return String.fromCharCode(...turned);
}
