import { squareName } from 'knights-tour-wasm';
import { integerOf, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import type { Mark } from '../board/marks.js';
import { button, input, part } from '../elements.js';
import { integerField, listenToInteger, showValue } from '../fields.js';
import { keepingFocus } from '../focus.js';
import { reducedMotion } from '../theme.js';
import { counted, withNames } from '../words.js';
import { showCandidates } from './candidate-list.js';
import { MOST_SQUARES_KNOWN, type Outlook, outlookOf } from './outlook.js';
import { Ride } from './ride.js';

const LEAST_SIDE = 3;
const MOST_SIDE = 20;
/** Between two moves of a ride that the solver finishes. */
const MOVE_MILLISECONDS = 90;

/** The section Play: the visitor rides the knight. */
export class PlayTab {
  private ride = new Ride(8, 8);
  /** Rides that were left for another board or begun again, the last one at the end: undo brings them back. */
  private former: Ride[] = [];
  private hint: number | undefined;
  private asking: AbortController | undefined;
  private finishing: ReturnType<typeof setTimeout> | undefined;
  private readonly view = new BoardView(part('play-board'));
  private readonly pointer: BoardInput;

  constructor() {
    this.pointer = new BoardInput(part('play-board'), this.view, {
      choose: (square) => this.go(square),
      moved: (square) => announce(this.describe(square)),
    });
    button('play-undo').addEventListener('click', () => this.undo());
    button('play-again').addEventListener('click', () => this.beginAnew(this.ride.rows, this.ride.cols));
    button('play-anywhere').addEventListener('click', () => {
      this.go(Math.floor(Math.random() * this.ride.rows * this.ride.cols));
    });
    button('play-hint').addEventListener('click', () => void this.showHint());
    button('play-finish').addEventListener('click', () => void this.finish());
    input('play-numbers').addEventListener('change', () => {
      this.mark();
      this.keepInAddress();
    });
    for (const name of ['rows', 'cols'] as const) {
      listenToInteger(
        `play-${name}`,
        () => this.ride[name],
        () => {
          const rows = integerField('play-rows', LEAST_SIDE, MOST_SIDE);
          const cols = integerField('play-cols', LEAST_SIDE, MOST_SIDE);
          if (rows !== undefined && cols !== undefined) this.beginAnew(rows, cols);
        },
      );
    }
  }

  open(values: URLSearchParams): void {
    const rows = integerOf(values, 'rows', LEAST_SIDE, MOST_SIDE) ?? 8;
    const cols = integerOf(values, 'cols', LEAST_SIDE, MOST_SIDE) ?? 8;
    input('play-numbers').checked = values.get('numbers') !== '0';
    this.former = [];
    const ride = new Ride(rows, cols);
    ride.follow(values.get('ride') ?? '');
    this.begin(ride);
  }

  get values(): URLSearchParams {
    const { rows, cols } = this.ride;
    const values = new URLSearchParams({ rows: String(rows), cols: String(cols) });
    const text = this.ride.toText();
    if (text) values.set('ride', text);
    if (!input('play-numbers').checked) values.set('numbers', '0');
    return values;
  }

  recolour(): void {
    this.view.recolour();
  }

  leave(): void {
    this.halt();
    this.asking?.abort();
  }

  /** Whatever was going on when the visitor left was broken off. */
  resume(): void {
    this.update();
  }

  private beginAnew(rows: number, cols: number): void {
    if (this.ride.square !== undefined) this.former.push(this.ride);
    this.begin(new Ride(rows, cols));
  }

  private begin(ride: Ride): void {
    this.halt();
    const { rows, cols } = ride;
    this.ride = ride;
    showSize('play-rows', rows);
    showSize('play-cols', cols);
    part('play-board').setAttribute('aria-label', `Board of ${rows} rows and ${cols} columns`);
    this.view.show(this.ride);
    this.update();
  }

  private go(square: number): void {
    this.halt();
    if (!this.ride.go(square)) {
      announce(`${squareName(square, this.ride)} is no move from here`);
      return;
    }
    this.pointer.place(square);
    this.update();
  }

  private undo(): void {
    const former = this.ride.square === undefined ? this.former.pop() : undefined;
    if (former) {
      this.begin(former);
      return;
    }
    this.halt();
    this.ride.undo();
    this.update();
  }

  /** The solver rides no further. */
  private halt(): void {
    clearTimeout(this.finishing);
    this.finishing = undefined;
  }

  private keepInAddress(): void {
    if (!part('panel-play').hidden) writeAddress('play', this.values);
  }

  /** Shows the ride as it is now, and asks the solver what can become of it. */
  private update(): void {
    const { ride } = this;
    this.hint = undefined;
    this.view.load({ squares: ride.path, lastStep: ride.rows * ride.cols - 1, closed: false });
    this.view.drawTo(ride.path.length - 1);
    this.mark();
    showCandidates(ride, (square) => this.go(square));
    const hasBegun = ride.square !== undefined;
    const goesOn = hasBegun && ride.candidates.length > 0;
    keepingFocus(part('play-board'), () => {
      button('play-undo').disabled = !hasBegun && this.former.length === 0;
      button('play-again').disabled = !hasBegun;
      button('play-anywhere').hidden = hasBegun;
      for (const id of ['play-hint', 'play-finish']) button(id).disabled = !goesOn;
    });
    part('play-headline').textContent = this.headline();
    part('play-detail').textContent = '';
    part('play-verdict').dataset.kind = ride.isComplete ? 'found' : hasBegun && !goesOn ? 'stuck' : '';
    this.keepInAddress();
    this.asking?.abort();
    if (goesOn && ride.rows * ride.cols <= MOST_SQUARES_KNOWN) void this.judge();
    else part('play-detail').textContent = this.afterword(goesOn);
  }

  private headline(): string {
    const { ride } = this;
    if (ride.square === undefined) return 'Choose a square to start on';
    if (ride.isComplete) return ride.isClosed ? 'A closed tour!' : 'A tour!';
    const squares = ride.rows * ride.cols;
    return `${ride.path.length} of ${counted(squares, 'square')}, on ${squareName(ride.square, ride)}`;
  }

  private afterword(goesOn: boolean): string {
    const { ride } = this;
    const former = this.former.at(-1);
    if (ride.square === undefined && former) {
      const moves = counted(former.path.length, 'square');
      return `Undo brings back the ride over ${moves} of the board of ${former.rows} x ${former.cols}.`;
    }
    if (ride.square === undefined) return 'Then ride the knight over every square, each once.';
    if (ride.isClosed) return 'Every square visited, and the start is one move away.';
    if (ride.isComplete) return 'Every square visited, each once.';
    if (!goesOn) return 'No move is left. Take some back, or begin again.';
    return 'On boards of more than 100 squares nobody looks ahead for you.';
  }

  private async judge(): Promise<void> {
    const outlook = await this.ask();
    if (!outlook) return;
    const verdict = part('play-verdict');
    verdict.dataset.kind = outlook.kind;
    part('play-detail').textContent = wordsOf(outlook, this.ride);
  }

  /** What the solver says of this ride; undefined when the ride went on meanwhile. */
  private async ask(): Promise<Outlook | undefined> {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      const outlook = await outlookOf(this.ride, asking.signal);
      return asking.signal.aborted ? undefined : outlook;
    } catch (error) {
      if (asking.signal.aborted) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      part('play-detail').textContent = `The solver broke off: ${reason}.`;
      return undefined;
    }
  }

  /** While the solver rides on, it stops for a hint: the next square would not be where its sentence says. */
  private async showHint(): Promise<void> {
    if (this.finishing !== undefined) {
      this.halt();
      this.update();
    }
    const outlook = await this.ask();
    if (!outlook) return;
    const [warnsdorff] = this.ride.candidates;
    this.hint = outlook.kind === 'possible' ? outlook.rest[1] : warnsdorff?.square;
    this.mark();
    if (this.hint === undefined) return;
    const name = squareName(this.hint, this.ride);
    const reason: Readonly<Record<Outlook['kind'], string>> = {
      possible: `Go to ${name}: a tour goes on that way.`,
      impossible: `No move leads to a tour any more; ${name} has the fewest ways on.`,
      unknown: `Go to ${name}, which has the fewest ways on; nobody knows more here.`,
    };
    part('play-detail').textContent = reason[outlook.kind];
  }

  /** The solver rides on, square by square. */
  private async finish(): Promise<void> {
    if (this.finishing !== undefined) return;
    const { ride } = this;
    const outlook = await this.ask();
    if (!outlook) return;
    part('play-verdict').dataset.kind = outlook.kind;
    part('play-detail').textContent = wordsOf(outlook, ride);
    if (outlook.kind !== 'possible') return;
    const squares = [...outlook.rest.subarray(1)];
    const next = (): void => {
      this.finishing = undefined;
      const square = squares.shift();
      if (square === undefined || ride !== this.ride || !ride.go(square)) return;
      if (squares.length === 0) {
        this.update();
        return;
      }
      this.finishing = setTimeout(next, reducedMotion() ? 0 : MOVE_MILLISECONDS);
      this.showMove();
    };
    next();
  }

  /** A move on the way to the end: the picture alone. */
  private showMove(): void {
    const { ride } = this;
    this.hint = undefined;
    this.view.load({ squares: ride.path, lastStep: ride.rows * ride.cols - 1, closed: false });
    this.view.drawTo(ride.path.length - 1);
    this.view.mark([]);
    part('play-headline').textContent = this.headline();
    keepingFocus(part('play-board'), () => part('play-candidates').replaceChildren());
    part('play-moves').hidden = true;
  }

  private mark(): void {
    const withNumbers = input('play-numbers').checked;
    const { candidates } = this.ride;
    const marks: Mark[] = candidates.map(({ square, onward }) => ({
      kind: 'candidate',
      square,
      fewest: withNumbers && onward === candidates[0]!.onward,
      ...(withNumbers ? { text: String(onward) } : {}),
    }));
    if (this.hint !== undefined) marks.push({ kind: 'hint', square: this.hint });
    this.view.mark(marks);
  }

  private describe(square: number): string {
    const { ride } = this;
    const name = squareName(square, ride);
    const step = ride.path.indexOf(square);
    const candidate = ride.candidates.find((each) => each.square === square);
    if (candidate) return `${name}, a move from here, ${counted(candidate.onward, 'way')} on`;
    return step >= 0 ? `${name}, visited at step ${step + 1}` : `${name}, not visited`;
  }
}

/** Shows a size in its field, and leaves one alone that says the same already: someone may type there. */
function showSize(id: string, size: number): void {
  if (Number(input(id).value) !== size) showValue(id, size);
}

function wordsOf(outlook: Outlook, ride: Ride): string {
  if (outlook.kind === 'possible') return 'A tour can still be finished from here.';
  if (outlook.kind === 'unknown') return 'Whether this can become a tour is not known.';
  return `This can no longer become a tour. ${withNames(outlook.explanation, ride)}`;
}
