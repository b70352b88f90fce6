// Bulk solving in Node: a hundred thousand different closed tours of 8 x 8, a few thousand at a time, into arrays that are
// used again. They are nearly even: on 6 x 6 the probabilities of closed tours vary by 7 % (docs/random-tours.md).
// node examples/bulk.js [tours]
// With all cores it is `createPool` of knights-tour-wasm/pool and `await pool.solveBatch(…)`; or the command, `batch`.
import { batchPath, checkTour, createSolver, TOUR_STATUSES } from 'knights-tour-wasm';

const board = { rows: 8, cols: 8, closed: true };
const squares = board.rows * board.cols;
const wanted = Number(process.argv[2] ?? 100_000);
const size = Math.min(wanted, 4096);

const solver = await createSolver();
const out = {
  paths: new Uint8Array(size * squares), // one byte a square: the board has at most 256
  visited: new Uint32Array(size),
  statuses: new Uint8Array(size),
  nodes: new Float64Array(size),
};
const found = TOUR_STATUSES.indexOf('found');
const tally = Object.fromEntries(TOUR_STATUSES.map((status) => [status, 0]));

const different = new Set();
const began = performance.now();
for (let done = 0; done < wanted; done += size) {
  // Tour i draws from a stream of its own, stream + i: no two parts of the work use the same random numbers.
  const count = Math.min(size, wanted - done);
  const batch = solver.solveBatch({ ...board, count }, { seed: 1, stream: done, out });
  for (let i = 0; i < batch.count; i++) {
    different.add(String.fromCharCode(...batchPath(batch, i)));
    tally[TOUR_STATUSES[batch.statuses[i]]]++;
    if (i === 0 && batch.statuses[i] === found && !checkTour(board, batchPath(batch, i)).ok) {
      throw new Error('not a tour');
    }
  }
}
const seconds = (performance.now() - began) / 1000;
console.log(
  `${wanted} tours in ${seconds.toFixed(2)} s on ${solver.engine}, ${different.size} different:`,
  tally,
);
