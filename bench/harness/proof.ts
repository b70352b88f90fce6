import type { ContestantProcess } from './contestant.js';

export interface Running {
  readonly name: string;
  readonly process: Pick<ContestantProcess, 'checksum' | 'answers'>;
}

/** Contestants gave different answers, so they must not be timed. */
export class UnequalAnswers extends Error {
  override readonly name = 'UnequalAnswers';
}

/** Maximum number of answers to search for the first difference. */
const MAX_ANSWERS_SHOWN = 1000;

async function describeDifference(
  a: Running,
  b: Running,
  seed: number,
  repetitions: number,
): Promise<string> {
  const count = Math.min(repetitions, MAX_ANSWERS_SHOWN);
  const answersOfA = await a.process.answers(seed, count);
  const answersOfB = await b.process.answers(seed, count);
  for (let i = 0; i < count; i++) {
    const numbersOfA = answersOfA[i] ?? [];
    const numbersOfB = answersOfB[i] ?? [];
    const length = Math.max(numbersOfA.length, numbersOfB.length);
    for (let j = 0; j < length; j++) {
      if (numbersOfA[j] === numbersOfB[j]) continue;
      return (
        `answer ${i} of seed ${seed} differs at number ${j}:\n` +
        `  ${a.name}: ${numbersOfA[j] ?? 'ends'} in ${numbersOfA.join(' ')}\n` +
        `  ${b.name}: ${numbersOfB[j] ?? 'ends'} in ${numbersOfB.join(' ')}`
      );
    }
  }
  return `the checksums of ${repetitions} answers of seed ${seed} differ, but the first ${count} answers are equal`;
}

/**
 * Compares the checksums of all contestants' answers to the same inputs.
 * @returns the common checksum
 * @throws UnequalAnswers with the first difference
 */
export async function proveEqualAnswers(
  contestants: readonly Running[],
  seed: number,
  repetitions: number,
): Promise<number> {
  const [first, ...others] = contestants;
  if (first === undefined) throw new RangeError('contestants is empty. Expected at least one');
  const checksum = await first.process.checksum(seed, repetitions);
  for (const other of others) {
    if ((await other.process.checksum(seed, repetitions)) === checksum) continue;
    throw new UnequalAnswers(await describeDifference(first, other, seed, repetitions));
  }
  return checksum;
}
