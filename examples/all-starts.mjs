// Solves 5 x 5 from every start. Thirteen starts have an open tour. For the other twelve, it prints why they have none.
// node examples/all-starts.mjs
import { checkTour, solve, squareName, tourExistence } from 'knights-tour-wasm';

const board = { rows: 5, cols: 5 };
const reasons = new Map();
for (let row = 0; row < board.rows; row++) {
  let line = '';
  for (let col = 0; col < board.cols; col++) {
    const problem = { ...board, start: row * board.cols + col };
    const result = solve(problem);
    if (result.status === 'found' && !checkTour(problem, result.path).ok) throw new Error('not a tour');
    if (result.status === 'impossible') reasons.set(result.reason, result.explanation);
    line += result.status === 'found' ? `  ${squareName(result.path.at(-1), board)}` : '   .';
  }
  console.log(line);
}
console.log('The last square of the tour from each start; a dot if no tour exists.');
for (const [reason, explanation] of reasons) console.log(`${reason}: ${explanation}`);
console.log(`closed: ${tourExistence({ ...board, closed: true }).reason}`);
