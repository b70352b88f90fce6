import { squareName } from 'knights-tour-wasm';
import { tourToSvg } from 'knights-tour-wasm/render';
import { writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import { copyText } from '../copy.js';
import { hasChosenBoard, setCurrentBoard } from '../current-board.js';
import { download } from '../download.js';
import { button, input, part } from '../elements.js';
import { listenToSize, showSize } from '../fields.js';
import { keepFocus } from '../focus.js';
import { LatestRequest } from '../latest-request.js';
import type { Section } from '../section.js';
import { quantity } from '../words.js';
import { showCandidates } from './candidate-list.js';
import { findDailyBoard } from './daily.js';
import { formatDay } from './day.js';
import { FinishingRide } from './finishing-ride.js';
import { Glide } from './glide.js';
import { offerLevels } from './levels.js';
import { findLastGoodLength, findOutlook, MAX_COACHED_SQUARES, type Outlook } from './outlook.js';
import { formatTime, formatWin } from './reward.js';
import { Ride } from './ride.js';
import { formatRide, MAX_SIDE, MIN_SIDE, parseRide } from './ride-address.js';
import { createMarks } from './ride-marks.js';
import { saveRide } from './saved-rides.js';
import { describeBest, describeScore, saveScore } from './scores.js';
import { countStreak, saveDay } from './streak.js';
import {
  describeHint,
  describeLoss,
  describeOutlook,
  describeProgress,
  describeSquare,
  describeState,
  explainRefusal,
  LINKED,
} from './words.js';

/** The section Play: the visitor moves the knight. */
export class PlayTab implements Section {
  private ride = new Ride(8, 8);
  /** Earlier rides that undo restores, the latest at the end. */
  private former: Ride[] = [];
  /** The squares of the moves that redo makes again, the next one at the end. */
  private undone: number[] = [];
  private hint: number | undefined;
  private refused: number | undefined;
  private lostAt: number | undefined;
  /** The day whose ride this is. */
  private day: string | undefined;
  /** When the visitor made the first move of this ride. */
  private begunAt: number | undefined;
  /** Milliseconds from the first move to the win. */
  private time: number | undefined;
  private readonly questions = new LatestRequest((reason) => {
    part('play-detail').textContent = `The solver failed: ${reason}.`;
  });
  private readonly finishing = new FinishingRide(
    () => this.showMove(),
    () => this.update(),
  );
  private readonly view = new BoardView(part('play-board'));
  private readonly glide = new Glide(this.view);
  private readonly pointer: BoardInput;

  constructor() {
    this.pointer = new BoardInput(part('play-board'), this.view, {
      choose: (square) => this.go(square),
      moved: (square) => announce(describeSquare(this.ride, square, this.isHelped)),
    });
    button('play-undo').addEventListener('click', () => this.undo());
    button('play-redo').addEventListener('click', () => this.redo());
    button('play-again').addEventListener('click', () => this.startOver());
    button('play-anywhere').addEventListener('click', () => {
      const free = [...this.ride.blocked.keys()].filter((square) => !this.ride.blocked[square]);
      this.go(free[Math.floor(Math.random() * free.length)]!);
    });
    button('play-hint').addEventListener('click', () => void this.showHint());
    button('play-finish').addEventListener('click', () => void this.finish());
    button('play-go-back').addEventListener('click', () => this.goBack());
    button('play-today').addEventListener('click', () => void this.playDay(formatDay(new Date())));
    const archive = input('play-day');
    archive.max = formatDay(new Date());
    archive.addEventListener('change', () => {
      if (archive.value !== '' && archive.value <= archive.max) void this.playDay(archive.value);
    });
    button('play-share').addEventListener('click', () => void this.share());
    button('play-picture').addEventListener('click', () => {
      const { rows, cols, blocked, path } = this.ride;
      const svg = tourToSvg({ rows, cols, blocked }, path, { animate: true });
      download(`knights-tour-${rows}x${cols}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
    });
    setInterval(() => this.tellTime(), 1000);
    offerLevels(part('play-levels'), (ride) => this.beginAnew(ride));
    input('play-numbers').addEventListener('change', () => this.update());
    input('play-closed').addEventListener('change', () => {
      const { rows, cols, blocked } = this.ride;
      this.beginAnew(new Ride(rows, cols, blocked, input('play-closed').checked));
    });
    listenToSize(
      'play',
      [MIN_SIDE, MAX_SIDE],
      () => this.ride,
      (rows, cols) => {
        if (rows === this.ride.rows && cols === this.ride.cols) return;
        this.beginAnew(new Ride(rows, cols, undefined, this.ride.closed));
      },
    );
  }

  open(values: URLSearchParams): void {
    const isArrival = values.size === 0 && !hasChosenBoard() && this.ride.square === undefined;
    const ride = parseRide(values);
    if (values.has('numbers')) input('play-numbers').checked = values.get('numbers') === '1';
    // An address without a ride on the same board continues the current ride.
    if (!values.has('ride') && ride.hasSameBoard(this.ride) && this.ride.square !== undefined) {
      this.resume();
      return;
    }
    if (this.ride.square !== undefined) this.former.push(this.ride);
    this.begin(ride);
    if (isArrival) void this.playDay(formatDay(new Date()));
  }

  get values(): URLSearchParams {
    const values = formatRide(this.ride);
    if (this.isHelped) values.set('numbers', '1');
    return values;
  }

  recolour(): void {
    this.view.recolour();
  }

  /** Takes the last move back, or makes it again. */
  stepBy(steps: number): void {
    if (steps > 0) this.redo();
    else if (!button('play-undo').disabled) this.undo();
  }

  leave(): void {
    this.finishing.halt();
    this.questions.cancel();
  }

  /** Restarts what leaving the section interrupted. */
  resume(): void {
    setCurrentBoard(this.ride);
    this.update();
  }

  private get isHelped(): boolean {
    return input('play-numbers').checked;
  }

  /** Begins again. The ride of a day begins on its first square. */
  private startOver(): void {
    const { day, ride } = this;
    const again = ride.createNew();
    if (day !== undefined) again.go(ride.path[0]!);
    this.beginAnew(again);
    this.day = day;
  }

  private beginAnew(ride: Ride): void {
    if (this.ride.square !== undefined) this.former.push(this.ride);
    this.begin(ride);
  }

  private begin(ride: Ride): void {
    this.finishing.halt();
    this.undone = [];
    this.day = undefined;
    this.begunAt = undefined;
    this.time = undefined;
    this.ride = ride;
    setCurrentBoard(ride);
    showSize('play', ride);
    input('play-closed').checked = ride.closed;
    part('play-board').setAttribute('aria-label', `Board of ${ride.rows} rows and ${ride.cols} columns`);
    this.view.show(ride);
    this.tellBest();
    this.update();
  }

  private tellBest(): void {
    part('play-best').textContent = describeBest(this.ride);
  }

  /** Shows the time of the ride and the days in a row. */
  private tellTime(): void {
    if (part('panel-play').hidden) return;
    const { begunAt, time } = this;
    const now = time ?? (begunAt === undefined ? undefined : Date.now() - begunAt);
    const streak = countStreak(new Date());
    const texts = [
      ...(now === undefined ? [] : [`Time ${formatTime(now)}`]),
      ...(streak > 0 ? [`${quantity(streak, 'day')} in a row`] : []),
    ];
    const text = texts.join(' · ');
    if (part('play-time').textContent !== text) part('play-time').textContent = text;
  }

  private async share(): Promise<void> {
    const text = formatWin(this.ride, this.time, this.day);
    this.remark((await copyText(text)) ? 'Copied. Paste it into a message.' : text);
  }

  private go(square: number): void {
    this.finishing.halt();
    if (!this.ride.go(square)) {
      this.refuse(square);
      return;
    }
    this.begunAt ??= Date.now();
    if (this.undone.pop() !== square) this.undone = [];
    this.pointer.place(square);
    this.update(true);
  }

  /** Explains why a square is not a move. Without a square, removes the explanation. */
  private refuse(square?: number): void {
    this.refused = square;
    this.remark(square === undefined ? '' : explainRefusal(this.ride, square), square !== undefined);
    this.mark();
  }

  /** Shows a remark below the board, in the colour of warnings if it is one. */
  private remark(text: string, isWarning = false): void {
    part('play-remark').textContent = text;
    part('play-remark').classList.toggle('remark', isWarning);
  }

  private undo(): void {
    const former = this.ride.square === undefined ? this.former.pop() : undefined;
    if (former) {
      this.begin(former);
      return;
    }
    this.finishing.halt();
    if (this.ride.square !== undefined) this.undone.push(this.ride.square);
    this.ride.help.back++;
    this.ride.undo();
    this.update();
  }

  private redo(): void {
    const square = this.undone.at(-1);
    if (square !== undefined) this.go(square);
  }

  private goBack(): void {
    if (this.lostAt === undefined) return;
    const length = this.lostAt;
    this.ride.help.back += this.ride.path.length - length;
    this.undone = this.ride.path.slice(length).reverse();
    this.ride.truncate(length);
    keepFocus(part('play-board'), () => this.update());
  }

  private async playDay(day: string): Promise<void> {
    const ride = await this.questions.run((signal) => findDailyBoard(day, signal));
    if (!ride) return;
    this.beginAnew(ride);
    this.day = day;
    input('play-day').value = day;
    const name = day === formatDay(new Date()) ? 'Today’s ride' : 'The ride';
    this.remark(`${name} (${day}), the same for everyone: visit every square exactly once.`);
  }

  /** Shows the ride and asks the solver whether it can be finished. */
  private update(isMove = false): void {
    const { ride } = this;
    this.hint = undefined;
    this.refused = undefined;
    this.lostAt = undefined;
    this.remark('');
    this.view.load({
      squares: ride.path,
      lastStep: ride.openSquares - 1,
      closed: ride.isWon && ride.isClosed,
    });
    const hasBegun = ride.square !== undefined;
    const goesOn = hasBegun && !ride.isComplete && ride.candidates.length > 0;
    if (goesOn && this.isHelped) ride.help.isCoached = true;
    if (hasBegun) saveRide(ride, formatRide(ride));
    if (ride.isWon && isMove) this.glide.lap(ride.path.length - 1 + Number(ride.isClosed));
    else if (isMove) this.glide.move(ride.path.length);
    else this.glide.stand(ride.path.length - 1 + Number(ride.isWon && ride.isClosed));
    this.mark();
    showCandidates(ride, (square) => this.go(square), this.isHelped);
    keepFocus(part('play-board'), () => {
      button('play-undo').disabled = !hasBegun && this.former.length === 0;
      button('play-redo').disabled = this.undone.length === 0;
      button('play-again').disabled = !hasBegun;
      button('play-anywhere').disabled = hasBegun;
      for (const id of ['play-hint', 'play-finish']) button(id).disabled = !goesOn;
      button('play-go-back').hidden = true;
      const isReward = ride.isWon && !ride.help.bySolver && !ride.help.isLinked;
      for (const id of ['play-share', 'play-picture']) button(id).hidden = !isReward;
    });
    part('play-headline').textContent = describeProgress(ride);
    if (ride.square !== undefined) announce(`Knight on ${squareName(ride.square, ride)}`);
    part('play-detail').textContent = describeState(ride, this.former.at(-1), this.isHelped);
    part('play-verdict').dataset.kind = ride.isWon ? 'found' : hasBegun && !goesOn ? 'stuck' : '';
    part('play-board').classList.toggle('won', ride.isWon);
    if (ride.isWon && isMove) this.win();
    if (!part('panel-play').hidden) writeAddress('play', this.values);
    this.questions.cancel();
    if (ride.openSquares > MAX_COACHED_SQUARES) return;
    if (goesOn && this.isHelped) void this.judge();
    if (hasBegun && !goesOn && !ride.isWon) void this.findLoss();
  }

  private win(): void {
    const { help } = this.ride;
    // A ride that the solver finished is not a win.
    if (help.bySolver) return;
    if (this.begunAt !== undefined) this.time = Date.now() - this.begunAt;
    if (this.day !== undefined && !help.isLinked) saveDay(this.day);
    this.tellTime();
    let words = ` ${LINKED}`;
    if (!help.isLinked) {
      const praise = saveScore(this.ride, help) ? ' Your best here so far.' : '';
      words = ` You did it ${describeScore(help)}.${praise}`;
    }
    part('play-detail').textContent += words;
    this.tellBest();
  }

  /** Finds the move at which a stuck ride was lost. */
  private async findLoss(): Promise<void> {
    const { ride } = this;
    const length = await this.questions.run((signal) => findLastGoodLength(ride, signal));
    if (length === undefined || ride !== this.ride) return;
    part('play-detail').textContent = describeLoss(ride, length);
    if (length === 0) return;
    this.lostAt = length;
    button('play-go-back').hidden = false;
  }

  /** Shows whether the ride can be finished. */
  private async judge(): Promise<Outlook | undefined> {
    const outlook = await this.ask();
    if (!outlook) return undefined;
    part('play-verdict').dataset.kind = outlook.kind;
    part('play-detail').textContent = describeOutlook(outlook, this.ride);
    return outlook;
  }

  /** Returns whether the ride can be finished, or undefined if the ride changed meanwhile. */
  private ask(): Promise<Outlook | undefined> {
    return this.questions.run((signal) => findOutlook(this.ride, signal));
  }

  /** Shows a hint, and makes its move if it is shown already. Stops the solver's moves first, because the hint belongs to the current square. */
  private async showHint(): Promise<void> {
    if (this.finishing.isUnderWay) {
      this.finishing.halt();
      this.update();
    }
    if (this.hint !== undefined) {
      this.go(this.hint);
      return;
    }
    const outlook = await this.ask();
    if (!outlook) return;
    this.ride.help.hints++;
    this.refuse();
    const [warnsdorff] = this.ride.candidates;
    this.hint = outlook.kind === 'possible' ? outlook.rest[1] : warnsdorff?.square;
    this.mark();
    if (this.hint === undefined) return;
    part('play-detail').textContent = describeHint(outlook, squareName(this.hint, this.ride));
  }

  /** Lets the solver finish the ride. */
  private async finish(): Promise<void> {
    if (this.finishing.isUnderWay) return;
    const outlook = await this.judge();
    if (outlook?.kind !== 'possible') return;
    this.ride.help.bySolver = true;
    this.finishing.begin(this.ride, [...outlook.rest.subarray(1)]);
  }

  /** Shows one of the solver's moves, without asking whether the ride can be finished. */
  private showMove(): void {
    const { ride } = this;
    this.hint = undefined;
    this.refused = undefined;
    this.view.load({ squares: ride.path, lastStep: ride.openSquares - 1, closed: false });
    this.glide.stand(ride.path.length - 1);
    this.view.mark([]);
    part('play-headline').textContent = describeProgress(ride);
    keepFocus(part('play-board'), () => part('play-candidates').replaceChildren());
    part('play-moves').hidden = true;
  }

  private mark(): void {
    this.view.mark(createMarks(this.ride, this.isHelped, this.hint, this.refused));
  }
}
