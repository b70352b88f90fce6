// A puzzle from a shape: fill the numbers in so that each is a knight's move from the next. Every eighth one is given.
// Shapes are drawn with . for a square and # for none. Where there is no tour it says why, and no search is in vain.
// node examples/shape-puzzle.js [shape.txt] [picture.svg]
import { readFileSync, writeFileSync } from 'node:fs';
import { checkTour, parseBoard, solve, stepBoard } from 'knights-tour-wasm';
import { tourToSvg } from 'knights-tour-wasm/render';

const [file = new URL('heart.txt', import.meta.url), picture] = process.argv.slice(2);
const shape = parseBoard(readFileSync(file, 'utf8'));
const result = solve({ ...shape, closed: true });
if (result.status === 'found') {
  if (!checkTour({ ...shape, closed: true }, result.path).ok) throw new Error('not a tour');
  const steps = stepBoard(shape, result.path);
  const blocked = new Set(shape.blocked);
  for (let row = 0; row < shape.rows; row++) {
    const cells = Array.from({ length: shape.cols }, (_, col) => {
      const square = row * shape.cols + col;
      if (blocked.has(square)) return '   ';
      return steps[square] % 8 === 0 ? String(steps[square] + 1).padStart(3) : '  _';
    });
    console.log(cells.join(' ').trimEnd());
  }
  console.log(`${result.path.length} squares; the last is a knight's move from the first`);
  if (picture) writeFileSync(picture, tourToSvg(shape, result.path));
} else {
  console.log(result.status === 'impossible' ? result.explanation : 'not found within the limit');
  process.exitCode = 1;
}
