/** The process of a part of a batch: arranges and runs a contestant of bulk.ts. Arguments: its export, and its workload as JSON. */
import type { Prepare, Workload } from '../harness/contestant.js';
import { wasmBulk, wasmBulkOut } from './bulk.js';

/** A request to the process: arrange inputs, or run. */
export type PartRequest = { readonly seed: number; readonly repetitions: number } | 'run';

const [exported, workload] = process.argv.slice(2) as [string, string];
const prepare: Prepare = exported === 'wasmBulkOut' ? wasmBulkOut : wasmBulk;
const contestant = await prepare(JSON.parse(workload) as Workload);

process.on('message', async (request: PartRequest) => {
  if (request === 'run') await contestant.run();
  else await contestant.arrange(request.seed, request.repetitions);
  process.send!('done');
});
