/** A job as workers find it. */
export interface ListedJob {
  readonly version: string;
  /** Unlike that of a job of the same name that was cancelled. */
  readonly life: string;
  readonly lanes: readonly number[];
}

/** Reads what the list of jobs says of one; undefined where that is no such thing. */
export function readListed(text: string): ListedJob | undefined {
  try {
    const { version, life, lanes } = JSON.parse(text) as Record<string, unknown>;
    if (
      typeof version !== 'string' ||
      typeof life !== 'string' ||
      !Array.isArray(lanes) ||
      !lanes.every(Number.isSafeInteger)
    )
      return undefined;
    return { version, life, lanes };
  } catch {
    return undefined;
  }
}
