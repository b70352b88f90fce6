import { type Layout, linesOf, namesOf, type Printed } from './layouts.js';

/** Layouts of arrays of languages, and of programs that print something before the board. */

function rowsOf(
  tour: Printed,
  base: number,
  each: (step: number, col: number) => string,
  between: string,
): string[] {
  return linesOf(tour, base).map((line) => line.map(each).join(between));
}

/** Returns a board with fixed widths. */
function board(tour: Printed): string {
  return rowsOf(tour, 1, (step) => `${step}`.padStart(5), '').join('\n');
}

/** Returns the number of moves from each square, as programs print it. */
function degrees({ rows, cols }: Printed): string {
  const offsets = [-2, -1, 1, 2].flatMap((down) => [-2, -1, 1, 2].map((along) => [down, along] as const));
  const degree = (row: number, col: number) =>
    offsets.filter(([down, along]) => {
      const [to, beside] = [row + down, col + along];
      return Math.abs(down * along) === 2 && to >= 0 && to < rows && beside >= 0 && beside < cols;
    }).length;
  return linesOf({ rows, cols, path: [] }, 0)
    .map((line, row) => line.map((_, col) => degree(row, col)).join(' '))
    .join('\n');
}

export const LANGUAGE_LAYOUTS: Readonly<Record<string, Layout>> = {
  'Haskell, array': (tour) =>
    `array ((0,0),(${tour.rows - 1},${tour.cols - 1})) [${linesOf(tour, 1)
      .flatMap((line, row) => line.map((step, col) => `((${row},${col}),${step})`))
      .join(',')}]`,
  'PHP, print_r': (tour) =>
    `Array\n(\n${rowsOf(tour, 1, (step, col) => `            [${col}] => ${step}`, '\n')
      .map((row, i) => `    [${i}] => Array\n        (\n${row}\n        )\n`)
      .join('\n')}\n)\n`,
  'PHP, var_dump': (tour) =>
    `array(${tour.rows}) {\n${rowsOf(tour, 1, (step, col) => `    [${col}]=>\n    int(${step})`, '\n')
      .map((row, i) => `  [${i}]=>\n  array(${tour.cols}) {\n${row}\n  }`)
      .join('\n')}\n}\n`,
  'PHP, var_export': (tour) =>
    `array (\n${rowsOf(tour, 1, (step, col) => `    ${col} => ${step},`, '\n')
      .map((row, i) => `  ${i} => \n  array (\n${row}\n  ),`)
      .join('\n')}\n)`,
  'PHP, var_dump of names': (tour) =>
    `array(${tour.path.length}) {\n${namesOf(tour)
      .map((name, i) => `  [${i}]=>\n  string(${name.length}) "${name}"`)
      .join('\n')}\n}\n`,
  'Lua, table': (tour) =>
    `{\n${rowsOf(tour, 1, (step, col) => `[${col + 1}] = ${step}`, ', ')
      .map((row, i) => `  [${i + 1}] = {${row}}`)
      .join(',\n')}\n}`,
  'Go, arrays': ({ rows, cols, ...tour }) =>
    `[${rows}][${cols}]int{${rowsOf({ rows, cols, ...tour }, 1, String, ', ')
      .map((row) => `[${cols}]int{${row}}`)
      .join(', ')}}`,
  'GDB, array': (tour) => `$1 = {{${rowsOf(tour, 1, String, ', ').join('}, {')}}}`,
  'JSON, with a size, a start and a time': ({ rows, cols, ...tour }) =>
    JSON.stringify({ size: [rows, cols], start: [0, 0], ms: 12, board: linesOf({ rows, cols, ...tour }, 1) }),
  'HTML, page in one line': (tour) =>
    `<!DOCTYPE html><html><head><title>Knight 8</title></head><body><h1>Tour</h1><table border="1">${rowsOf(
      tour,
      1,
      (step) => `<td class="c1" style="width:32px">${step}</td>`,
      '',
    )
      .map((row) => `<tr>${row}</tr>`)
      .join('')}</table></body></html>`,
  'polars, data frame': ({ rows, cols, ...tour }) => {
    const columns = Array.from({ length: cols }, (_, col) => col);
    const line = (each: (col: number) => string) =>
      `│ ${columns.map((col) => each(col).padEnd(4)).join(' ┆ ')} │\n`;
    const head = line((col) => `c${col}`) + line(() => '---') + line(() => 'i64');
    const body = linesOf({ rows, cols, ...tour }, 1).map((steps) => line((col) => `${steps[col]}`));
    return `shape: (${rows}, ${cols})\n${head}${body.join('')}`;
  },
  'CSV, columns c0, c1': (tour) =>
    `${linesOf(tour, 1)[0]!
      .map((_, col) => `c${col}`)
      .join(',')}\n${rowsOf(tour, 1, String, ',').join('\n')}`,
  'Markdown, a ruler below numbers': (tour) => {
    const [first, ...others] = rowsOf(tour, 1, String, ' | ').map((row) => `| ${row} |`);
    return [
      first,
      `| ${linesOf(tour, 1)[0]!
        .map(() => '---')
        .join(' | ')} |`,
      ...others,
    ].join('\n');
  },
  'a prompt before the first row': (tour) => `Enter row (0-7): Enter column (0-7): ${board(tour)}`,
  'degrees, then the board': (tour) => `Accessibility:\n${degrees(tour)}\n\nTour:\n${board(tour)}`,
  'an empty board, then the board': (tour) =>
    `Before:\n${rowsOf(tour, 1, () => '  0', '').join('\n')}\n\nAfter:\n${board(tour)}`,
};
