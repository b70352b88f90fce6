import { squareName } from 'knights-tour-wasm';
import type { Difficulty, Puzzle } from 'knights-tour-wasm/puzzle';
import { enterAddress, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import type { Mark } from '../board/marks.js';
import { button, element, input, part, selection } from '../elements.js';
import { listenToInteger, readIntegerField, showValue } from '../fields.js';
import { keepFocus } from '../focus.js';
import { LatestRequest } from '../latest-request.js';
import { formatDay, hashText } from '../play/day.js';
import { requestOnce } from '../request-once.js';
import type { Section } from '../section.js';
import { showVerdict, type Verdict } from '../verdict.js';
import { listenToControls, showDraft } from './controls.js';
import {
  createDraft,
  createEndMarks,
  createGivenMarks,
  type Draft,
  FIRST_SIDE,
  formatDraft,
  paintSquares,
  parseDraft,
  parseGrade,
  toProblem,
  withEnd,
} from './draft.js';
import { listenToKeys } from './keys.js';
import type { PuzzleRequest, PuzzleResponse } from './puzzle-worker.js';
import { loadEntries, saveEntries } from './saved-entries.js';
import { listenToSharing } from './sharing.js';
import { formatGiven, parseGiven, Sheet } from './sheet.js';
import {
  describeDraft,
  describeHint,
  describeImpossible,
  describeNoHint,
  describeSheet,
  describeWait,
  NO_WORKER,
  PROVING,
  refuseEnd,
  STOPPED,
} from './words.js';

/** A board and its puzzle before a change. */
interface Snapshot {
  readonly draft: Draft;
  readonly given: Puzzle['given'];
  /** Undefined without a proven puzzle. */
  readonly sheet: Sheet | undefined;
  readonly entries: string;
  readonly next: number;
  readonly solution: Uint32Array | undefined;
  readonly proof: string;
  readonly grade: string | undefined;
  readonly isPuzzleBehind: boolean;
}

/** The section Puzzle: draw a board, and make, solve and print a puzzle. */
export class PuzzleTab implements Section {
  private draft = createDraft(FIRST_SIDE, FIRST_SIDE);
  /** The given numbers of the puzzle, proven or not. Empty without a puzzle. */
  private given: Puzzle['given'] = [];
  private sheet: Sheet | undefined;
  private solution: Uint32Array | undefined;
  /** The difficulty and the proof, for visitors. */
  private proof = '';
  /** Whether Back returns to a puzzle that the visitor replaced. */
  private isPuzzleBehind = false;
  /** The difficulty, if known. */
  private grade: string | undefined;
  private at = 0;
  private hinted: readonly Mark[] = [];
  /** The step that the hint shown gives, and its square. */
  private hint: { readonly step: number; readonly square: number } | undefined;
  private isRemoving = false;
  /** The states that undo restores, the latest at the end. */
  private history: Snapshot[] = [];
  private readonly questions = new LatestRequest(
    () => this.say(NO_WORKER),
    (isWaiting) =>
      keepFocus(button('puzzle-make'), () => {
        part('puzzle-waiting').hidden = !isWaiting;
      }),
  );
  private readonly view = new BoardView(part('puzzle-board'));

  constructor() {
    const host = part('puzzle-board');
    const isPainting = (): boolean => this.tool === 'shape';
    new BoardInput(
      host,
      this.view,
      {
        choose: (square) => this.choose(square),
        paint: (squares, first) => this.paint(squares, first),
        moved: (square) => this.announceSquare(square),
      },
      isPainting,
    );
    listenToKeys(
      () => (this.sheet && this.tool === 'fill' ? { sheet: this.sheet, at: this.at } : undefined),
      (square) => this.fill(square),
    );
    part('puzzle-tools').addEventListener('change', () => host.classList.toggle('painting', isPainting()));
    listenToControls(
      () => this.draft,
      (draft) => this.replaceDraft(draft),
    );
    listenToInteger(
      'puzzle-number',
      () => (this.sheet?.next ?? 0) + 1,
      () => {
        const number = this.sheet && readIntegerField('puzzle-number', 1, this.sheet.squareAt.length);
        if (number !== undefined) this.sheet!.choose(number);
      },
    );
    button('puzzle-today').addEventListener('click', () => {
      this.replaceDraft(createDraft(FIRST_SIDE, FIRST_SIDE));
      void this.makeDaily();
    });
    button('puzzle-make').addEventListener('click', () => void this.make());
    button('puzzle-stop').addEventListener('click', () => {
      this.questions.cancel();
      if (!this.sheet && this.given.length > 0) this.say(STOPPED);
    });
    button('puzzle-hint').addEventListener('click', () => void this.showHint());
    button('puzzle-clear').addEventListener('click', () => {
      if (!this.sheet || !this.solution) return;
      if (this.sheet.entries !== '') this.remember();
      this.take(this.sheet.puzzle, this.solution);
      saveEntries(this.draft, this.sheet);
    });
    button('puzzle-undo').addEventListener('click', () => this.undo());
    listenToSharing(
      () => ({
        puzzle: this.sheet?.puzzle ?? { ...toProblem(this.draft), given: this.given },
        solution: this.solution,
        values: this.values,
      }),
      async () => {
        const answer = await this.ask(this.formatMake());
        return answer && 'puzzle' in answer ? answer : undefined;
      },
    );
  }

  open(values: URLSearchParams): void {
    const grade = parseGrade(values);
    if (grade) selection('puzzle-difficulty').value = grade;
    const draft = parseDraft(values);
    this.isPuzzleBehind = false;
    this.history = [];
    this.resetDraft(draft, parseGiven(values.get('given') ?? '', draft.blocked));
    this.grade = grade;
    this.resume();
    if (values.size === 0) void this.makeDaily();
  }

  /** Makes the puzzle of today: the same for everyone. */
  private async makeDaily(): Promise<void> {
    const day = formatDay(new Date());
    const difficulty = 'medium';
    selection('puzzle-difficulty').value = difficulty;
    await this.load({ make: toProblem(this.draft), difficulty, seed: hashText(day) });
    if (this.sheet)
      this.say({ ...describeSheet(this.sheet, this.proof), headline: `Today’s puzzle (${day})` });
  }

  /** Proves the puzzle of an address, unless that is done. */
  resume(): void {
    const { sheet, given } = this;
    if (sheet || given.length === 0) return;
    this.say(PROVING);
    void this.load({ solve: { ...toProblem(this.draft), given } });
  }

  leave(): void {
    this.questions.cancel();
  }

  get values(): URLSearchParams {
    const values = formatDraft(this.draft);
    if (this.given.length > 0) values.set('given', formatGiven(this.given));
    if (this.grade) values.set('difficulty', this.grade);
    return values;
  }

  recolour(): void {
    this.view.recolour();
  }

  private get tool(): string {
    return element('puzzle-tools', HTMLFieldSetElement).querySelector<HTMLInputElement>('input:checked')!
      .value;
  }

  private remember(former = this.now): void {
    this.history.push(former);
  }

  private get now(): Snapshot {
    const { draft, given, sheet, solution, proof, grade, isPuzzleBehind } = this;
    const { entries = '', next = 0 } = sheet ?? {};
    return { draft, given, sheet, entries, next, solution, proof, grade, isPuzzleBehind };
  }

  private undo(): void {
    const former = this.history.pop();
    if (!former) return;
    const { draft, given, sheet, solution, isPuzzleBehind } = former;
    this.isPuzzleBehind = isPuzzleBehind;
    this.resetDraft(draft, given);
    this.proof = former.proof;
    this.grade = former.grade;
    if (sheet && solution) {
      this.take(sheet.puzzle, solution, former.entries);
      this.sheet!.next = former.next;
      saveEntries(draft, this.sheet!);
      this.show();
    }
    this.resume();
  }

  /** Replaces the board. Back returns to the puzzle before. */
  private replaceDraft(draft: Draft, isFirst = true): void {
    if (isFirst) this.remember();
    if (this.given.length > 0) {
      enterAddress('puzzle', formatDraft(draft));
      this.isPuzzleBehind = true;
    }
    this.resetDraft(draft);
  }

  /** Shows a board and discards the puzzle of the one before. */
  private resetDraft(draft: Draft, given: Puzzle['given'] = []): void {
    this.questions.cancel();
    this.draft = draft;
    this.given = given;
    this.sheet = undefined;
    this.solution = undefined;
    this.grade = undefined;
    this.hinted = [];
    showDraft(draft);
    this.view.show(draft);
    this.say(describeDraft(this.isPuzzleBehind));
    this.show();
  }

  /** Formats a request for a new puzzle of the board. */
  private formatMake(): PuzzleRequest {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const difficulty = selection('puzzle-difficulty').value as Difficulty;
    return { make: toProblem(this.draft), difficulty, seed };
  }

  private async make(): Promise<void> {
    const { sheet } = this;
    await this.load(this.formatMake());
    // If the visitor changed the board or stopped meanwhile, the tool stays.
    if (!this.sheet || this.sheet === sheet) return;
    input('puzzle-tool-fill').checked = true;
    part('puzzle-board').classList.remove('painting');
  }

  private ask(question: PuzzleRequest): Promise<PuzzleResponse | undefined> {
    part('puzzle-waited').textContent = describeWait(question);
    return this.questions.run((signal) => {
      const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
      return requestOnce(worker, question, signal);
    });
  }

  /** Requests a puzzle or a proof, and shows the result. */
  private async load(question: PuzzleRequest): Promise<void> {
    const answer = await this.ask(question);
    if (answer && 'puzzle' in answer) {
      const { puzzle, solution, difficulty } = answer;
      const isAnother = this.sheet !== undefined;
      if ('make' in question) this.remember();
      this.given = puzzle.given;
      this.grade = difficulty ?? this.grade;
      if (isAnother) enterAddress('puzzle', this.values);
      const grade = this.grade?.replace(/^./, (letter) => letter.toUpperCase());
      const source = difficulty ? '' : ' (according to the link)';
      this.proof = `${grade ? `${grade}${source}. ` : ''}Exactly one solution (proven).`;
      this.take(puzzle, solution, loadEntries(this.draft, puzzle));
    } else if (answer && 'none' in answer) {
      this.say(describeImpossible(answer.none, this.draft));
    }
  }

  /** Shows a puzzle with the numbers filled in before. */
  private take(puzzle: Puzzle, solution: Uint32Array, entries?: string): void {
    this.sheet = new Sheet(puzzle, this.draft.blocked, entries);
    this.solution = solution;
    this.hinted = [];
    this.show();
    this.say(describeSheet(this.sheet, this.proof));
  }

  private choose(square: number): void {
    if (this.tool === 'fill') {
      this.fill(square);
      return;
    }
    if (this.draft.blocked[square]) return;
    const [name, other] = this.tool === 'end' ? (['end', 'start'] as const) : (['start', 'end'] as const);
    if (this.draft[other] === square) this.say(refuseEnd(name, other));
    else this.replaceDraft(withEnd(this.draft, name, square));
  }

  private fill(square: number): void {
    const { sheet } = this;
    if (!sheet) return;
    this.hinted = [];
    const { now } = this;
    sheet.fill(square);
    if (sheet.entries !== now.entries) this.remember(now);
    this.announceSquare(square);
    saveEntries(this.draft, sheet);
    this.show();
    this.say(describeSheet(sheet, this.proof));
  }

  private paint(squares: readonly number[], first: boolean): void {
    if (first) this.isRemoving = !this.draft.blocked[squares[squares.length - 1]!];
    const draft = paintSquares(this.draft, squares, this.isRemoving);
    if (draft) this.replaceDraft(draft, first);
  }

  private async showHint(): Promise<void> {
    const { sheet, hint: shown } = this;
    if (!sheet) return;
    if (shown && this.hinted.length > 0) {
      // Again: fills the number in.
      sheet.choose(shown.step + 1);
      this.fill(shown.square);
      return;
    }
    const answer = await this.ask({ hint: sheet.puzzle, path: sheet.squareAt });
    if (!answer || sheet !== this.sheet) return;
    if ('none' in answer) {
      this.say(describeNoHint(answer.none));
    } else if ('hint' in answer) {
      const { hint } = answer;
      this.say(hint.status === 'done' ? describeSheet(sheet, this.proof) : describeHint(hint, this.draft));
      this.hinted = sheet.createHintMarks(hint);
      this.hint = hint.status === 'next' ? hint : undefined;
      if (hint.status === 'next') sheet.next = hint.step;
      this.show();
    }
  }

  private show(): void {
    const { sheet, draft } = this;
    this.view.mark([
      ...(sheet?.marks ?? [...createEndMarks(draft), ...createGivenMarks(this.given)]),
      ...this.hinted,
    ]);
    for (const id of ['puzzle-hint', 'puzzle-clear', 'puzzle-print', 'puzzle-link'])
      button(id).disabled = !sheet;
    keepFocus(part('puzzle-board'), () => {
      button('puzzle-undo').disabled = this.history.length === 0;
    });
    input('puzzle-number').disabled = !sheet;
    showValue('puzzle-number', (sheet?.next ?? 0) + 1);
    part('puzzle-shared').textContent = '';
    part('puzzle-board').setAttribute('aria-label', `Board of ${draft.rows} rows and ${draft.cols} columns`);
    if (!part('panel-puzzle').hidden) writeAddress('puzzle', this.values);
  }

  private say(verdict: Verdict): void {
    showVerdict('puzzle', verdict);
  }

  /** Announces the content of a square. */
  private announceSquare(square: number): void {
    this.at = square;
    const content = this.draft.blocked[square] ? 'not part of the board' : this.sheet?.describe(square);
    announce(`${squareName(square, this.draft)}, ${content ?? 'empty'}`);
  }
}
