// Makes a puzzle from a shape: fill in numbers so that each is a knight's move from the next. It has exactly one solution.
// In the file, . is an open square and # a blocked one. If the shape has no tour, the program prints why.
// node examples/shape-puzzle.mjs [shape.txt] [picture.svg] [seed]
import { readFileSync, writeFileSync } from 'node:fs';
import { parseBoard } from 'knights-tour-wasm';
import { createPuzzle, formatPuzzle } from 'knights-tour-wasm/puzzle';
import { puzzleToSvg } from 'knights-tour-wasm/render';

const [file = new URL('heart.txt', import.meta.url), picture, seed = '7'] = process.argv.slice(2);
const shape = parseBoard(readFileSync(file, 'utf8'));
const result = createPuzzle({ ...shape, closed: true }, { difficulty: 'medium', seed: Number(seed) });
if (result.status === 'found') {
  const { puzzle, path, difficulty } = result;
  console.log(formatPuzzle(puzzle));
  console.log(`${path.length} squares, ${difficulty}; the last is a knight's move from the first`);
  if (picture) writeFileSync(picture, puzzleToSvg(puzzle));
} else {
  console.log(result.explanation);
  process.exitCode = 1;
}
