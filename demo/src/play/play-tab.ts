import { squareName } from 'knights-tour-wasm';
import { writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import { button, input, part } from '../elements.js';
import { listenToSize, showValue } from '../fields.js';
import { keepingFocus } from '../focus.js';
import { setHand } from '../hand.js';
import type { Section } from '../section.js';
import { reducedMotion } from '../theme.js';
import { showCandidates } from './candidate-list.js';
import { dayOf, puzzleOfTheDay } from './daily.js';
import { Glide } from './glide.js';
import { LEVELS } from './levels.js';
import { lastGoodLength, MOST_SQUARES_KNOWN, type Outlook, outlookOf } from './outlook.js';
import { Ride } from './ride.js';
import { LEAST_SIDE, MOST_SIDE, rideOf, valuesOf } from './ride-address.js';
import { marksOf } from './ride-marks.js';
import { bestOf, keepScore, scoreInWords } from './scores.js';
import { afterword, described, headlineOf, hintInWords, whyNot, wordsOf } from './words.js';

/** Between two moves of a ride that the solver finishes. */
const MOVE_MILLISECONDS = 90;

/** The section Play: the visitor rides the knight. */
export class PlayTab implements Section {
  private ride = new Ride(8, 8);
  /** Rides that were left for another board or begun again, the last one at the end: undo brings them back. */
  private former: Ride[] = [];
  private hint: number | undefined;
  private refused: number | undefined;
  /** What helped the visitor since this ride began; the solver's own moves are no win. */
  private back = 0;
  private hints = 0;
  private isFinished = false;
  private lostAt: number | undefined;
  private asking: AbortController | undefined;
  private finishing: ReturnType<typeof setTimeout> | undefined;
  private readonly view = new BoardView(part('play-board'));
  private readonly glide = new Glide(this.view);
  private readonly pointer: BoardInput;

  constructor() {
    this.pointer = new BoardInput(part('play-board'), this.view, {
      choose: (square) => this.go(square),
      moved: (square) => announce(described(this.ride, square, this.isHelped)),
    });
    button('play-undo').addEventListener('click', () => this.undo());
    button('play-again').addEventListener('click', () => this.beginAnew(this.ride.anew()));
    button('play-anywhere').addEventListener('click', () => {
      const free = [...this.ride.blocked.keys()].filter((square) => !this.ride.blocked[square]);
      this.go(free[Math.floor(Math.random() * free.length)]!);
    });
    button('play-hint').addEventListener('click', () => void this.showHint());
    button('play-finish').addEventListener('click', () => void this.finish());
    button('play-go-back').addEventListener('click', () => this.goBack());
    button('play-today').addEventListener('click', () => void this.playToday());
    for (const { name, board } of LEVELS) {
      const control = document.createElement('button');
      control.type = 'button';
      control.value = name;
      control.textContent = name;
      control.addEventListener('click', () => this.beginAnew(board()));
      part('play-levels').append(control);
    }
    input('play-numbers').addEventListener('change', () => this.update());
    input('play-closed').addEventListener('change', () => {
      const { rows, cols, blocked } = this.ride;
      this.beginAnew(new Ride(rows, cols, blocked, input('play-closed').checked));
    });
    listenToSize(
      'play',
      [LEAST_SIDE, MOST_SIDE],
      () => this.ride,
      (rows, cols) => {
        if (rows === this.ride.rows && cols === this.ride.cols) return;
        this.beginAnew(new Ride(rows, cols, undefined, this.ride.closed));
      },
    );
  }

  open(values: URLSearchParams): void {
    const ride = rideOf(values);
    if (values.has('numbers')) input('play-numbers').checked = values.get('numbers') === '1';
    // Who comes with the board alone goes on with the ride there is.
    if (!values.has('ride') && ride.isOnBoardOf(this.ride) && this.ride.square !== undefined) {
      this.resume();
      return;
    }
    if (this.ride.square !== undefined) this.former.push(this.ride);
    this.begin(ride);
  }

  get values(): URLSearchParams {
    const values = valuesOf(this.ride);
    if (this.isHelped) values.set('numbers', '1');
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
    setHand(this.ride);
    this.update();
  }

  private get isHelped(): boolean {
    return input('play-numbers').checked;
  }

  private beginAnew(ride: Ride): void {
    if (this.ride.square !== undefined) this.former.push(this.ride);
    this.begin(ride);
  }

  private begin(ride: Ride): void {
    this.halt();
    this.ride = ride;
    this.back = 0;
    this.hints = 0;
    this.isFinished = false;
    setHand(ride);
    showSize('play-rows', ride.rows);
    showSize('play-cols', ride.cols);
    input('play-closed').checked = ride.closed;
    part('play-board').setAttribute('aria-label', `Board of ${ride.rows} rows and ${ride.cols} columns`);
    this.view.show(ride);
    this.tellBest();
    this.update();
  }

  private tellBest(): void {
    const best = bestOf(this.ride);
    part('play-best').textContent = best ? `Your best here: ${scoreInWords(best)}.` : '';
  }

  private go(square: number): void {
    this.halt();
    if (!this.ride.go(square)) {
      this.refuse(square);
      return;
    }
    this.pointer.place(square);
    this.update(true);
  }

  /** A square that is no move answers why. */
  private refuse(square: number): void {
    this.refused = square;
    part('play-remark').textContent = whyNot(this.ride, square);
    this.mark();
  }

  private undo(): void {
    const former = this.ride.square === undefined ? this.former.pop() : undefined;
    if (former) {
      this.begin(former);
      return;
    }
    this.halt();
    this.back++;
    this.ride.undo();
    this.update();
  }

  private goBack(): void {
    if (this.lostAt === undefined) return;
    const length = this.lostAt;
    this.back += this.ride.path.length - length;
    this.ride.cutTo(length);
    keepingFocus(part('play-board'), () => this.update());
  }

  private async playToday(): Promise<void> {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      const day = dayOf(new Date());
      const ride = await puzzleOfTheDay(day, asking.signal);
      if (asking.signal.aborted) return;
      this.beginAnew(ride);
      part('play-remark').textContent = `The board of ${day}, the same for everybody today.`;
    } catch (error) {
      this.tellFailure(error, asking.signal);
    }
  }

  /** The solver rides no further. */
  private halt(): void {
    clearTimeout(this.finishing);
    this.finishing = undefined;
  }

  /** Shows the ride as it is now, and asks the solver what can become of it. */
  private update(isMove = false): void {
    const { ride } = this;
    this.hint = undefined;
    this.refused = undefined;
    this.lostAt = undefined;
    part('play-remark').textContent = '';
    this.view.load({
      squares: ride.path,
      lastStep: ride.freeSquares - 1,
      closed: ride.isWon && ride.isClosed,
    });
    const hasBegun = ride.square !== undefined;
    const goesOn = hasBegun && !ride.isComplete && ride.candidates.length > 0;
    if (ride.isWon && isMove) this.glide.lap(ride.path.length - 1 + Number(ride.isClosed));
    else if (isMove) this.glide.move(ride.path.length);
    else this.glide.stand(ride.path.length - 1 + Number(ride.isWon && ride.isClosed));
    this.mark();
    showCandidates(ride, (square) => this.go(square), this.isHelped);
    keepingFocus(part('play-board'), () => {
      button('play-undo').disabled = !hasBegun && this.former.length === 0;
      button('play-again').disabled = !hasBegun;
      button('play-anywhere').disabled = hasBegun;
      for (const id of ['play-hint', 'play-finish']) button(id).disabled = !goesOn;
      button('play-go-back').hidden = true;
    });
    part('play-headline').textContent = headlineOf(ride);
    part('play-detail').textContent = afterword(ride, this.former.at(-1), this.isHelped);
    part('play-verdict').dataset.kind = ride.isWon ? 'found' : hasBegun && !goesOn ? 'stuck' : '';
    part('play-board').classList.toggle('won', ride.isWon);
    if (ride.isWon && isMove) this.win();
    if (!part('panel-play').hidden) writeAddress('play', this.values);
    this.asking?.abort();
    if (ride.freeSquares > MOST_SQUARES_KNOWN) return;
    if (goesOn && this.isHelped) void this.judge();
    if (hasBegun && !goesOn && !ride.isWon) void this.findLoss();
  }

  private win(): void {
    if (this.isFinished) return;
    const score = { back: this.back, hints: this.hints };
    const isBest = keepScore(this.ride, score);
    const praise = isBest ? ' Your best here so far.' : '';
    part('play-detail').textContent += ` You did it ${scoreInWords(score)}.${praise}`;
    this.tellBest();
  }

  /** The ride is stuck: where was it lost? */
  private async findLoss(): Promise<void> {
    const { ride } = this;
    const length = await this.asked((signal) => lastGoodLength(ride, signal));
    if (length === undefined || length === 0 || ride !== this.ride) return;
    this.lostAt = length;
    part('play-detail').textContent =
      `${afterword(ride, undefined, false)} You lost it at move ${length}: go back there?`;
    button('play-go-back').hidden = false;
  }

  private async judge(): Promise<void> {
    const outlook = await this.ask();
    if (outlook) this.tell(outlook);
  }

  private tell(outlook: Outlook): void {
    part('play-verdict').dataset.kind = outlook.kind;
    part('play-detail').textContent = wordsOf(outlook, this.ride);
  }

  /** What the solver says of this ride; undefined when the ride went on meanwhile. */
  private ask(): Promise<Outlook | undefined> {
    return this.asked((signal) => outlookOf(this.ride, signal));
  }

  private async asked<Answer>(
    question: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    this.asking?.abort();
    const asking = new AbortController();
    this.asking = asking;
    try {
      const answer = await question(asking.signal);
      return asking.signal.aborted ? undefined : answer;
    } catch (error) {
      this.tellFailure(error, asking.signal);
      return undefined;
    }
  }

  private tellFailure(error: unknown, signal: AbortSignal): void {
    if (signal.aborted) return;
    const reason = error instanceof Error ? error.message : String(error);
    part('play-detail').textContent = `The solver broke off: ${reason}.`;
  }

  /** While the solver rides on, it stops for a hint: the next square would not be where its sentence says. */
  private async showHint(): Promise<void> {
    if (this.finishing !== undefined) {
      this.halt();
      this.update();
    }
    const outlook = await this.ask();
    if (!outlook) return;
    this.hints++;
    const [warnsdorff] = this.ride.candidates;
    this.hint = outlook.kind === 'possible' ? outlook.rest[1] : warnsdorff?.square;
    this.mark();
    if (this.hint === undefined) return;
    part('play-detail').textContent = hintInWords(outlook, squareName(this.hint, this.ride));
  }

  /** The solver rides on, square by square. */
  private async finish(): Promise<void> {
    if (this.finishing !== undefined) return;
    const { ride } = this;
    const outlook = await this.ask();
    if (!outlook) return;
    this.tell(outlook);
    if (outlook.kind !== 'possible') return;
    this.isFinished = true;
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
    this.refused = undefined;
    this.view.load({ squares: ride.path, lastStep: ride.freeSquares - 1, closed: false });
    this.glide.stand(ride.path.length - 1);
    this.view.mark([]);
    part('play-headline').textContent = headlineOf(ride);
    keepingFocus(part('play-board'), () => part('play-candidates').replaceChildren());
    part('play-moves').hidden = true;
  }

  private mark(): void {
    this.view.mark(marksOf(this.ride, this.isHelped, this.hint, this.refused));
  }
}

/** Shows a size in its field, and leaves one alone that says the same already: someone may type there. */
function showSize(id: string, size: number): void {
  if (Number(input(id).value) !== size) showValue(id, size);
}
