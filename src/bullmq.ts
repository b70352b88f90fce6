export type { ConnectionOptions } from 'bullmq';
export type { CountResult } from './census/count.js';
export type {
  Cluster,
  ClusterBatchOptions,
  ClusterCall,
  ClusterCountOptions,
  ClusterMethods,
  ClusterOptions,
  ClusterPuzzlesOptions,
  ClusterSolveOptions,
  ClusterStreamOptions,
  ClusterTours,
  ClusterToursOptions,
  ClusterWorker,
  JobState,
  JobStatus,
  WorkerOptions,
} from './cluster/cluster.js';
export { createCluster } from './cluster/create-cluster.js';
export { runWorker } from './cluster/run-worker.js';
