export type { ConnectionOptions } from 'bullmq';
export type { CountResult } from './census/count-options.js';
export type {
  Cluster,
  ClusterCall,
  ClusterCountOptions,
  ClusterMethods,
  ClusterOptions,
  ClusterWorker,
  JobState,
  JobStatus,
  WorkerOptions,
} from './cluster/cluster.js';
export { createCluster } from './cluster/create-cluster.js';
export { runWorker } from './cluster/run-worker.js';
