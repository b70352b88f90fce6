/** Something that happened in a worker, or to a cluster. */
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
  /** The id of the task: that of a job of BullMQ. */
  readonly task?: string;
  /** The kind of the task. */
  readonly kind?: string;
  /** The name of the job that the task belongs to, if it has one. */
  readonly jobId?: string | undefined;
  /** Duration of the task. */
  readonly milliseconds?: number;
  /** Why the task failed, or Redis is lost. */
  readonly reason?: string;
}

/** Receives events. It must not throw. */
export type Log = (event: LogEvent) => void;

/** Wraps a log so that messages have one line, without control characters: parts of them come from Redis. */
export function logTo(log: Log | undefined): Log {
  return ({ message, ...rest }) => log?.({ ...rest, message: message.replace(/\p{Cc}+/gu, ' ') });
}
