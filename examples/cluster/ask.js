// Asks all workers, and goes on where it was when it is started again: node ask.js
import { createCluster } from 'knights-tour-wasm/bullmq';

const password = process.env.REDIS_PASSWORD ?? '';
const connection = process.env.REDIS_URL ?? `redis://${password && `:${password}@`}127.0.0.1:6379`;
const cluster = await createCluster({ connection });

const onProgress = (done, total) => process.stderr.write(`\r${((100 * done) / total).toFixed(1)} %`);
const result = await cluster.countTours({ rows: 7, cols: 7 }, { jobId: 'open-7x7', onProgress });
console.log(`\nopen tours of 7 x 7: ${result.count}`);

const puzzles = cluster.createPuzzles({ rows: 8, cols: 8 }, { count: 10, seed: 1 });
for await (const { difficulty, puzzle } of puzzles) console.log(difficulty, puzzle.given.length);

await cluster.close();
