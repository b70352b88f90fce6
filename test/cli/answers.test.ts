import { describe, expect, it } from 'vitest';
import { implicitTour } from '../../src/strategies/divide-and-conquer/implicit-tour.js';
import { sampleOf } from '../extent.js';
import { file, run, words } from './command.js';

/** Arguments, exit code, standard output and standard error. */
type Answer = readonly [typed: string, code: number, out: string | RegExp, err: RegExp];

const NO_TOUR = /^[A-Z].*\.\n$/;
/** A start from which no machine finds a tour in 20 ms. */
const ENDLESS = `30x30 --start 0,0 --closed --strategy backtracking --node-limit ${Number.MAX_SAFE_INTEGER}`;
const TIME = / · stopped at the time limit after \d+ of 900 squares; a tour may exist\n$/;
const WALK = '--strategy warnsdorff --tie-break first';

const SIDE = 2 ** 26;
const huge = implicitTour({ rows: SIDE, cols: SIDE }).tour!;
const SQUARE = huge.squareAt(123_456_789);
const [ROW, COL] = [Math.floor(SQUARE / SIDE), SQUARE % SIDE];
const LOOKED_UP = { step: 123_456_789, square: SQUARE, row: ROW, col: COL };

const UNIQUE = ` . 10  .  . 19
 .  .  .  .  4
${' .  .  .  .  .\n'.repeat(3)}`;

const ANSWERS: readonly Answer[] = [
  ['5x5 --closed', 1, '', NO_TOUR],
  [
    '4x4 --longest --format list',
    0,
    /^(\d+ ){14}\d+\n$/,
    / · checked: a walk of 15 of 16 squares; no longer one exists\n$/,
  ],
  ['4x4 --longest --node-limit 1', 3, /1/, / of 16 squares; a longer one may exist\n$/],
  ['3x4 --longest', 0, /12/, / · checked: a valid open tour\n$/],
  ['3x3', 1, '', NO_TOUR],
  ['8x8 --closed --symmetry quarter-turn', 1, '', /^A closed tour .* quarter-turn is impossible: .*\n$/],
  [
    '6x6 --closed --symmetry half-turn --output half.txt',
    0,
    '',
    / a valid closed tour with the symmetry half-turn\n$/,
  ],
  ['batch 5x6 --closed --symmetry reflection --count 3 --output refl.bin', 0, '', / · random · 3 found · /],
  ['8x8 --start a1 --end a3', 1, '', /, but a1 and a3 have the same colour\.\n$/],
  ['30x30 --start 0,0 --end 0,2', 1, '', /, but 0,0 and 0,2 have the same colour\.\n$/],
  [`${ENDLESS} --format list --time-limit 20`, 3, /^0 /, TIME],
  [`batch ${ENDLESS} --count 3 --time-limit 10 --output no`, 3, '', / · 0 found · 3 at their limit · /],
  [`batch 8x8 --starts each ${WALK} --output some`, 3, '', / · 63 found · 1 stuck · /],
  [`batch 8x8 --start 5,4 --count 3 ${WALK} --output no`, 3, '', / · 0 found · 3 stuck · /],
  ['batch 5x5 --closed --count 3 --output no', 1, '', /^A closed .*\n.* · 3 impossible · /],
  ['batch 8x8 --count 0 --output zero', 0, '', / · 0 found · /],
  [
    '5x6 --closed --blocked 0_2',
    1,
    '',
    /^A closed tour .*\n(With [a-f][1-5] blocked and [a-f][1-5] open it has a tour\.\n|With .* (blocked|open) it has a tour\.\n){3}$/,
  ],
  [
    'count 6x6 --closed',
    0,
    '9862\n',
    /^undirected closed tours · by a frontier · wasm( \(SIMD\))? · \d+ threads? · \d+\.\d\d s\n$/,
  ],
  [
    'count 6x6 --closed --symmetry half-turn',
    0,
    '78\n',
    /^undirected closed tours with the symmetry half-turn · by a complete search · /,
  ],
  ['list 6x6 --closed --symmetry quarter-turn --format list', 0, /^(0( \d+){35}\n){10}$/, /^10 tours, and/],
  [
    'count 5x5 --engine js --workers 1',
    0,
    '864\n',
    /^undirected open tours · by a frontier · js · 1 thread · /,
  ],
  ['count 5x5 --directed', 0, '1728\n', /^directed open tours · by a /],
  ['count 5x6 --closed --directed --stop-at 5', 0, '5\n', /^directed closed tours · at least /],
  ['count 5x5 --start a1 --end 0,4 --directed', 0, '56\n', /^open tours with these ends · by a /],
  ['count 5x5 --closed', 0, '0\n', / · by a rule · /],
  ['count 1x1', 0, '1\n', / · by a /],
  ['count 3x10 --closed', 0, '16\n', / · by /],
  ['count 3x40 --closed', 0, '11010065269439104\n', / · by a frontier · /],
  ['count --board holes.txt --closed', 0, '0\n', / · by a /],
  ['count 6x8 --closed --stop-at 1000000', 0, '1000000\n', / · at least this many · /],
  ['count 5x6 --closed --stop-at 9', 0, '8\n', / · by a frontier · /],
  ['count 12x12 --closed', 3, '', /^too large: about 64 000 000 MB · /],
  ['count 7x8 --closed --memory 10', 3, '', /^too large: about \d+ MB · /],
  ['list 4x4 --closed', 1, '', /^0 tours, and no more\n$/],
  ['sample 5x6 --start a5 --count 70', 0, /^\{/, /^70 tours · wasm[^·]* · \d+ threads? · [\d.]+ s\n$/],
  ['sample 5x6 --start a5 --engine js --workers 2', 0, /^\{/, /^1 tour · js · 2 threads · /],
  ['list 5x5 --engine js --workers 2 --limit 1 --format list', 0, /^0 7 /, /^1 tour; /],
  ['puzzle 5x5 --engine js', 0, /\d/, /^1 puzzle \(/],
  ['puzzle solve unique.txt --engine js', 0, /\d/, /^the only solution · /],
  [
    'tour 6x6 --closed --number 4931 --format list',
    0,
    /^0 8 4 17 28 15 26 /,
    /up to 1 s\ntour 4 931 of 9 862 tours · /,
  ],
  ['tour 5x6 --engine js --number 18783', 0, /^ 1 /, /^tour 18 783 of 18 784 tours · /m],
  ['tour 6x6 --closed --number 9862', 1, '', /number 9 862: the last is 9 861\n$/],
  ['tour 4x4 --closed', 1, '', /^there is no tour with the number 0: there is no tour\n$/],
  [
    'tour 8x8 --closed --memory 5',
    3,
    '',
    /^too large: the index would need about [\d ]+ MB of memory; --memory is 5\.\n$/,
  ],
  ['sample 4x4 --closed', 1, '', /^there is no such tour\n$/],
  ['sample 6x6 --memory 1', 3, '', /^too large: .* about \d+ MB of memory; --memory is 1\.\n$/],
  ['puzzle 4x4', 1, '', /^A tour of a 4 x 4 board is impossible/],
  [`at ${SIDE}x${SIDE} --step 123456789`, 0, `${ROW},${COL}\n`, /^$/],
  [`at ${SIDE}x${SIDE} --step 123456789 --format number`, 0, `${SQUARE}\n`, /^$/],
  [`at ${SIDE}x${SIDE} --step 123456789 --format json`, 0, `${JSON.stringify(LOOKED_UP)}\n`, /^$/],
  [`at ${SIDE}x${SIDE} --square ${ROW},${COL}`, 0, '123456789\n', /^$/],
  ['at --closed --square a8 --square 0,0 --step 0', 0, 'a8\n0\n0\n', /^$/],
  ['at 8x8 --start a1 --end a3 --step 0', 1, '', /, but a1 and a3 have the same colour\.\n$/],
];

describe('knights-tour', () => {
  it.each(sampleOf(ANSWERS, 3))('%s ends with code %i', async (typed, code, out, err) => {
    file('holes.txt', '.....\n.....\n....#\n');
    file('unique.txt', UNIQUE);
    const answer = await run(words(typed));
    expect(answer).toEqual({ code, out: expect.any(String), err: expect.stringMatching(err) });
    if (typeof out === 'string') expect(answer.out).toBe(out);
    else expect(answer.out).toMatch(out);
  });
});
