import { squareName } from 'knights-tour-wasm';
import { formatAddress, readInteger, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import type { Mark } from '../board/marks.js';
import { offerPresets } from '../board/presets.js';
import { countOpenSquares, formatSquares } from '../board/square-list.js';
import { copyText } from '../copy.js';
import { setCurrentBoard } from '../current-board.js';
import { button, element, input, part } from '../elements.js';
import { keepFocus } from '../focus.js';
import type { Section } from '../section.js';
import { type Answer, solveTour } from '../solver-pools.js';
import { showVerdict, type Verdict } from '../verdict.js';
import { type Checked, listenToChecks } from './check-mine.js';
import { formatCode } from './code.js';
import { getTool, listenToControls, showQuestion, withBlocked, withSquare } from './controls.js';
import { Playback } from './playback.js';
import {
  FIRST_QUESTION,
  formatQuestion,
  MAX_SIDE,
  parseQuestion,
  type Question,
  toOptions,
  toProblem,
} from './question.js';
import { clearShared, enableFiles, listenToSharing } from './sharing.js';
import { Suggestions } from './suggestions.js';
import { drawText } from './text-shape.js';
import {
  canBeOpen,
  createEndMarks,
  createMarks,
  describeError,
  describeResult,
  SEARCHING,
  STOPPED,
} from './verdict.js';

/** The delay before a running search is shown. While the visitor paints it is shorter, because the board waits for it. */
const WAIT_MILLISECONDS = 250;
const PAINT_MILLISECONDS = 100;

/** The section Solve: a question and its answer as a drawing. */
export class SolveTab implements Section {
  private question: Question = FIRST_QUESTION;
  private answer: Answer | undefined;
  private solving: AbortController | undefined;
  /** The tour of another program, which replaces the answer. */
  private checked: Checked | undefined;
  private readonly cancelCheck: () => void;
  private isBlocking = true;
  /** When the search started. */
  private since = 0;
  private readonly suggestions = new Suggestions((question) =>
    keepFocus(part('solve-board'), () => this.change(() => question)),
  );
  private readonly view = new BoardView(part('solve-board'));
  private readonly playback = new Playback(this.view, () => this.write());

  constructor() {
    const host = part('solve-board');
    const isPainting = (): boolean => getTool() === 'block';
    new BoardInput(
      host,
      this.view,
      {
        choose: (square, shift) => this.choose(square, shift),
        paint: (squares, first) => this.paint(squares, first),
        moved: (square) => announce(this.describe(square)),
      },
      isPainting,
    );
    part('solve-tools').addEventListener('change', () => host.classList.toggle('painting', isPainting()));
    listenToControls(
      () => this.question,
      (change) => this.change(change),
    );
    listenToSharing(() => ({
      question: this.question,
      path: this.path,
      isClosed: this.isClosed,
      marks: [...createMarks(this.question, this.answer?.result), ...this.endMarks],
      values: this.values,
    }));
    this.cancelCheck = listenToChecks(
      () => this.question,
      (verdict, checked) => this.showCheck(verdict, checked),
    );
    button('solve-cancel').addEventListener('click', () => this.solving?.abort());
    button('solve-open-instead').addEventListener('click', () => {
      keepFocus(part('solve-board'), () => this.change((question) => ({ ...question, closed: false })));
    });
    input('solve-text').addEventListener('input', () => {
      const shape = drawText(input('solve-text').value);
      if (shape) this.change((question) => ({ ...question, ...shape, start: undefined, end: undefined }));
    });
    offerPresets(part('solve-presets'), ({ rows, cols, blocked }) => {
      this.change((question) => ({ ...question, rows, cols, blocked, start: undefined, end: undefined }));
    });
    button('solve-copy-code').addEventListener('click', async () => {
      const isCopied = await copyText(part('solve-code').textContent ?? '');
      part('solve-code-copied').textContent = isCopied ? 'Copied.' : 'Select and copy it.';
    });
  }

  open(values: URLSearchParams): void {
    this.question = parseQuestion(values);
    document.documentElement.classList.toggle('embedded', values.get('embed') === '1');
    setCurrentBoard(this.question);
    showQuestion(this.question);
    // Shows the empty board before the answer.
    this.draw(undefined);
    this.solve(readInteger(values, 'at', 0, MAX_SIDE * MAX_SIDE));
  }

  get values(): URLSearchParams {
    const values = formatQuestion(this.question);
    if (document.documentElement.classList.contains('embedded')) values.set('embed', '1');
    const { step } = this.playback;
    if (step !== undefined && this.path.length > 0) values.set('at', String(step));
    return values;
  }

  recolour(): void {
    this.view.recolour();
  }

  leave(): void {
    this.playback.player.pause();
  }

  resume(): void {
    setCurrentBoard(this.question);
    this.playback.resume();
  }

  toggle(): void {
    this.playback.toggle();
  }

  stepBy(steps: number): void {
    this.playback.stepBy(steps);
  }

  private get path(): ArrayLike<number> {
    return this.checked?.path ?? this.answer?.result.path ?? [];
  }

  private get endMarks(): Mark[] {
    const { checked } = this;
    if (checked?.wrong !== undefined) return [{ kind: 'refused', square: checked.wrong }];
    return createEndMarks(this.question, this.answer?.result);
  }

  private get isClosed(): boolean {
    if (this.checked) return this.checked.closed;
    const result = this.answer?.result;
    return result?.status === 'found' && result.closed && countOpenSquares(this.question.blocked) > 2;
  }

  private write(): void {
    const { values } = this;
    values.delete('embed');
    element('embed-open', HTMLAnchorElement).href = formatAddress('solve', values);
    if (!part('panel-solve').hidden) writeAddress('solve', this.values);
  }

  private change(change: (question: Question) => Question): void {
    const before = this.question;
    this.question = change(before);
    if (this.question === before) return;
    setCurrentBoard(this.question);
    showQuestion(this.question);
    this.solve();
  }

  private choose(square: number, shift: boolean): void {
    if (this.question.blocked[square]) {
      announce(`${squareName(square, this.question)} is blocked`);
      return;
    }
    const isEnd = (getTool() === 'end' || shift) && !this.question.closed;
    const name = isEnd ? 'end' : 'start';
    // A second click removes the mark.
    this.change((question) => withSquare(question, name, question[name] === square ? undefined : square));
  }

  private paint(squares: readonly number[], first: boolean): void {
    const last = squares[squares.length - 1]!;
    if (first) this.isBlocking = !this.question.blocked[last];
    const next = withBlocked(this.question, squares, this.isBlocking);
    // At least one square must stay open.
    if (this.isBlocking && countOpenSquares(next.blocked) === 0) return;
    this.question = next;
    showQuestion(next);
    this.playback.player.pause();
    // A search gets some time before another one replaces it.
    const isRecent = this.solving && performance.now() - this.since < PAINT_MILLISECONDS;
    if (!isRecent) this.solve(next.blocked.length, PAINT_MILLISECONDS);
    announce(this.describe(last));
  }

  /** Cancels the search or the check, and drops its answer. The board still shows it. */
  private dropAnswer(): void {
    const { solving } = this;
    this.solving = undefined;
    solving?.abort();
    this.cancelCheck();
    this.suggestions.clear();
    this.answer = undefined;
    this.checked = undefined;
    clearShared();
  }

  /** Shows the tour of another program, or only the verdict. */
  private showCheck(verdict: Verdict, checked: Checked | undefined): void {
    this.say(verdict);
    if (!checked) return;
    this.dropAnswer();
    this.endWait();
    part('solve-board').setAttribute('aria-busy', 'false');
    const { rows, cols, blocked = [] } = checked.board;
    const mask = new Uint8Array(rows * cols);
    for (const square of blocked) mask[square] = 1;
    const ends = { start: undefined, end: undefined };
    this.question = { ...this.question, ...ends, rows, cols, blocked: mask, closed: checked.closed };
    this.checked = checked;
    setCurrentBoard(this.question);
    showQuestion(this.question);
    this.draw(undefined);
  }

  /**
   * @param at the step to show
   * @param delay milliseconds until a running search is shown
   */
  private solve(at?: number, delay = WAIT_MILLISECONDS): void {
    this.dropAnswer();
    const solving = new AbortController();
    this.solving = solving;
    this.since = performance.now();
    part('solve-board').setAttribute('aria-busy', 'true');
    const { question } = this;
    const waiting = setTimeout(() => {
      if (solving !== this.solving) return;
      if (question === this.question) this.wait();
      else this.solve(at, delay);
    }, delay);
    const show = (verdict: Verdict, answer?: Answer): void => {
      if (solving !== this.solving || question !== this.question) return;
      this.answer = answer;
      this.say(verdict);
      this.draw(at);
      if (answer?.result.status === 'impossible') this.suggestions.request(question);
    };
    solveTour(question.engine, toProblem(question), toOptions(question), solving.signal)
      .then(
        (answer) => show(describeResult(question, answer), answer),
        (error: unknown) => show(solving.signal.aborted ? STOPPED : describeError(error)),
      )
      .finally(() => {
        clearTimeout(waiting);
        if (solving !== this.solving) return;
        this.solving = undefined;
        this.endWait();
        // The visitor has painted meanwhile.
        if (question !== this.question) this.solve(at, delay);
        else part('solve-board').setAttribute('aria-busy', 'false');
      });
  }

  private wait(): void {
    part('solve-waiting').hidden = false;
    button('solve-open-instead').hidden = true;
    this.say(SEARCHING);
    this.draw(undefined);
  }

  private endWait(): void {
    keepFocus(part('solve-board'), () => {
      part('solve-waiting').hidden = true;
    });
  }

  private say(verdict: Verdict): void {
    showVerdict('solve', verdict);
  }

  private draw(at: number | undefined): void {
    const { question } = this;
    const result = this.answer?.result;
    this.view.show(question);
    const openSquares = countOpenSquares(question.blocked);
    this.playback.load(
      {
        rows: question.rows,
        cols: question.cols,
        squares: this.path,
        lastStep: openSquares - 1,
        closed: this.isClosed,
      },
      at,
      !part('panel-solve').hidden,
    );
    this.view.mark(createMarks(question, result), this.endMarks);
    enableFiles(this.path.length > 0);
    button('solve-open-instead').hidden = !canBeOpen(question, result);
    part('solve-code').textContent = formatCode(question);
    this.linkToPlay();
    part('solve-board').setAttribute(
      'aria-label',
      `Board of ${question.rows} rows and ${question.cols} columns`,
    );
    this.write();
  }

  /** Links to Play with this board. */
  private linkToPlay(): void {
    const { rows, cols, blocked } = this.question;
    const values = new URLSearchParams({ rows: String(rows), cols: String(cols) });
    if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
    element('solve-to-play', HTMLAnchorElement).href = formatAddress('play', values);
  }

  private describe(square: number): string {
    const { question } = this;
    const step = Array.prototype.indexOf.call(this.path, square);
    return [
      squareName(square, question),
      question.blocked[square] ? 'blocked' : '',
      question.start === square ? 'start' : '',
      question.end === square && !question.closed ? 'end' : '',
      step >= 0 ? `step ${step + 1}` : '',
    ]
      .filter(Boolean)
      .join(', ');
  }
}
