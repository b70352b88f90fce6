import { expect } from 'vitest';
import * as census from '../../src/census.js';
import * as puzzle from '../../src/puzzle.js';

/** A program that counts, lists, samples and makes puzzles in a page without WebAssembly, and what it must answer. */

type Census = Pick<typeof census, 'countTours' | 'createSampler' | 'tourClasses' | 'tours'>;
type Puzzles = Pick<typeof puzzle, 'createPuzzle' | 'hint' | 'solvePuzzle'>;

/** What functions of census and puzzle answer, as texts. */
function answersOf(
  { countTours, createSampler, tourClasses, tours }: Census,
  { createPuzzle, hint, solvePuzzle }: Puzzles,
): string[] {
  const board = { rows: 6, cols: 6, closed: true } as const;
  const list = tours(board);
  const listed = Array.from({ length: 100 }, () => String(list.next().value));
  const made = createPuzzle({ rows: 6, cols: 6 }, { seed: 3 });
  if (made.status !== 'found') return [made.explanation];
  const solved = solvePuzzle(made.puzzle);
  const begun = Array.from(made.path, (square, step) => (step < 9 ? square : -1));
  return [
    String(countTours(board).count),
    String(countTours({ rows: 3, cols: 60, closed: true }).count),
    countTours({ rows: 12, cols: 12 }).status,
    ...[listed.join(), list.cursor(), String(tourClasses(board).classes)],
    String(createSampler(board).sample({ seed: 4 })),
    ...[String(made.path), JSON.stringify(made.puzzle.given), `${solved.status} ${solved.nodes}`],
    JSON.stringify(hint(made.puzzle, begun)),
  ];
}

/** The program, which sets `answers`. It imports the entries from these addresses. */
export function kernelProgramOf(
  censusJs = 'knights-tour-wasm/census/js',
  puzzleJs = 'knights-tour-wasm/puzzle/js',
): string {
  return `
    import * as census from '${censusJs}';
    import * as puzzle from '${puzzleJs}';
    ${answersOf.toString()}
    const isForbidden = (run) => {
      try {
        run();
        return false;
      } catch {
        return true;
      }
    };
    const noWebAssembly = isForbidden(() => new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)));
    const noEval = isForbidden(() => Function('return 1')());
    window.answers = [noWebAssembly, noEval, ...answersOf(census, puzzle)];
  `;
}

/** Compares what the program answered with what WebAssembly answers here. */
export function expectKernelAnswers(answers: unknown): void {
  expect(answers).toEqual([true, true, ...answersOf(census, puzzle)]);
}
