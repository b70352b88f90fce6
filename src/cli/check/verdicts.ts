import { isKnightMove } from '../../problem/board.js';
import { plainBoard, type TourProblem } from '../../problem/problem.js';
import { grouped } from '../streams/progress.js';
import type { ReadTour } from './read-tour.js';

/** What came of the tours of a file. */
export class Verdicts {
  #tours = 0;
  #invalid = 0;
  #first: { readonly fault: string; readonly place: string } | undefined;
  /** How many lines have no tour, by what they say instead. */
  readonly #without = new Map<string, number>();
  readonly #boards = new Set<string>();
  #kind = 'an open tour';

  /** @param fault why the tour is invalid */
  add(problem: TourProblem, tour: ReadTour, fault: string | undefined): void {
    const { path, status, place = '' } = tour;
    if (status !== undefined) {
      this.#without.set(status, (this.#without.get(status) ?? 0) + 1);
      return;
    }
    this.#tours++;
    this.#boards.add(`the ${problem.rows} x ${problem.cols} board`);
    if (fault !== undefined) {
      this.#invalid++;
      this.#first ??= { fault, place };
    } else if (this.#tours === 1) {
      const [first, last] = [path[0], path[path.length - 1]] as [number, number];
      if (isKnightMove(plainBoard(problem), last, first)) this.#kind = 'a closed tour';
    }
  }

  get areValid(): boolean {
    return this.#tours > 0 && this.#invalid === 0;
  }

  /** The verdict in a sentence. */
  sentence(file: string): string {
    const without = [...this.#without].map(([status, count]) => `${grouped(count)} ${status}`).join(', ');
    const rest = without === '' ? '' : `; without a tour: ${without}`;
    if (this.#tours === 0) return `invalid: there is no tour in ${file}${rest}`;
    const { fault, place } = this.#first ?? {};
    if (fault !== undefined) {
      if (this.#tours === 1) return `invalid: ${fault}${rest}`;
      const share = `${grouped(this.#invalid)} of ${grouped(this.#tours)} tours`;
      return `invalid: ${share}; the first is in ${place}, ${fault}${rest}`;
    }
    const board = this.#boards.size === 1 ? [...this.#boards][0] : `${this.#boards.size} boards`;
    const what = this.#tours === 1 ? this.#kind : `${grouped(this.#tours)} tours`;
    return `valid: ${what} of ${board}${rest}`;
  }
}
