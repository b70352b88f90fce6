import { expect } from 'vitest';
import { sampleOf } from '../extent.js';
import { run } from './command.js';

/** What the command is called with, and what it is to say. */
export type Usages = readonly [args: string[], message: string | RegExp][];

/** Runs the command and looks at its one line of answer, a few at a time: each is a process. */
export async function answered(usages: Usages): Promise<void> {
  const tried = sampleOf(usages, 3);
  // A few at a time: each is a process.
  for (let i = 0; i < tried.length; i += 4) {
    await Promise.all(
      tried.slice(i, i + 4).map(async ([args, message]) => {
        const { code, out, err } = await run(args);
        expect({ args, code, out }).toEqual({ args, code: 2, out: '' });
        expect(err).toMatch(/^knights-tour: [^\n]+\n$/);
        const line = err.slice('knights-tour: '.length, -1);
        if (typeof message === 'string') expect(line).toBe(message);
        else expect(line).toMatch(message);
      }),
    );
  }
}
