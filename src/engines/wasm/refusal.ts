import { messageOf } from '../../problem/arguments.js';

/**
 * Thrown when the platform does not compile or instantiate a binary, with the message of the platform's error. The binaries are
 * known to be good and import nothing, so any error is the platform's: no SIMD, a content security policy, a compiler that is
 * switched off, no memory. Platforms differ in the type of the error, and in the step that fails.
 */
export class Refusal extends Error {
  constructor(cause: unknown, message: string = messageOf(cause)) {
    super(message, { cause });
  }
}

/** Returns the result of compiling or instantiating. @throws Refusal */
export function onPlatform<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw new Refusal(error);
  }
}

/** Does the same, and waits. */
export async function awaitPlatform<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw new Refusal(error);
  }
}
