export type * from './cluster/cluster.js';
export { createCluster } from './cluster/cluster.js';
export { runWorker } from './cluster/run-worker.js';
