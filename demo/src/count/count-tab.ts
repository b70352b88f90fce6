import type { TourProblem } from 'knights-tour-wasm';
import { type CountResult, createPool } from 'knights-tour-wasm/pool';
import { tourToSvg } from 'knights-tour-wasm/render';
import { integerOf, writeAddress } from '../address.js';
import { offerPresets } from '../board/presets.js';
import { formatSquares, openSquares, parseSquares } from '../board/square-list.js';
import { button, element, input, part } from '../elements.js';
import { listenToSize, showSize } from '../fields.js';
import { keepingFocus } from '../focus.js';
import { boardInHand, type Hand, setHand } from '../hand.js';
import type { Section } from '../section.js';
import { showVerdict, type Verdict } from '../verdict.js';
import { timesSigns, whole, withNames } from '../words.js';
import { evenTours, largestEven, randomTours } from './drawing.js';
import { knownTooManyBytes } from './memory.js';
import type { SampleAnswer } from './sampler-worker.js';
import { drawingFailure, tooMuchMemory } from './words.js';

const LEAST_SIDE = 3;
const MOST_SIDE = 30;
const PICTURES = 6;

/** The section Count: how many tours there are, and some of them. */
export class CountTab implements Section {
  private board: Hand = { rows: 6, cols: 6, blocked: new Uint8Array(36), closed: true };
  private counting: AbortController | undefined;
  private drawing: AbortController | undefined;
  /** What is being drawn, or was when the visitor left. */
  private unfinished: 'quick' | 'even' | undefined;
  /** The board of the pictures that are seen. */
  private pictured: Hand | undefined;

  constructor() {
    offerPresets(part('count-presets'), ({ rows, cols, blocked }) =>
      this.take({ ...this.board, rows, cols, blocked }),
    );
    listenToSize(
      'count',
      [LEAST_SIDE, MOST_SIDE],
      () => this.board,
      (rows, cols) => {
        this.take({ ...this.board, rows, cols, blocked: new Uint8Array(rows * cols) });
      },
    );
    input('count-closed').addEventListener('change', () => {
      this.take({ ...this.board, closed: input('count-closed').checked });
    });
    button('count-start').addEventListener('click', () => void this.count());
    button('count-stop').addEventListener('click', () => this.counting?.abort());
    button('count-random').addEventListener('click', () => void this.draw(false));
    button('count-even').addEventListener('click', () => void this.draw(true));
  }

  open(values: URLSearchParams): void {
    const hand = boardInHand();
    const isNamed = values.has('rows') || values.has('cols');
    const asked = isNamed ? values : new URLSearchParams(`rows=${hand.rows}&cols=${hand.cols}`);
    const [rows, cols] = (['rows', 'cols'] as const).map(
      (name) => integerOf(asked, name, LEAST_SIDE, MOST_SIDE) ?? (isNamed ? 6 : MOST_SIDE),
    ) as [number, number];
    const inHand = !isNamed && hand.blocked.length === rows * cols;
    const blocked = inHand ? hand.blocked : parseSquares(values.get('blocked') ?? '', rows * cols);
    // Boards of an odd number of squares have no closed tour.
    const closed = values.has('closed') ? values.get('closed') === '1' : openSquares(blocked) % 2 === 0;
    this.take({ rows, cols, blocked, closed });
  }

  leave(): void {
    this.counting?.abort();
    this.drawing?.abort();
  }

  /** Pictures that were not there yet when the visitor left are drawn now; a count is begun by hand. */
  resume(): void {
    setHand(this.board);
    if (this.unfinished) void this.draw(this.unfinished === 'even');
  }

  get values(): URLSearchParams {
    const { rows, cols, blocked, closed } = this.board;
    const values = new URLSearchParams({
      rows: String(rows),
      cols: String(cols),
      closed: closed ? '1' : '0',
    });
    if (blocked.includes(1)) values.set('blocked', formatSquares(blocked));
    return values;
  }

  recolour(): void {
    // The pictures ask their reader.
  }

  private get problem(): TourProblem {
    const { rows, cols, blocked, closed } = this.board;
    return { rows, cols, closed, ...(blocked.includes(1) ? { blocked } : {}) };
  }

  /** The size of the board in words, such as '6 × 6'. */
  private get size(): string {
    const { rows, cols, blocked } = this.board;
    return `${rows} × ${cols}${blocked.includes(1) ? ' with blocked squares' : ''}`;
  }

  private get kind(): string {
    return this.board.closed ? 'closed tours' : 'open tours';
  }

  private get bar(): HTMLProgressElement {
    return element('count-progress', HTMLProgressElement);
  }

  private take(board: Hand): void {
    this.counting?.abort();
    // That it was stopped is no news of another board.
    this.counting = undefined;
    this.switchTo(false);
    this.board = board;
    setHand(board);
    showSize('count', board);
    input('count-closed').checked = board.closed;
    this.say('', 'How many tours are there?', `Count the ${this.kind} of ${this.size} exactly.`);
    this.bar.value = 0;
    keepingFocus(button('count-random'), () => {
      button('count-even').disabled = largestEven(board) !== undefined;
    });
    void this.draw(false);
    if (!part('panel-count').hidden) writeAddress('count', this.values);
  }

  private async count(): Promise<void> {
    this.counting?.abort();
    const bytes = knownTooManyBytes(this.board);
    if (bytes !== undefined) {
      this.sayTooLarge(bytes);
      return;
    }
    const counting = new AbortController();
    this.counting = counting;
    this.bar.value = 0;
    keepingFocus(button('count-stop'), () => this.switchTo(true));
    this.say('waiting', 'Counting …', `The ${this.kind} of ${this.size}, on all cores.`);
    try {
      const pool = await createPool();
      try {
        const onProgress = (done: number, total: number): void => {
          this.bar.value = done / total;
        };
        const result = await pool.countTours(this.problem, { signal: counting.signal, onProgress });
        this.tell(result);
      } finally {
        void pool.close();
      }
    } catch (error) {
      const isStopped = counting.signal.aborted;
      if (counting === this.counting) {
        const reason = error instanceof Error ? error.message : String(error);
        this.say(
          'limit',
          isStopped ? 'Stopped' : 'The count failed',
          isStopped ? 'You stopped the count before it finished.' : `${reason}.`,
        );
      }
    }
    if (counting === this.counting) keepingFocus(button('count-start'), () => this.switchTo(false));
  }

  private tell(result: CountResult): void {
    if (result.status === 'too-large') {
      this.sayTooLarge(result.bytes);
      return;
    }
    this.bar.value = 1;
    const detail = `Exactly this many ${this.kind} exist on ${this.size}. Counted, not estimated.`;
    this.say('found', whole(result.count), detail);
  }

  private sayTooLarge(bytes: number): void {
    this.bar.value = 0;
    const detail = `Counting the ${this.kind} of ${this.size} ${tooMuchMemory(bytes)}.`;
    this.say('limit', 'Too large to count here', detail);
  }

  private switchTo(isCounting: boolean): void {
    button('count-start').disabled = isCounting;
    button('count-stop').disabled = !isCounting;
  }

  /** What is drawn stays until the next is there. */
  private async draw(isEven: boolean): Promise<void> {
    this.drawing?.abort();
    const drawing = new AbortController();
    this.drawing = drawing;
    this.unfinished = isEven ? 'even' : 'quick';
    const bar = element('count-drawing', HTMLProgressElement);
    const seed = Math.floor(Math.random() * 2 ** 32);
    bar.value = 0;
    // Its room is kept.
    bar.style.visibility = isEven ? 'visible' : 'hidden';
    if (isEven) part('count-drawn').textContent = 'Counting all tours first …';
    let answer: SampleAnswer;
    try {
      answer = isEven
        ? await evenTours({ problem: this.problem, count: PICTURES, seed }, drawing.signal, (share) => {
            bar.value = share;
          })
        : await randomTours(this.problem, PICTURES, seed, drawing.signal);
    } catch (error) {
      answer = { failure: error instanceof Error ? error.message : String(error) };
    }
    if (drawing.signal.aborted) return;
    this.unfinished = undefined;
    bar.style.visibility = 'hidden';
    this.showDrawn(answer, isEven);
  }

  private showDrawn(answer: SampleAnswer, isEven: boolean): void {
    const { board } = this;
    const pictures = part('count-pictures');
    let text: string;
    if ('failure' in answer) {
      if (this.pictured !== board) pictures.replaceChildren();
      const reason = withNames(drawingFailure(answer.failure), board).replace(/\.$/, '');
      text = `No pictures: ${reason}.`;
    } else {
      this.pictured = board;
      const svgs = answer.paths.map((path) =>
        tourToSvg(this.problem, path, { numbers: false, coordinates: false }),
      );
      pictures.innerHTML = timesSigns(svgs.map((svg) => `<li>${svg}</li>`).join(''));
      const largest = largestEven(board);
      text = isEven
        ? answer.count === '1'
          ? 'This is the only tour.'
          : `Sampled uniformly from all ${whole(BigInt(answer.count))} tours.`
        : `Quick random tours.${largest ? ` Uniform random tours work here up to ${largest}.` : ''}`;
    }
    part('count-drawn').textContent = text;
  }

  private say(kind: Verdict['kind'], headline: string, detail: string): void {
    showVerdict('count', { kind, headline, detail });
  }
}
