// Makes a word puzzle like those that newspapers have printed since the 19th century (in German: Rösselsprung).
// To solve it, read the letters in the order in which a knight visits the squares. The first letter is marked.
// node examples/word-puzzle.mjs ["a text"] [seed] [solution.svg]
import { writeFileSync } from 'node:fs';
import { solve, stepBoard } from 'knights-tour-wasm';
import { tourToSvg } from 'knights-tour-wasm/render';

const text = process.argv[2] ?? 'The knight is the only piece that leaps over the heads of others';
const seed = Number(process.argv[3] ?? 7);
const letters = [...text.toUpperCase()].filter((letter) => /\p{L}/u.test(letter));

// The smallest nearly square board with room for the text. Squares without a letter are blocked.
const cols = Math.max(5, Math.ceil(Math.sqrt(letters.length)));
const rows = Math.max(5, Math.ceil(letters.length / cols));

/** Returns a board with the spare squares blocked, and a tour of it. Tries other blocked squares until a tour exists. */
function puzzle() {
  const spare = rows * cols - letters.length;
  for (let attempt = 0; attempt < 100; attempt++) {
    const blocked = Array.from({ length: spare }, (_, i) => (i * 7 + attempt * 3) % (rows * cols));
    if (new Set(blocked).size < spare) continue;
    const problem = { rows, cols, blocked };
    const options = { strategy: 'warnsdorff-backtracking', tieBreak: 'random', seed, nodeLimit: 100_000 };
    const result = solve(problem, options);
    if (result.status === 'found') return { problem, path: result.path };
  }
  throw new Error(`no tour of ${letters.length} squares was found; try a longer or shorter text`);
}

const { problem, path } = puzzle();
const steps = stepBoard(problem, path);
for (let row = 0; row < rows; row++) {
  const cells = Array.from({ length: cols }, (_, col) => {
    const step = steps[row * cols + col];
    return step === 0 ? `(${letters[0]})` : step > 0 ? ` ${letters[step]} ` : ' # ';
  });
  console.log(cells.join(' '));
}
console.log(`Solution: ${Array.from(path, (_, step) => letters[step]).join('')}`);
if (process.argv[4]) writeFileSync(process.argv[4], tourToSvg(problem, path, { title: 'The solution' }));
