import { checkCounting } from '../census/count-options.js';
import type { CountResult } from '../census/count-options.js';
import type { CensusProblem } from '../census/tour-list.js';
import { belonging, objectArgument, wrongType } from '../problem/arguments.js';
import { GIVEN_PROBLEM_KEYS, normaliseGiven } from '../problem/given.js';
import { type GivenStep } from '../problem/given.js';
import { normaliseProblem, type Problem } from '../problem/problem.js';
import { type PlainProblem, plainProblem } from './problem-text.js';
import type { PoolSignal } from '../pool/pool.js';
import type { Cluster, ClusterCountOptions, ClusterMethods, ClusterOptions, JobStatus } from './cluster.js';
import { connect } from './connection.js';
import { CountCall } from './count-call.js';
import { Job } from './job.js';
import { Jobs } from './ledger.js';
import { jobArgument, queueArgument } from './names.js';
import { statusOf } from './status.js';

const CLUSTER_KEYS = ['connection', 'queue'];
const CALL_KEYS = ['signal', 'onProgress', 'jobId'];
const COUNT_KEYS = ['atMost', 'memory', ...CALL_KEYS];

/**
 * Asks workers on all machines, which `runWorker` or `knights-tour worker` start, by way of Redis. Without any workers calls
 * wait for some.
 * @throws (rejects) TypeError, RangeError for bad options; Error when Redis cannot be used
 */
export async function createCluster(options: ClusterOptions): Promise<Cluster> {
  objectArgument('options', options, CLUSTER_KEYS);
  const queue = queueArgument(options.queue);
  const jobs = new Jobs(await connect(options.connection), queue);
  return disposable(new RemoteCluster(jobs));
}

/** The key under which `await using` looks, where the platform has it. */
const { asyncDispose } = Symbol as { readonly asyncDispose?: symbol };

function disposable(cluster: RemoteCluster): Cluster {
  if (asyncDispose) Object.defineProperty(cluster, asyncDispose, { value: () => cluster.close() });
  return cluster as unknown as Cluster;
}

/** What every call takes, checked. */
interface CallTerms {
  readonly jobId: string | undefined;
  readonly signal: PoolSignal | undefined;
}

function callArguments({ jobId, signal }: { jobId?: unknown; signal?: unknown }): CallTerms {
  const id = jobId === undefined ? undefined : jobArgument(jobId);
  if (signal === undefined) return { jobId: id, signal };
  const given = signal as PoolSignal;
  const isObject = typeof signal === 'object' && signal !== null && 'aborted' in signal;
  const methods = isObject && [given.addEventListener, given.removeEventListener];
  if (!methods || methods.some((method) => typeof method !== 'function')) {
    throw wrongType('signal', signal, 'an AbortSignal');
  }
  if (given.aborted) throw given.reason;
  return { jobId: id, signal: given };
}

class RemoteCluster implements ClusterMethods {
  readonly #jobs: Jobs;
  readonly #open = new Set<Job>();
  #closing: Promise<void> | undefined;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async countTours(problem: CensusProblem, options: ClusterCountOptions = {}): Promise<CountResult> {
    this.#checkOpen();
    objectArgument('problem', problem, GIVEN_PROBLEM_KEYS, belonging('the options', COUNT_KEYS));
    objectArgument('options', options, COUNT_KEYS);
    const limits = checkCounting(options);
    const terms = callArguments(options);
    const checked = normaliseProblem(problem);
    const plain = plainCensusProblem(problem, checked);
    const asked = { ...limits, problem: checked, plain, onProgress: options.onProgress };
    return this.#call(terms, ['count', plain, limits], (job) => new CountCall(job, asked).result());
  }

  async status(jobId: string): Promise<JobStatus> {
    this.#checkOpen();
    return statusOf(this.#jobs, jobArgument(jobId));
  }

  async cancel(jobId: string): Promise<void> {
    this.#checkOpen();
    const ledger = this.#jobs.job(jobArgument(jobId));
    if ((await ledger.state()) !== undefined) await ledger.cancel();
    await ledger.close();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const jobs = [...this.#open];
    for (const job of jobs) job.fail(closedError());
    await Promise.allSettled(jobs.map((job) => job.close(false)));
    this.#jobs.redis.disconnect();
  }

  /** A call with one answer. */
  async #call<Result>(
    { jobId, signal }: CallTerms,
    asked: unknown,
    work: (job: Job) => Promise<Result>,
  ): Promise<Result> {
    const job = await Job.open(this.#jobs, jobId, asked);
    this.#open.add(job);
    const heed = (): void => job.fail(signal?.reason);
    signal?.addEventListener('abort', heed);
    let isAnswered = false;
    try {
      if (signal?.aborted) heed();
      const result = await work(job);
      isAnswered = true;
      return result;
    } finally {
      signal?.removeEventListener('abort', heed);
      await job.close(isAnswered);
      this.#open.delete(job);
    }
  }

  #checkOpen(): void {
    if (this.#closing) throw closedError();
  }
}

function closedError(): Error {
  return new Error('the cluster is closed');
}

function plainCensusProblem(problem: CensusProblem, checked: Problem): PlainProblem {
  const plain = plainProblem(checked);
  if (problem.given === undefined) return plain;
  const { stepOf } = normaliseGiven(problem.given, checked);
  const given = Array.from(stepOf, (step, square): GivenStep => [square, step]).filter(([, step]) => step >= 0);
  return { ...plain, given };
}
