import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HEAT } from '../../demo/src/think/heat.js';
import { createMarks, createTints } from '../../demo/src/think/picture.js';
import { Scene } from '../../demo/src/think/scene.js';
import { METHODS } from '../../demo/src/think/search-method.js';
import { Tape, type TraceEnd } from '../../demo/src/think/tape.js';
import { compareSearches } from '../../demo/src/think/words.js';
import { degreeBoard, type SolveOptions, type TourProblem, traceTour } from '../../src/index.js';
import { inSweep, sampleOf } from '../extent.js';

/** Records a search on a tape, and the path after each step. */
function record(problem: TourProblem, options: SolveOptions): { tape: Tape; paths: number[][] } {
  const tape = new Tape();
  const paths: number[][] = [[]];
  for (const { square, takenBack, length } of traceTour(problem, options)) {
    tape.append(Uint16Array.of(square), Uint16Array.of(length));
    const before = paths.at(-1)!;
    paths.push([...before.slice(0, before.length - takenBack), square]);
  }
  return { tape, paths };
}

it('compares two searches', () => {
  const watched = {
    rows: 6,
    cols: 6,
    blocked: new Uint8Array(36),
    closed: false,
    start: 0,
    left: METHODS[0]!,
    right: METHODS[0]!,
  };
  const found = { status: 'found', nodes: 36, length: 36, closed: false } as const;
  const stuck = { status: 'stuck', nodes: 30, length: 30, closed: false } as const;
  const detailOf = (left: TraceEnd | undefined, right: TraceEnd | undefined, isFaster: boolean) =>
    compareSearches(watched, left, right, isFaster).detail;
  expect(detailOf(undefined, found, true)).toMatch(/^The other is still trying, faster and faster\. /);
  expect(detailOf(undefined, found, false)).toMatch(/^The other is still trying\. /);
  expect(detailOf(undefined, found, false)).not.toContain('stuck');
  expect(detailOf(found, stuck, true)).toMatch(/it is stuck; it never takes a step back\.$/);
});

const SEARCHES: readonly [TourProblem, SolveOptions][] = [
  [{ rows: 6, cols: 6, start: 0 }, { strategy: 'backtracking' }],
  [{ rows: 3, cols: 10, start: 0 }, { strategy: 'warnsdorff-backtracking' }],
  [
    { rows: 5, cols: 5, start: 12, blocked: [0, 6] },
    { strategy: 'backtracking', nodeLimit: 3000 },
  ],
];

it.each(SEARCHES)('shows the same state forwards and backwards: %o', (problem, options) => {
  const { tape, paths } = record(problem, options);
  const blocked = new Uint8Array(problem.rows * problem.cols);
  for (const square of (problem.blocked ?? []) as number[]) blocked[square] = 1;
  const board = { rows: problem.rows, cols: problem.cols, blocked };
  const scene = new Scene(board, tape);
  for (const step of sampleOf(Array.from(paths.keys()), 7)) {
    scene.goTo(step);
    expect(scene.path).toEqual(paths[step]);
  }
  fc.assert(
    fc.property(fc.nat(tape.length), (step) => {
      scene.goTo(step);
      expect(scene.step).toBe(step);
      expect(scene.path).toEqual(paths[step]);
      const left = blocked.map((isBlocked, square) => Number(isBlocked || paths[step]!.includes(square)));
      const before = paths[Math.max(0, step - 1)]!;
      expect([...scene.taken].reverse()).toEqual(step === 0 ? [] : before.slice(paths[step]!.length - 1));
      if (left.includes(0)) {
        const degrees = degreeBoard({ rows: problem.rows, cols: problem.cols, blocked: left });
        for (const [square, isTaken] of left.entries()) {
          expect(scene.isOpen(square)).toBe(!isTaken);
          if (!isTaken) expect(scene.degree(square)).toBe(degrees[square]);
        }
      }
    }),
  );
});

inSweep('marks dead squares, moves with their exits, and squares taken back', () => {
  const { tape, paths } = record({ rows: 6, cols: 6, start: 0 }, { strategy: 'backtracking' });
  const blocked = new Uint8Array(36);
  const scene = new Scene({ rows: 6, cols: 6, blocked }, tape);
  const sight = {
    rows: 6,
    cols: 6,
    blocked,
    openSquares: 36,
    isOver: false,
    isClosed: false,
    usesRule: true,
  };
  const seen = new Set<string>();
  for (const step of paths.keys()) {
    scene.goTo(step);
    const tints = createTints(scene, sight);
    const marks = createMarks(scene, sight);
    const of = (kind: string): number[] =>
      marks.filter((mark) => mark.kind === kind).map(({ square }) => square);
    expect(of('candidate').sort()).toEqual([...scene.candidates].sort());
    const min = Math.min(...scene.candidates.map((square) => scene.degree(square)));
    for (const mark of marks.filter(({ kind }) => kind === 'candidate')) {
      expect(mark).toMatchObject({
        text: String(scene.degree(mark.square)),
        fewest: scene.degree(mark.square) === min,
      });
    }
    const plain = createMarks(scene, { ...sight, usesRule: false });
    expect(plain.some(({ fewest }) => fewest)).toBe(false);
    expect(of('taken').every((square) => scene.isOpen(square))).toBe(true);
    if (of('taken').length > 0) seen.add('taken');
    for (const { kind, square, heat } of tints) {
      const degree = scene.degree(square);
      seen.add(kind);
      if (kind === 'dead') expect([degree, scene.candidates.includes(square)]).toEqual([0, false]);
      else expect(heat).toBe(HEAT[degree]);
    }
    expect(tints).toHaveLength(36 - scene.path.length);
  }
  expect([...seen].sort()).toEqual(['dead', 'open', 'taken']);
});
