// Solves a hundred thousand different closed tours of 8 x 8, in batches of a few thousand that reuse the same arrays.
// The tours are nearly uniform: on 6 x 6 the probabilities of closed tours vary by 7 % (docs/random-tours.md).
// node examples/bulk.mjs [tours]
// To use all cores, call `createPool` of knights-tour-wasm/pool and `await pool.solveBatch(…)`, or run `knights-tour batch`.
import { batchPath, checkTour, createSolver, TOUR_STATUSES } from 'knights-tour-wasm';

const board = { rows: 8, cols: 8, closed: true };
const squares = board.rows * board.cols;
const wanted = Number(process.argv[2] ?? 100_000);
const size = Math.min(wanted, 4096);

const solver = await createSolver();
const out = {
  paths: new Uint8Array(size * squares), // one byte per square, enough for up to 256 squares
  visited: new Uint32Array(size),
  statuses: new Uint8Array(size),
  nodes: new Float64Array(size),
};
const found = TOUR_STATUSES.indexOf('found');
const tally = Object.fromEntries(TOUR_STATUSES.map((status) => [status, 0]));

const different = new Set();
const began = performance.now();
for (let done = 0; done < wanted; done += size) {
  // Tour i uses the stream `stream + i`, so no two batches use the same random numbers.
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
