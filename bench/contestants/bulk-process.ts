/** Runs a contestant of bulk.ts in a process of its own. Arguments: its export, and its workload as JSON. */
import type { Prepare, Workload } from '../harness/contestant.js';
import { wasmBulk, wasmBulkOut } from './bulk.js';

/** A request to the process: arguments of `arrange`, or a run. */
export type PartRequest = { readonly seed: number; readonly repetitions: number } | 'run';

const [exported, workload] = process.argv.slice(2) as [string, string];
const prepare: Prepare = exported === 'wasmBulkOut' ? wasmBulkOut : wasmBulk;
const contestant = await prepare(JSON.parse(workload) as Workload);

process.on('message', async (request: PartRequest) => {
  if (request === 'run') await contestant.run();
  else await contestant.arrange(request.seed, request.repetitions);
  process.send!('done');
});
