/** Layouts in which programs print tours: each writes a tour as text. Some leave facts open, such as the size. */

/** A tour to print. */
export interface Printed {
  readonly rows: number;
  readonly cols: number;
  readonly path: readonly number[];
}

/** A layout that prints squares by step, or steps by square. */
export type Layout = (tour: Printed) => string;

type Pair = readonly [row: number, col: number];

function pairsOf({ cols, path }: Printed): Pair[] {
  return path.map((square) => [Math.floor(square / cols), square % cols]);
}

export function namesOf(tour: Printed): string[] {
  return pairsOf(tour).map(([row, col]) => `${'abcdefghijklmnopqrstuvwxyz'[col]}${tour.rows - row}`);
}

/** Returns the lines of a board of steps, -1 for squares that are not visited. */
export function linesOf({ rows, cols, path }: Printed, base: number): number[][] {
  const steps: number[] = new Array(rows * cols).fill(-1);
  for (const [step, square] of path.entries()) if (square < steps.length) steps[square] = step + base;
  return Array.from({ length: rows }, (_, row) => steps.slice(row * cols, (row + 1) * cols));
}

function cell(width: number, empty = '.') {
  return (step: number) => (step < 0 ? empty : String(step)).padStart(width);
}

function grid(
  tour: Printed,
  base: number,
  between: string,
  each: (step: number) => string,
  end = '\n',
): string {
  return linesOf(tour, base)
    .map((line) => line.map(each).join(between))
    .join(end);
}

function moves<Square>(
  squares: readonly Square[],
  print: (from: Square, to: Square, move: number) => string,
): string {
  return squares
    .slice(1)
    .map((to, i) => print(squares[i]!, to, i + 1))
    .join('\n');
}

function console2(tour: Printed): string {
  const columns = Array.from({ length: tour.cols }, (_, col) => col);
  const ruler = (left: string, cross: string, right: string) =>
    left + ['─────────', ...columns.map(() => '─────')].join(cross) + right;
  const body = linesOf(tour, 1).map((line, row) => `│    ${row}    │ ${line.map(cell(3)).join(' │ ')} │`);
  const head = `│ (index) │ ${columns.map((col) => String(col).padStart(3)).join(' │ ')} │`;
  return [ruler('┌', '┬', '┐'), head, ruler('├', '┼', '┤'), ...body, ruler('└', '┴', '┘')].join('\n');
}

function letters({ cols }: Printed): string[] {
  return Array.from({ length: cols }, (_, col) => 'abcdefghijklmnopqrstuvwxyz'[col]!);
}

/** Returns a line for each step. */
function stepLines(
  tour: Printed,
  print: (step: number, name: string, square: number, row: number, col: number) => unknown,
): string {
  const [names, pairs] = [namesOf(tour), pairsOf(tour)];
  return tour.path.map((square, i) => print(i, names[i]!, square, ...pairs[i]!)).join('\n');
}

/** Returns the moves to each square and from it, in rows and columns: [0, 0] to the first square and from the last. */
function deltasOf(tour: Printed): { readonly to: Pair; readonly from: Pair }[] {
  const pairs = pairsOf(tour);
  const delta = ([r, c]: Pair, [row, col]: Pair): Pair => [row - r, col - c];
  return pairs.map((pair, i) => ({
    to: delta(pairs[i - 1] ?? pair, pair),
    from: delta(pair, pairs[i + 1] ?? pair),
  }));
}

/** Returns a board in blocks of columns. */
function blocks(
  tour: Printed,
  most: number,
  head: (first: number, last: number) => string,
  rowHead: (row: number) => string,
  between = '\n\n',
): string {
  const parts: string[] = [];
  for (let from = 0; from < tour.cols; from += most) {
    const to = Math.min(from + most, tour.cols);
    const rows = linesOf(tour, 1).map(
      (line, row) => rowHead(row) + line.slice(from, to).map(cell(6)).join(''),
    );
    parts.push(`${head(from + 1, to)}\n${rows.join('\n')}`);
  }
  return parts.join(between);
}

function indices(first: number, last: number, print: (index: number) => string): string {
  return Array.from({ length: last - first + 1 }, (_, i) => print(first + i)).join(' ');
}

/** Boards of steps. */
export const BOARDS: Readonly<Record<string, Layout>> = {
  'C, %2d': (tour) => grid(tour, 1, ' ', cell(3), ' \n'),
  'C, %02d from 0': (tour) => grid(tour, 0, ' ', (step) => String(step).padStart(2, '0')),
  'C++, tabs with a heading': (tour) => `Tour found after 81 ms!\n\t${grid(tour, 1, '\t', cell(1), '\n\t')}`,
  'C++, blank lines': (tour) =>
    `\nA solution:\n\n${grid(tour, 1, '   ', cell(2), '\n\n')}\n\nNumber of steps: 64\n`,
  'Java, deepToString': (tour) => `[${grid(tour, 0, ', ', String, '], [').replace(/^/, '[')}]]`,
  'Python, list of lists': (tour) => JSON.stringify(linesOf(tour, 1)),
  'Python, a list on each line': (tour) =>
    linesOf(tour, 0)
      .map((line) => `[${line.join(', ')}]`)
      .join('\n'),
  'Python, dict by square': (tour) =>
    `{${linesOf(tour, 0)
      .flatMap((line, row) => line.map((step, col) => `(${row}, ${col}): ${step}`))
      .join(', ')}}`,
  'Python, dict by name': (tour) =>
    `{${namesOf(tour)
      .map((name, step) => `'${name}': ${step + 1}`)
      .sort()
      .join(', ')}}`,
  'NumPy, int': (tour) => `[[${grid(tour, 1, ' ', cell(2), ']\n [')}]]`,
  'NumPy, repr': (tour) => `array([[${grid(tour, 0, ', ', cell(3), '],\n       [')}]], dtype=int32)`,
  'NumPy, float': (tour) => `[[${grid(tour, 1, ' ', (step) => `${step}.`.padStart(4), ']\n [')}]]`,
  'NumPy, savetxt': (tour) =>
    grid(tour, 1, ' ', (step) => `${step.toExponential(18).replace(/e\+(\d)$/, 'e+0$1')}`),
  pandas: (tour) =>
    `     ${linesOf(tour, 0)[0]!
      .map((_, col) => cell(3)(col))
      .join(' ')}\n${linesOf(tour, 1)
      .map((line, row) => `${String(row).padEnd(4)} ${line.map(cell(3)).join(' ')}`)
      .join('\n')}`,
  'R, matrix': (tour) =>
    `     ${letters(tour)
      .map((_, col) => `[,${col + 1}]`)
      .join(' ')}\n${linesOf(tour, 1)
      .map((line, row) => `[${row + 1},]${line.map(cell(5)).join(' ')}`)
      .join('\n')}`,
  MATLAB: (tour) => `board =\n\n${grid(tour, 1, '', cell(6))}\n\n`,
  'MATLAB, wide': (tour) =>
    `board =\n\n${blocks(
      tour,
      5,
      (first, last) => `  Column${first === last ? ` ${first}` : `s ${first} through ${last}`}\n`,
      () => '',
    )}\n`,
  'Octave, wide': (tour) =>
    `A =\n\n${blocks(
      tour,
      4,
      (first, last) => ` Columns ${first} ${last === first + 1 ? 'and' : 'through'} ${last}:\n`,
      () => ' ',
    )}\n`,
  'R, wide': (tour) =>
    blocks(
      tour,
      6,
      (first, last) => `     ${indices(first, last, (col) => `[,${col}]`)}`,
      (row) => `[${row + 1},]`,
      '\n',
    ),
  'pandas, wide': (tour) =>
    blocks(
      tour,
      3,
      (first, last) => `   ${indices(first - 1, last - 1, cell(5))}  ${last < tour.cols ? '\\' : ''}`,
      (row) => String(row).padEnd(3),
    ),
  'MATLAB, literal': (tour) => `A = [${grid(tour, 1, ' ', String, '; ')}];`,
  Julia: (tour) => `${tour.rows}×${tour.cols} Matrix{Int64}:\n${grid(tour, 1, ' ', cell(3))}`,
  'JavaScript, console.table': console2,
  'JavaScript, console.log': (tour) =>
    `[\n${linesOf(tour, 0)
      .map(
        (line) =>
          `  [\n${line.map((step, i) => `${i % 4 === 0 ? '    ' : ' '}${cell(2)(step)},${i % 4 === 3 ? '\n' : ''}`).join('')}\n  ]`,
      )
      .join(',\n')}\n]`,
  'JSON, pretty': (tour) =>
    JSON.stringify({ size: tour.rows, time: 0.25, board: linesOf(tour, 1) }, undefined, 2),
  'JSON, one line': (tour) =>
    JSON.stringify({ size: tour.rows, moves: tour.path.length, board: linesOf(tour, 0) }),
  'JSON, by row': (tour) =>
    linesOf(tour, 1)
      .map((line, row) => JSON.stringify({ row, steps: line }))
      .join('\n'),
  'Rust, {:?} of options': (tour) =>
    `[${linesOf(tour, 0)
      .map((line) => `[${line.map((step) => `Some(${step})`).join(', ')}]`)
      .join(', ')}]`,
  'Rust, {:#?}': (tour) =>
    `[\n${linesOf(tour, 1)
      .map((line) => `    [\n${line.map((step) => `        ${step},\n`).join('')}    ],\n`)
      .join('')}]`,
  'Go, %v': (tour) => `[[${grid(tour, 1, ' ', String, '] [')}]]`,
  'Haskell, show': (tour) => `Just [[${grid(tour, 1, ',', String, '],[')}]]`,
  'Lisp, array': (tour) => `#2A((${grid(tour, 1, ' ', String, ')\n    (')}))`,
  'C, initializer': (tour) =>
    `int board[${tour.rows}][${tour.cols}] = {\n  {${grid(tour, 0, ', ', cell(2), '},\n  {')}}\n};`,
  CSV: (tour) => grid(tour, 1, ',', String, '\r\n'),
  'CSV, semicolons': (tour) => grid(tour, 1, ';', String),
  'CSV, quoted': (tour) => grid(tour, 1, ',', (step) => `"${step}"`),
  Markdown: (tour) =>
    `| ${letters(tour).join(' | ')} |\n|${letters(tour)
      .map(() => '--:')
      .join('|')}|\n| ${grid(tour, 1, ' | ', cell(2), ' |\n| ')} |`,
  'Markdown, with ranks': (tour) =>
    `|   | ${letters(tour).join(' | ')} |\n|---|${letters(tour)
      .map(() => '---')
      .join('|')}|\n${linesOf(tour, 1)
      .map((line, row) => `| **${tour.rows - row}** | ${line.join(' | ')} |`)
      .join('\n')}`,
  LaTeX: (tour) =>
    `\\begin{tabular}{|${'c|'.repeat(tour.cols)}}\n\\hline\n${grid(tour, 1, ' & ', String, ' \\\\ \\hline\n')} \\\\\n\\hline\n\\end{tabular}`,
  HTML: (tour) =>
    `<table><tr><td>${grid(tour, 1, '</td><td>', String, '</td></tr>\n<tr><td>')}</td></tr></table>`,
  'ASCII table': (tour) => {
    const ruler = `+${letters(tour)
      .map(() => '----')
      .join('+')}+`;
    return `${ruler}\n| ${grid(tour, 1, ' | ', cell(2), ` |\n${ruler}\n| `)} |\n${ruler}`;
  },
  'box characters': (tour) => `╔═════╗\n║ ${grid(tour, 1, ' │ ', cell(2), ' ║\n║ ')} ║\n╚═════╝`,
  'chess labels': (tour) =>
    `    ${letters(tour).join('   ')}\n${linesOf(tour, 1)
      .map((line, row) => `${tour.rows - row} |${line.map(cell(3)).join(' ')} | ${tour.rows - row}`)
      .join('\n')}\n    ${letters(tour).join('   ')}`,
  'colours of a terminal': (tour) =>
    grid(tour, 1, ' ', (step) => `\u001b[3${Math.abs(step) % 8}m${cell(2)(step)}\u001b[0m`),
  'row by row in words': (tour) =>
    linesOf(tour, 1)
      .map((line, row) => `Row ${row + 1}: ${line.join(' ')}`)
      .join('\n'),
};

/** Lists of squares. */
export const LISTS: Readonly<Record<string, Layout>> = {
  numbers: ({ path }) => path.join(' '),
  'numbers, from 1': ({ path }) => path.map((square) => square + 1).join(', '),
  'numbers, a line each': ({ path }) => `Tour:\n${path.join('\n')}\n`,
  'numbers, ten a line': ({ path }) =>
    path.map((square, i) => `${square}${i % 10 === 9 ? '\n' : ', '}`).join(''),
  'numbers, arrows': ({ path }) => `Path found: ${path.join(' -> ')}.`,
  'numbers, steps': ({ path }) => path.map((square, step) => `Step ${step + 1}: ${square}`).join('\n'),
  'R, vector': ({ path }) =>
    path
      .map(
        (square, i) =>
          (i % 12 === 0 ? `${i === 0 ? '' : '\n'}${`[${i + 1}]`.padStart(5)}` : '') + cell(3)(square + 1),
      )
      .join(''),
  'Prolog, pairs': (tour) =>
    `Path = [${pairsOf(tour)
      .map(([row, col]) => `${row + 1}/${col + 1}`)
      .join(',')}]`,
  'Python, tuples': (tour) =>
    `[${pairsOf(tour)
      .map(([row, col]) => `(${row}, ${col})`)
      .join(', ')}]`,
  'Python, dict by step': (tour) =>
    `{${pairsOf(tour)
      .map(([row, col], step) => `${step}: (${row}, ${col})`)
      .join(', ')}}`,
  'Python, numpy rows': (tour) =>
    `[[${pairsOf(tour)
      .map(([row, col]) => `${row} ${col}`)
      .join(']\n [')}]]`,
  'Python, namedtuple': (tour) =>
    `[${pairsOf(tour)
      .map(([row, col]) => `Square(row=${row}, col=${col})`)
      .join(', ')}]`,
  'Python, moves': (tour) =>
    moves(pairsOf(tour), ([r, c], [row, col], move) => `${move}. (${r}, ${c}) -> (${row}, ${col})`),
  'Java, points': (tour) =>
    pairsOf(tour)
      .map(([row, col]) => `java.awt.Point[x=${col},y=${row}]`)
      .join(', '),
  'Go, structs': (tour) =>
    `[${pairsOf(tour)
      .map(([row, col]) => `{${col} ${row}}`)
      .join(' ')}]`,
  'Rust, structs': (tour) =>
    `[${pairsOf(tour)
      .map(([row, col]) => `Position { x: ${col}, y: ${row} }`)
      .join(', ')}]`,
  'Haskell, pairs from 1': (tour) =>
    `[${pairsOf(tour)
      .map(([row, col]) => `(${col + 1},${row + 1})`)
      .join(',')}]`,
  'Lisp, dotted pairs': (tour) =>
    `(${pairsOf(tour)
      .map(([row, col]) => `(${row} . ${col})`)
      .join(' ')})`,
  'JSON, objects': (tour) => JSON.stringify(pairsOf(tour).map(([row, col]) => ({ row, col }))),
  'JSON, objects with steps': (tour) =>
    JSON.stringify(pairsOf(tour).map(([row, col], step) => ({ step, x: col, y: row }))),
  'JSON, objects of moves': (tour) =>
    JSON.stringify(
      namesOf(tour).map((square, i) => ({ move: i + 1, square })),
      undefined,
      1,
    ),
  'JSON of the package': ({ rows, cols, path }) =>
    JSON.stringify({ rows, cols, closed: false, blocked: [], path }),
  'CSV, pairs': (tour) =>
    pairsOf(tour)
      .map((pair) => pair.join(','))
      .join('\n'),
  'CSV, pairs with a head': (tour) =>
    `row,col\n${pairsOf(tour)
      .map((pair) => pair.join(','))
      .join('\n')}\n`,
  'CSV, steps, x and y': (tour) =>
    `step,x,y\n${pairsOf(tour)
      .map(([row, col], step) => `${step},${col},${row}`)
      .join('\n')}`,
  'tab separated, steps': (tour) =>
    `Move\tRow\tColumn\n${pairsOf(tour)
      .map(([row, col], step) => `${step + 1}\t${row + 1}\t${col + 1}`)
      .join('\n')}`,
  'CSV, steps and squares': (tour) => stepLines(tour, (...[step, , square]) => `${step},${square}`),
  'CSV, all about a square': (tour) =>
    stepLines(tour, (...[step, , square, row, col]) => [step, square, row, col].join(';')),
  'CSV, all about a square with a head': (tour) =>
    `square\tstep\trow\tcol\n${stepLines(tour, (...[step, , square, row, col]) => [square + 1, step + 1, row + 1, col + 1].join('\t'))}`,
  'CSV, a name among numbers': (tour) =>
    `step,name,square,row,col\n${stepLines(tour, (...facts) => facts.join(','))}`,
  'CSV, by square': (tour) =>
    linesOf(tour, 1)
      .flatMap((line, row) => line.map((step, col) => `${row},${col},${step}`))
      .join('\n'),
  'CSV, moves from each square': (tour) => {
    const deltas = deltasOf(tour);
    return stepLines(tour, (...[step, , , row, col]) => [step, row, col, ...deltas[step]!.from].join(','));
  },
  'a name and numbers': (tour) => stepLines(tour, (step, name, square) => `${step}  ${name}  ${square}`),
  'squares and names': (tour) => stepLines(tour, (_, name, square) => `${square + 1}: ${name}`),
  'squares and pairs': (tour) =>
    stepLines(tour, (...[, , square, row, col]) => `${square}: (${row}, ${col})`),
  'steps of all': (tour) => stepLines(tour, (step, name) => `[${step + 1}/${tour.path.length}] ${name}`),
  'moves and their deltas': (tour) => {
    const deltas = deltasOf(tour);
    const print = (step: number, square: string) =>
      step === 0 ? `Start: ${square}` : `Move ${step}: ${square} delta (${deltas[step]!.to.join(',')})`;
    return stepLines(tour, (...[step, , , row, col]) => print(step, `(${row},${col})`));
  },
  'moves between squares and deltas': (tour) => {
    const deltas = deltasOf(tour);
    return moves(pairsOf(tour), (from, to, i) => `${i}: (${from}) -> (${to}) [${deltas[i]!.to}]`);
  },
  'a name and its delta': (tour) => {
    const deltas = deltasOf(tour);
    return stepLines(tour, (step, name) => `${step + 1}. ${name} (${deltas[step]!.to.join(', ')})`);
  },
  'a size and pairs': (tour) =>
    `${tour.path.length}\n${pairsOf(tour)
      .map(([row, col]) => `${row + 1} ${col + 1}`)
      .join('\n')}`,
  'PHP, var_dump': ({ path }) =>
    `array(${path.length}) {\n${path.map((square, i) => `  [${i}]=>\n  int(${square})\n`).join('')}}`,
  'JSON, all about a square': (tour) =>
    `[${stepLines(tour, (step, name, square, row, col) => `${JSON.stringify({ step, square, row, col, name }, undefined, 2)},`)}]`,
  'words, pairs': (tour) =>
    pairsOf(tour)
      .map(([row, col], step) => `Move ${step + 1}: (${row}, ${col})`)
      .join('\n'),
  'words, a start and moves': (tour) =>
    pairsOf(tour)
      .map(([row, col], step) =>
        step === 0 ? `Start at (${row}, ${col})` : `Move ${step} to (${row}, ${col})`,
      )
      .join('\n'),
  'words, names': (tour) =>
    namesOf(tour)
      .map((name, step) => `Step ${step + 1}: knight to ${name.toUpperCase()}`)
      .join('\n'),
  'words, moves': (tour) => moves(namesOf(tour), (from, to) => `Knight moves from ${from} to ${to}`),
  names: (tour) => namesOf(tour).join(' '),
  'names, quoted': (tour) => JSON.stringify(namesOf(tour)),
  'names, arrows': (tour) => namesOf(tour).join(' → '),
  'names, tight': (tour) => namesOf(tour).join(''),
  'names, dashes': (tour) => namesOf(tour).join('-').toUpperCase(),
  'names, pieces': (tour) =>
    namesOf(tour)
      .map((name) => `N${name}`)
      .join(' '),
  'names, moves': (tour) => moves(namesOf(tour), (from, to) => `${from}-${to}`),
  'letters and numbers': (tour) =>
    pairsOf(tour)
      .map(([row, col]) => `('${'abcdefghijklmnopqrstuvwxyz'[col]}', ${tour.rows - row})`)
      .join(', '),
  'a numbered list': (tour) =>
    namesOf(tour)
      .map((name, step) => `${step + 1}) ${name}`)
      .join('\n'),
  'a game': (tour) =>
    `[Event "Knight's tour"]\n[Date "2024.05.01"]\n\n${namesOf(tour)
      .slice(1)
      .map((name, i) => `${i + 1}. N${name}`)
      .join(' ')} *`,
  'a game of two sides': (tour) =>
    namesOf(tour)
      .map((name, i) => `${i % 2 === 0 ? `${i / 2 + 1}. ` : ''}N${name}`)
      .join(' '),
};

export const LAYOUTS: Readonly<Record<string, Layout>> = { ...BOARDS, ...LISTS };
