/** Formats a problem as JavaScript. */
export function problemText(problem: {
  rows: number;
  cols: number;
  closed?: boolean;
  start?: number | undefined;
  end?: number | undefined;
  blocked?: Uint8Array;
}): string {
  const { rows, cols, closed, start, end, blocked } = problem;
  const squares = [...(blocked ?? []).entries()].flatMap(([square, isBlocked]) =>
    isBlocked ? [square] : [],
  );
  const parts = [
    `rows: ${rows}`,
    `cols: ${cols}`,
    ...(closed ? ['closed: true'] : []),
    ...(start === undefined ? [] : [`start: ${start}`]),
    ...(end === undefined || closed ? [] : [`end: ${end}`]),
    ...(squares.length > 0 ? [`blocked: [${squares.join(', ')}]`] : []),
  ];
  return `{ ${parts.join(', ')} }`;
}
