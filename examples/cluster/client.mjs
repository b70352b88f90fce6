// Sends two calls to all workers: REDIS_PASSWORD=... node client.mjs
// If you stop it and start it again, the count continues, because it has a jobId.
import { createCluster } from 'knights-tour-wasm/bullmq';

const { REDIS_URL, REDIS_PASSWORD = '' } = process.env;
const connection = REDIS_URL ?? `redis://${REDIS_PASSWORD && `:${REDIS_PASSWORD}@`}127.0.0.1:6379`;
const cluster = await createCluster({ connection });

const onProgress = (done, total) => process.stderr.write(`\r${((100 * done) / total).toFixed(1)} %`);
const result = await cluster.countTours({ rows: 7, cols: 7 }, { jobId: 'open-7x7', onProgress });
console.log(`\nopen tours of 7 x 7: ${result.count}`);

const puzzles = cluster.createPuzzles({ rows: 8, cols: 8 }, { count: 10, seed: 1 });
for await (const { difficulty, puzzle } of puzzles) console.log(difficulty, puzzle.given.length);

await cluster.close();
