/** How a job ends without an answer, and how that is told from one process to another. */

/** What went wrong in a worker, as it is told. */
export interface FailureText {
  readonly name: string;
  readonly message: string;
  readonly unit: string;
  readonly kind: string;
}

/** What a call of a job that was cancelled rejects with. */
export function cancelledError(id: string): Error {
  return new Error(`job '${id}' was cancelled`);
}

const ERRORS: Readonly<Record<string, new (message: string) => Error>> = { RangeError, TypeError };

/** What a job failed with, as it was in the worker, and with the name of the unit. */
export function errorFrom(text: string): Error {
  const { name, message, unit, kind } = JSON.parse(text) as FailureText;
  const Kind = ERRORS[name] ?? Error;
  return new Kind(`${message} (unit ${unit}, ${kind}, failed for good)`);
}
