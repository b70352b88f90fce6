// Makes a booklet of 20 puzzles of increasing difficulty, with the solutions at the end. The result is one HTML file, which a
// browser prints with two puzzles or six solutions on a page. The same seed gives the same booklet.
// node examples/puzzle-booklet.mjs [booklet.html] [seed] [maximum number of puzzles of each difficulty]
// Without a program: knights-tour puzzle 6x6 --count 20 --output booklet.html
import { writeFileSync } from 'node:fs';
import { createPuzzle } from 'knights-tour-wasm/puzzle';
import { puzzlesToHtml } from 'knights-tour-wasm/render';

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
    const created = createPuzzle(board, { seed, stream, difficulty, showEnds: difficulty === 'easy' });
    puzzles.push({ ...created, title: `${stream + 1}, ${created.difficulty}` });
  }
}

writeFileSync(file, puzzlesToHtml(puzzles, { title: "Knight's tour puzzles" }));
const grades = Object.keys(CHAPTERS).map((grade) => {
  const count = puzzles.filter(({ difficulty }) => difficulty === grade).length;
  return `${count} ${grade}`;
});
console.log(`${file}: ${puzzles.length} puzzles (${grades.join(', ')})`);
