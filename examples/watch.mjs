// Shows a search square by square: the board after each step, and the number of moves taken back.
// node examples/watch.mjs [ROWS] [COLS] [STRATEGY] [STEPS A SECOND]
import { formatTour, traceTour } from 'knights-tour-wasm';

const [rows = 6, cols = rows, strategy = 'warnsdorff-backtracking', pace = 20] = process.argv.slice(2);
const board = { rows: Number(rows), cols: Number(cols) };
const trace = traceTour({ ...board, start: 0 }, { strategy });
const isTerminal = process.stdout.isTTY === true;

let path = [];
let takenBack = 0;
let step = trace.next();
while (!step.done) {
  const { node, square, ...move } = step.value;
  path = [...path.slice(0, path.length - move.takenBack), square];
  takenBack += move.takenBack;
  if (isTerminal) {
    const counts = `${node} placed, ${takenBack} taken back, ${path.length} on the path`;
    process.stdout.write(`\u001b[2J\u001b[H${formatTour(board, path)}\n${counts}\n`);
    await new Promise((resolve) => setTimeout(resolve, 1000 / Number(pace)));
  }
  step = trace.next();
}
const { status, nodes, explanation = '' } = step.value;
if (!isTerminal && path.length > 0) console.log(formatTour(board, path));
console.log(`${status} after ${nodes} squares ${explanation}`.trim());
