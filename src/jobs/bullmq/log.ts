/** An event in a worker or a cluster. */
export interface LogEvent {
  readonly event:
    | 'started'
    | 'task-started'
    | 'task-ended'
    | 'task-failed'
    /** The connection to Redis is lost, or Redis refuses commands: out of memory, disk full, busy. */
    | 'redis-lost'
    | 'redis-back'
    /** No worker can run the tasks of a call. */
    | 'waiting'
    | 'warning';
  /** One line of text, without passwords. */
  readonly message: string;
  /** Id of the task, which is the id of its BullMQ job. */
  readonly task?: string;
  /** Kind of the task. */
  readonly kind?: string;
  /** Name of the job that the task belongs to, if any. */
  readonly jobId?: string | undefined;
  /** Duration of the task. */
  readonly milliseconds?: number;
  /** Why the task failed or Redis was lost. */
  readonly reason?: string;
}

/** Receives events. It must not throw. */
export type Log = (event: LogEvent) => void;

/** Wraps a log so that messages are one line without control characters, since parts of them come from Redis. */
export function logTo(log: Log | undefined): Log {
  return ({ message, ...rest }) => log?.({ ...rest, message: message.replace(/\p{Cc}+/gu, ' ') });
}
