// Makes a booklet of 20 puzzles of increasing difficulty, with the solutions at the end. The result is one HTML file, which
// prints on A4 and Letter with two puzzles or four solutions per page. The same seed gives the same booklet.
// node examples/puzzle-booklet.mjs [booklet.html] [seed] [maximum number of puzzles of each difficulty]
import { writeFileSync } from 'node:fs';
import { createPuzzle } from 'knights-tour-wasm/puzzle';
import { puzzleToSvg } from 'knights-tour-wasm/render';

const [file = 'booklet.html', seedText = '1', maxText = '8'] = process.argv.slice(2);
const seed = Number(seedText);

// The side of the board of each puzzle.
const CHAPTERS = {
  easy: [5, 5, 6, 6, 6, 6, 7, 8],
  medium: [6, 6, 7, 7, 8, 8],
  hard: [6, 6, 7, 7, 8, 8],
};

const puzzles = [];
for (const [difficulty, sides] of Object.entries(CHAPTERS)) {
  for (const side of sides.slice(0, Number(maxText))) {
    const board = { rows: side, cols: side };
    const stream = puzzles.length;
    puzzles.push(createPuzzle(board, { seed, stream, difficulty, showEnds: difficulty === 'easy' }));
  }
}

const figure = (number, created, options) => `<figure>
<figcaption>${number} <small>${created.difficulty}</small></figcaption>
${puzzleToSvg(created.puzzle, options)}</figure>`;

/** Returns pages with `size` figures each. */
function pages(figures, size, name) {
  const count = Math.ceil(figures.length / size);
  const page = (_, i) =>
    `<section class="${name}">\n${figures.slice(i * size, (i + 1) * size).join('\n')}\n</section>`;
  return Array.from({ length: count }, page).join('\n');
}

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Knight's tour puzzles, ${seed}</title>
<style>
@page { margin: 12mm }
body { margin: 0 auto; max-width: 180mm; font: 12pt system-ui, sans-serif; color: #20242c; background: #fff }
section { display: grid; gap: 6mm; justify-items: center; break-after: page }
section:last-child { break-after: auto }
.solutions { grid-template-columns: 1fr 1fr }
figure { margin: 0; break-inside: avoid }
figcaption { font-weight: 700 }
figcaption small { font-weight: 400; color: #5d6673 }
svg { display: block; width: auto }
.puzzles svg { height: 108mm !important }
.solutions svg { width: 84mm }
</style>
<section>
<div><h1>Knight's tour puzzles</h1>
<p>Fill in the missing numbers so that each number is a knight's move from the one before: two squares in one direction and one
to the side. Each puzzle has exactly one solution. If the first or the last number is given, a ring marks the first and a square the last.</p></div>
</section>
${pages(
  puzzles.map((created, i) => figure(i + 1, created)),
  2,
  'puzzles',
)}
<h2>Solutions</h2>
${pages(
  puzzles.map((created, i) => figure(i + 1, created, { solution: created.path })),
  4,
  'solutions',
)}
</html>
`;
writeFileSync(file, html);
const grades = Object.keys(CHAPTERS).map((grade) => {
  const count = puzzles.filter(({ difficulty }) => difficulty === grade).length;
  return `${count} ${grade}`;
});
console.log(`${file}: ${puzzles.length} puzzles (${grades.join(', ')})`);
