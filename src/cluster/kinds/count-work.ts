import { beginCount, type CountResult, type SplitCount } from '../../census/count.js';
import type { CensusEngine } from '../../census/engine.js';
import { countPart, type PartResult, type Share } from '../../census/frontier.js';
import { MemoryRefused } from '../../census/kernel.js';
import { CENSUS_ON_WASM, countTours } from '../../census/wasm.js';
import { normaliseProblem, type Problem } from '../../problem/problem.js';
import { givenProblem } from '../problem-text.js';
import type { CountUnit, RemaindersUnit } from '../unit.js';
import type { InputOf, Work } from './work.js';

/** Counts, and parts of them. */

/** What a count answers, as JSON: numbers are texts. */
export type CountAnswer =
  | {
      readonly status: 'counted';
      readonly count: string;
      readonly method: 'rule' | 'frontier' | 'listing';
    }
  | { readonly status: 'at-least'; readonly count: string }
  | Extract<CountResult, { status: 'too-large' }>
  | SplitCount
  | {
      readonly status: 'remainders';
      readonly remainders: readonly (readonly [prime: number, remainder: string])[];
    }
  /** The memory was not enough after all. */
  | { readonly status: 'refused' };

export function* countWork(unit: CountUnit | RemaindersUnit, inputOf: InputOf): Work {
  const { start, end, memory } = unit;
  const asked = givenProblem(JSON.parse(inputOf(unit.input)));
  const ends = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
  const problem = { ...asked, ...ends };
  if (unit.kind === 'count' && (unit.whole || 'given' in asked)) {
    return { answer: plain(countTours(problem, { memory, stopAt: unit.stopAt })) };
  }
  const steps = stepsOf(unit, normaliseProblem(problem), CENSUS_ON_WASM.load({}));
  try {
    for (;;) {
      const { done, value } = steps.next();
      if (done) return { answer: plain(value) };
      yield { share: value };
    }
  } catch (error) {
    if (unit.kind === 'count' || !(error instanceof MemoryRefused)) throw error;
    return { answer: { status: 'refused' } satisfies CountAnswer };
  }
}

function stepsOf(
  unit: CountUnit | RemaindersUnit,
  problem: Problem,
  engine: CensusEngine,
): Generator<Share, CountResult | SplitCount | PartResult> {
  if (unit.kind === 'count')
    return beginCount(
      problem,
      engine,
      { memory: unit.memory, stopAt: unit.stopAt },
      { workers: 1, separate: true },
    );
  const { index, of } = unit;
  return countPart(problem, engine, unit.memory, { work: 'remainders', part: { index, of } });
}

function plain(result: CountResult | SplitCount | PartResult): CountAnswer {
  switch (result.status) {
    case 'counted':
      return { ...result, count: String(result.count) };
    case 'at-least':
      return { ...result, count: String(result.count) };
    case 'remainders':
      return { ...result, remainders: result.remainders.map(([prime, rest]) => [prime, String(rest)]) };
    case 'part':
      throw new Error('a count modulo primes came out as a part of an exact one');
    default:
      return result;
  }
}
