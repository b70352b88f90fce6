/**
 * How far the strategy `random` is from even on problems whose tours can all be listed: docs/random-tours.md, "Against all
 * tours". Needs a build. `node scripts/measure-random-evenness.mjs [samples a tour, default 100] [which
 * problems: a regular expression]`.
 *
 * Each tour of an even generator that draws S of N tours is drawn about S / N times, with a standard deviation of the root of
 * that. `noise` is about how far the least and the most drawn of N would be from 1 by that alone: sqrt(2 ln N) of these.
 */
import { createSolverSync } from 'knights-tour-wasm';
import { tours } from 'knights-tour-wasm/census';

const A_TOUR = Number(process.argv[2] ?? 100);
const WHICH = new RegExp(process.argv[3] ?? '');
/** At least so many, where there are few tours; at most so many. */
const LEAST = 10_000;
const MOST = 5_000_000;
const AT_A_TIME = 50_000;

const closed = (rows, cols, blocked) => ({ rows, cols, closed: true, ...(blocked ? { blocked } : {}) });
const from = (rows, cols, start, more = {}) => ({ rows, cols, start, ...more });

/** Boards, closed or from a start, to an end or to any, with holes and without; 100,000 tours each at the most. */
const PROBLEMS = [
  closed(5, 6),
  closed(6, 6),
  closed(3, 10),
  closed(3, 12),
  closed(3, 14),
  closed(3, 16),
  closed(5, 8),
  closed(6, 6, [0, 1]),
  closed(6, 6, [0, 1, 34, 35]),
  closed(6, 6, [0, 5]),
  closed(6, 6, [0, 1, 2, 3]),
  closed(5, 7, [0]),
  closed(5, 7, [2]),
  from(3, 8, 0),
  from(3, 9, 0),
  from(3, 10, 0),
  from(3, 11, 0),
  from(4, 5, 0),
  from(4, 6, 0),
  from(4, 7, 0),
  from(4, 8, 0),
  from(4, 9, 0),
  from(5, 5, 0),
  from(5, 5, 12),
  from(5, 6, 0),
  from(5, 6, 1),
  from(5, 6, 14),
  from(5, 7, 8),
  from(6, 6, 14),
  from(4, 7, 0, { end: 27 }),
  from(4, 7, 0, { end: 1 }),
  from(5, 5, 0, { end: 24 }),
  from(5, 6, 0, { end: 1 }),
  from(5, 6, 0, { end: 29 }),
  from(5, 7, 0, { end: 34 }),
  from(6, 6, 0, { end: 5 }),
  from(6, 6, 14, { end: 15 }),
  from(3, 12, 0, { end: 35 }),
  from(5, 6, 0, { blocked: [28, 29] }),
  from(4, 7, 0, { blocked: [27] }),
];

/** A tour as text: a closed one from its lowest square to the lower of that square's neighbours. */
function keyOf(path, isClosed) {
  let tour = Array.from(path);
  if (isClosed) {
    const lowest = tour.indexOf(Math.min(...tour));
    tour = [...tour.slice(lowest), ...tour.slice(0, lowest)];
    if (tour[1] > tour.at(-1)) tour = [tour[0], ...tour.slice(1).reverse()];
  }
  return String.fromCharCode(...tour);
}

/** How often each tour is drawn. */
function frequencies(solver, problem) {
  const counts = new Map(Array.from(tours(problem), (tour) => [keyOf(tour, problem.closed), 0]));
  const samples = Math.min(Math.max(A_TOUR * counts.size, LEAST), MOST);
  const { start, ...board } = problem;
  let drawing = 0;
  for (let done = 0; done < samples; ) {
    const count = Math.min(AT_A_TIME, samples - done);
    const drawnFrom = performance.now();
    const batch = solver.solveBatch(
      start === undefined ? { ...board, count } : { ...board, starts: new Uint32Array(count).fill(start) },
      { strategy: 'random', seed: 1, stream: done },
    );
    drawing += performance.now() - drawnFrom;
    for (let i = 0; i < count; i++) {
      const path = batch.paths.subarray(i * batch.squares, i * batch.squares + batch.visited[i]);
      const key = keyOf(path, problem.closed);
      if (!counts.has(key)) throw new Error(`not a tour of the list: ${path.join(' ')}`);
      counts.set(key, counts.get(key) + 1);
    }
    done += count;
  }
  return { counts: [...counts.values()], samples, microseconds: (1000 * drawing) / samples };
}

function nameOf({ rows, cols, closed: isClosed, start, end, blocked }) {
  return [
    `${rows} x ${cols}`,
    ...(isClosed ? ['closed'] : [`from ${start}`]),
    ...(end === undefined ? [] : [`to ${end}`]),
    ...(blocked ? [`without ${blocked.join(', ')}`] : []),
  ].join(' ');
}

const solver = createSolverSync();
console.log(
  '| problem | tours | not drawn | variation, % | least / even | most / even | noise | us a tour |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
let within = 0;
const problems = PROBLEMS.filter((problem) => WHICH.test(nameOf(problem)));
for (const problem of problems) {
  const { counts, samples, microseconds } = frequencies(solver, problem);
  const even = samples / counts.length;
  const variance = counts.reduce((sum, count) => sum + (count - even) ** 2, 0) / counts.length;
  const variation = (100 * Math.sqrt(Math.max(variance - even, 0))) / even;
  const least = counts.reduce((a, b) => Math.min(a, b)) / even;
  const most = counts.reduce((a, b) => Math.max(a, b)) / even;
  const missing = counts.filter((count) => count === 0).length;
  const noise = Math.sqrt((2 * Math.log(counts.length)) / even);
  if (least >= 0.5 && most <= 2) within++;
  console.log(
    `| ${nameOf(problem)} | ${counts.length} | ${missing} | ${variation.toFixed(1)} | ${least.toFixed(2)} | ${most.toFixed(2)} | ± ${noise.toFixed(2)} | ${microseconds.toFixed(1)} |`,
  );
}
console.log(`\n${within} of ${problems.length} with all tours between half and twice the even share`);
