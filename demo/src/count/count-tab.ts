import type { TourProblem } from 'knights-tour-wasm';
import { type CountResult, createPool } from 'knights-tour-wasm/pool';
import { tourToSvg } from 'knights-tour-wasm/render';
import { readInteger, writeAddress } from '../address.js';
import { offerPresets } from '../board/presets.js';
import { countOpenSquares, formatSquares, parseSquares } from '../board/square-list.js';
import { type CurrentBoard, getCurrentBoard, setCurrentBoard } from '../current-board.js';
import { button, element, input, part } from '../elements.js';
import { listenToSize, showSize } from '../fields.js';
import { keepFocus } from '../focus.js';
import type { Section } from '../section.js';
import { showVerdict, type Verdict } from '../verdict.js';
import { formatInteger, withNames, withTimesSigns } from '../words.js';
import { findExcessBytes } from './memory.js';
import type { SampleResponse } from './sampler-worker.js';
import { findLargestUniform, findRandomTours, sampleUniformly } from './sampling.js';
import { showStar } from './star-view.js';
import { describeFailure, describeMemory } from './words.js';

const MIN_SIDE = 3;
const MAX_SIDE = 30;
const PICTURES = 6;

/** The section Count: the number of tours, and pictures of some. */
export class CountTab implements Section {
  private board: CurrentBoard = { rows: 6, cols: 6, blocked: new Uint8Array(36), closed: true };
  private counting: AbortController | undefined;
  private drawing: AbortController | undefined;
  /** The pictures that are being sampled, or were when the visitor left. */
  private unfinished: 'quick' | 'uniform' | undefined;
  /** The board of the visible pictures. */
  private pictured: CurrentBoard | undefined;

  constructor() {
    showStar();
    offerPresets(part('count-presets'), ({ rows, cols, blocked }) =>
      this.setBoard({ ...this.board, rows, cols, blocked }),
    );
    listenToSize(
      'count',
      [MIN_SIDE, MAX_SIDE],
      () => this.board,
      (rows, cols) => {
        this.setBoard({ ...this.board, rows, cols, blocked: new Uint8Array(rows * cols) });
      },
    );
    input('count-closed').addEventListener('change', () => {
      this.setBoard({ ...this.board, closed: input('count-closed').checked });
    });
    button('count-start').addEventListener('click', () => void this.count());
    button('count-stop').addEventListener('click', () => this.counting?.abort());
    button('count-random').addEventListener('click', () => void this.sample(false));
    button('count-even').addEventListener('click', () => void this.sample(true));
  }

  open(values: URLSearchParams): void {
    const current = getCurrentBoard();
    const isNamed = values.has('rows') || values.has('cols');
    const source = isNamed ? values : new URLSearchParams(`rows=${current.rows}&cols=${current.cols}`);
    const [rows, cols] = (['rows', 'cols'] as const).map(
      (name) => readInteger(source, name, MIN_SIDE, MAX_SIDE) ?? (isNamed ? 6 : MAX_SIDE),
    ) as [number, number];
    const isCurrent = !isNamed && current.blocked.length === rows * cols;
    const blocked = isCurrent ? current.blocked : parseSquares(values.get('blocked') ?? '', rows * cols);
    // Boards with an odd number of squares have no closed tour.
    const closed = values.has('closed') ? values.get('closed') === '1' : countOpenSquares(blocked) % 2 === 0;
    this.setBoard({ rows, cols, blocked, closed });
  }

  leave(): void {
    this.counting?.abort();
    this.drawing?.abort();
  }

  /** Finishes pictures that were interrupted. A count starts only on request. */
  resume(): void {
    setCurrentBoard(this.board);
    if (this.unfinished) void this.sample(this.unfinished === 'uniform');
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
    // The pictures follow the colour scheme of the browser.
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

  private setBoard(board: CurrentBoard): void {
    this.counting?.abort();
    // The message about the stop would belong to the board before.
    this.counting = undefined;
    this.switchTo(false);
    this.board = board;
    setCurrentBoard(board);
    showSize('count', board);
    input('count-closed').checked = board.closed;
    this.say('', 'How many tours are there?', `Count the ${this.kind} of ${this.size} exactly.`);
    this.bar.value = 0;
    keepFocus(button('count-random'), () => {
      button('count-even').disabled = findLargestUniform(board) !== undefined;
    });
    void this.sample(false);
    if (!part('panel-count').hidden) writeAddress('count', this.values);
  }

  private async count(): Promise<void> {
    this.counting?.abort();
    const bytes = findExcessBytes(this.board);
    if (bytes !== undefined) {
      this.sayTooLarge(bytes);
      return;
    }
    const counting = new AbortController();
    this.counting = counting;
    this.bar.value = 0;
    keepFocus(button('count-stop'), () => this.switchTo(true));
    this.say('waiting', 'Counting …', `The ${this.kind} of ${this.size}, on all cores.`);
    try {
      const pool = await createPool();
      try {
        const onProgress = (done: number, total: number): void => {
          this.bar.value = done / total;
        };
        const result = await pool.countTours(this.problem, { signal: counting.signal, onProgress });
        this.showResult(result);
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
    if (counting === this.counting) keepFocus(button('count-start'), () => this.switchTo(false));
  }

  private showResult(result: CountResult): void {
    if (result.status === 'too-large') {
      this.sayTooLarge(result.bytes);
      return;
    }
    this.bar.value = 1;
    const detail = `Exactly this many ${this.kind} exist on ${this.size}. Counted, not estimated.`;
    this.say('found', formatInteger(result.count), detail);
  }

  private sayTooLarge(bytes: number): void {
    this.bar.value = 0;
    const detail = `Counting the ${this.kind} of ${this.size} ${describeMemory(bytes)}.`;
    this.say('limit', 'Too large to count here', detail);
  }

  private switchTo(isCounting: boolean): void {
    button('count-start').disabled = isCounting;
    button('count-stop').disabled = !isCounting;
  }

  /** Samples tours. The pictures before stay until the new ones are ready. */
  private async sample(isUniform: boolean): Promise<void> {
    this.drawing?.abort();
    const drawing = new AbortController();
    this.drawing = drawing;
    this.unfinished = isUniform ? 'uniform' : 'quick';
    const bar = element('count-drawing', HTMLProgressElement);
    const seed = Math.floor(Math.random() * 2 ** 32);
    bar.value = 0;
    // Hidden, not removed, so that nothing moves.
    bar.style.visibility = isUniform ? 'visible' : 'hidden';
    if (isUniform) part('count-drawn').textContent = 'Counting all tours first …';
    let answer: SampleResponse;
    try {
      answer = isUniform
        ? await sampleUniformly({ problem: this.problem, count: PICTURES, seed }, drawing.signal, (share) => {
            bar.value = share;
          })
        : await findRandomTours(this.problem, PICTURES, seed, drawing.signal);
    } catch (error) {
      answer = { failure: error instanceof Error ? error.message : String(error) };
    }
    if (drawing.signal.aborted) return;
    this.unfinished = undefined;
    bar.style.visibility = 'hidden';
    this.showDrawn(answer, isUniform);
  }

  private showDrawn(answer: SampleResponse, isUniform: boolean): void {
    const { board } = this;
    const pictures = part('count-pictures');
    let text: string;
    if ('failure' in answer) {
      if (this.pictured !== board) pictures.replaceChildren();
      const reason = withNames(describeFailure(answer.failure), board).replace(/\.$/, '');
      text = `No pictures: ${reason}.`;
    } else {
      this.pictured = board;
      const svgs = answer.paths.map((path) =>
        tourToSvg(this.problem, path, { numbers: false, coordinates: false }),
      );
      pictures.innerHTML = withTimesSigns(svgs.map((svg) => `<li>${svg}</li>`).join(''));
      const largest = findLargestUniform(board);
      text = isUniform
        ? answer.count === '1'
          ? 'This is the only tour.'
          : `Sampled uniformly from all ${formatInteger(BigInt(answer.count))} tours.`
        : `Quick random tours.${largest ? ` Uniform random tours work here up to ${largest}.` : ''}`;
    }
    part('count-drawn').textContent = text;
  }

  private say(kind: Verdict['kind'], headline: string, detail: string): void {
    showVerdict('count', { kind, headline, detail });
  }
}
