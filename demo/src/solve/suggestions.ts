import type { ShapeChange } from 'knights-tour-wasm';
import { part } from '../elements.js';
import { keepFocus } from '../focus.js';
import { LatestRequest } from '../latest-request.js';
import { requestOnce } from '../request-once.js';
import { formatSquare } from '../words.js';
import { withBlocked } from './controls.js';
import { type Question, toProblem } from './question.js';

/** While the visitor paints, the board changes before a worker would have started. */
const DELAY_MILLISECONDS = 150;

/** Offers changes of a board without a tour. Each has a tour, which the package found. */
export class Suggestions {
  private readonly host = part('solve-suggestions');
  private readonly requests = new LatestRequest(() => this.say(''));
  private delay: ReturnType<typeof setTimeout> | undefined;

  /** @param apply called with the changed question */
  constructor(private readonly apply: (question: Question) => void) {}

  /** Removes the suggestions and cancels a request. */
  clear(): void {
    clearTimeout(this.delay);
    this.requests.cancel();
    this.say('');
  }

  /** Looks for changes of one or two squares. */
  request(question: Question): void {
    this.clear();
    this.say('Looking for a change that helps …');
    this.delay = setTimeout(async () => {
      const changes = await this.requests.run((signal) => {
        const worker = new Worker(new URL('./suggest-worker.ts', import.meta.url), { type: 'module' });
        return requestOnce<ShapeChange[] | string>(worker, toProblem(question), signal);
      });
      if (typeof changes === 'object') this.show(question, changes);
      else if (changes !== undefined) this.say('');
    }, DELAY_MILLISECONDS);
  }

  private say(text: string): void {
    keepFocus(part('solve-board'), () => {
      this.host.textContent = text;
    });
  }

  private show(question: Question, changes: readonly ShapeChange[]): void {
    if (changes.length === 0) {
      this.say('No change of one or two squares that allows a tour was found.');
      return;
    }
    this.say('With one of these changes there is a tour:');
    for (const { block, open } of changes) {
      const control = document.createElement('button');
      control.type = 'button';
      control.className = 'quiet';
      const names = (verb: string, squares: readonly number[]): string =>
        squares.length === 0
          ? ''
          : `${verb} ${squares.map((square) => formatSquare(square, question)).join(' and ')}`;
      const text = [names('block', block), names('open', open)].filter(Boolean).join(', ');
      control.textContent = text.replace(/^./, (letter) => letter.toUpperCase());
      control.addEventListener('click', () => {
        this.apply(withBlocked(withBlocked(question, block, true), open, false));
      });
      this.host.append(control);
    }
  }
}
