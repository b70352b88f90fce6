import { squareName } from 'knights-tour-wasm';
import type { Puzzle, WantedDifficulty } from 'knights-tour-wasm/puzzle';
import { enterAddress, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import type { Mark } from '../board/marks.js';
import { button, element, input, part, selection } from '../elements.js';
import { integerField, listenToInteger, showValue } from '../fields.js';
import { keepingFocus } from '../focus.js';
import { oneAnswer } from '../one-answer.js';
import { Questions } from '../questions.js';
import type { Section } from '../section.js';
import { showVerdict, type Verdict } from '../verdict.js';
import { listenToControls, showDraft } from './controls.js';
import {
  type Draft,
  draftOf,
  emptyDraft,
  endsOf,
  FIRST_SIDE,
  givenMarks,
  gradeOf,
  painted,
  problemOf,
  valuesOf,
  withEnd,
} from './draft.js';
import { keepEntries, keptEntries } from './kept-entries.js';
import { listenToKeys } from './keys.js';
import type { PuzzleAnswer, PuzzleQuestion } from './puzzle-worker.js';
import { listenToSharing } from './sharing.js';
import { formatGiven, parseGiven, Sheet } from './sheet.js';
import {
  describeHint,
  drawing,
  fillingOf,
  impossible,
  NO_WORKER,
  noHint,
  PROVING,
  STOPPED,
  taken,
  waitedFor,
} from './words.js';

/** A board and its puzzle as they were before a change. */
interface Former {
  readonly draft: Draft;
  readonly given: Puzzle['given'];
  /** Undefined where there was no puzzle, or its proof was still awaited. */
  readonly sheet: Sheet | undefined;
  readonly entries: string;
  readonly next: number;
  readonly solution: Uint32Array | undefined;
  readonly proof: string;
  readonly grade: string | undefined;
  readonly isPuzzleBehind: boolean;
}

/** The section Puzzle: a board is drawn, a puzzle of it made, solved and printed. */
export class PuzzleTab implements Section {
  private draft = emptyDraft(FIRST_SIDE, FIRST_SIDE);
  /** Of the puzzle there is, or of the one that is being proven; none while a board is drawn. */
  private given: Puzzle['given'] = [];
  private sheet: Sheet | undefined;
  private solution: Uint32Array | undefined;
  /** What is known of it, in words. */
  private proof = '';
  /** A step back leads to a puzzle over which the visitor drew. */
  private isPuzzleBehind = false;
  /** How hard it is, if that is known. */
  private grade: string | undefined;
  private at = 0;
  private hinted: readonly Mark[] = [];
  private isRemoving = false;
  /** What undo brings back, the latest at the end. */
  private formers: Former[] = [];
  private readonly questions = new Questions(
    () => this.say(NO_WORKER),
    (isWaiting) =>
      keepingFocus(button('puzzle-make'), () => {
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
        moved: (square) => this.lookAt(square),
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
      (draft) => this.drawAnew(draft),
    );
    listenToInteger(
      'puzzle-number',
      () => (this.sheet?.next ?? 0) + 1,
      () => {
        const number = this.sheet && integerField('puzzle-number', 1, this.sheet.squareAt.length);
        if (number !== undefined) this.sheet!.choose(number);
      },
    );
    button('puzzle-make').addEventListener('click', () => void this.make());
    button('puzzle-stop').addEventListener('click', () => {
      this.questions.drop();
      if (!this.sheet && this.given.length > 0) this.say(STOPPED);
    });
    button('puzzle-hint').addEventListener('click', () => void this.showHint());
    button('puzzle-clear').addEventListener('click', () => {
      if (!this.sheet || !this.solution) return;
      if (this.sheet.entries !== '') this.remember();
      this.take(this.sheet.puzzle, this.solution);
      keepEntries(this.draft, this.sheet);
    });
    button('puzzle-undo').addEventListener('click', () => this.undo());
    listenToSharing(() => ({
      puzzle: this.sheet?.puzzle ?? { ...problemOf(this.draft), given: this.given },
      solution: this.solution,
      values: this.values,
    }));
  }

  open(values: URLSearchParams): void {
    const grade = gradeOf(values);
    // The hardest is nothing that can be asked for.
    if (grade) selection('puzzle-difficulty').value = grade === 'fiendish' ? 'hard' : grade;
    const draft = draftOf(values);
    this.isPuzzleBehind = false;
    this.formers = [];
    this.redraw(draft, parseGiven(values.get('given') ?? '', draft.blocked));
    this.grade = grade;
    this.resume();
  }

  /** Proves the puzzle that came with an address, if that is still to be done. */
  resume(): void {
    const { sheet, given } = this;
    if (sheet || given.length === 0) return;
    this.say(PROVING);
    void this.put({ solve: { ...problemOf(this.draft), given } });
  }

  leave(): void {
    this.questions.drop();
  }

  get values(): URLSearchParams {
    const values = valuesOf(this.draft);
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

  /** Lets undo bring back what there is now. */
  private remember(former = this.now): void {
    this.formers.push(former);
  }

  private get now(): Former {
    const { draft, given, sheet, solution, proof, grade, isPuzzleBehind } = this;
    const { entries = '', next = 0 } = sheet ?? {};
    return { draft, given, sheet, entries, next, solution, proof, grade, isPuzzleBehind };
  }

  private undo(): void {
    const former = this.formers.pop();
    if (!former) return;
    const { draft, given, sheet, solution, isPuzzleBehind } = former;
    this.isPuzzleBehind = isPuzzleBehind;
    this.redraw(draft, given);
    this.proof = former.proof;
    this.grade = former.grade;
    if (sheet && solution) {
      this.take(sheet.puzzle, solution, former.entries);
      this.sheet!.next = former.next;
      keepEntries(draft, this.sheet!);
      this.show();
    }
    this.resume();
  }

  /** Another board, drawn by the visitor; a step back leads to the puzzle that was there. */
  private drawAnew(draft: Draft, isFirst = true): void {
    if (isFirst) this.remember();
    if (this.given.length > 0) {
      enterAddress('puzzle', valuesOf(draft));
      this.isPuzzleBehind = true;
    }
    this.redraw(draft);
  }

  /** Another board: what was made of the one before is gone. */
  private redraw(draft: Draft, given: Puzzle['given'] = []): void {
    this.questions.drop();
    this.draft = draft;
    this.given = given;
    this.sheet = undefined;
    this.solution = undefined;
    this.grade = undefined;
    this.hinted = [];
    showDraft(draft);
    this.view.show(draft);
    this.say(drawing(this.isPuzzleBehind));
    this.show();
  }

  private async make(): Promise<void> {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const difficulty = selection('puzzle-difficulty').value as WantedDifficulty;
    const { sheet } = this;
    await this.put({ make: problemOf(this.draft), difficulty, seed });
    // Who draws another board meanwhile, or stops, keeps the tool.
    if (!this.sheet || this.sheet === sheet) return;
    input('puzzle-tool-fill').checked = true;
    part('puzzle-board').classList.remove('painting');
  }

  private ask(question: PuzzleQuestion): Promise<PuzzleAnswer | undefined> {
    part('puzzle-waited').textContent = waitedFor(question);
    return this.questions.ask((signal) => {
      const worker = new Worker(new URL('./puzzle-worker.ts', import.meta.url), { type: 'module' });
      return oneAnswer(worker, question, signal);
    });
  }

  /** Asks for a puzzle, and puts it before the visitor. */
  private async put(question: PuzzleQuestion): Promise<void> {
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
      this.take(puzzle, solution, keptEntries(this.draft, puzzle));
    } else if (answer && 'none' in answer) {
      this.say(impossible(answer.none, this.draft));
    }
  }

  /** A puzzle to be solved, with what was filled in before. */
  private take(puzzle: Puzzle, solution: Uint32Array, entries?: string): void {
    this.sheet = new Sheet(puzzle, this.draft.blocked, entries);
    this.solution = solution;
    this.hinted = [];
    this.show();
    this.say(fillingOf(this.sheet, this.proof));
  }

  private choose(square: number): void {
    if (this.tool === 'fill') {
      this.fill(square);
      return;
    }
    if (this.draft.blocked[square]) return;
    const [name, other] = this.tool === 'end' ? (['end', 'start'] as const) : (['start', 'end'] as const);
    if (this.draft[other] === square) this.say(taken(name, other));
    else this.drawAnew(withEnd(this.draft, name, square));
  }

  private fill(square: number): void {
    const { sheet } = this;
    if (!sheet) return;
    this.hinted = [];
    const { now } = this;
    sheet.fill(square);
    if (sheet.entries !== now.entries) this.remember(now);
    this.lookAt(square);
    keepEntries(this.draft, sheet);
    this.show();
    this.say(fillingOf(sheet, this.proof));
  }

  private paint(squares: readonly number[], first: boolean): void {
    if (first) this.isRemoving = !this.draft.blocked[squares[squares.length - 1]!];
    const draft = painted(this.draft, squares, this.isRemoving);
    if (draft) this.drawAnew(draft, first);
  }

  private async showHint(): Promise<void> {
    const { sheet } = this;
    if (!sheet) return;
    const answer = await this.ask({ hint: sheet.puzzle, path: sheet.squareAt });
    if (!answer || sheet !== this.sheet) return;
    if ('none' in answer) {
      this.say(noHint(answer.none));
    } else if ('hint' in answer) {
      const { hint } = answer;
      this.say(hint.status === 'done' ? fillingOf(sheet, this.proof) : describeHint(hint, this.draft));
      this.hinted = sheet.marksOf(hint);
      if (hint.status === 'next') sheet.next = hint.step;
      this.show();
    }
  }

  private show(): void {
    const { sheet, draft } = this;
    this.view.mark([...(sheet?.marks ?? [...endsOf(draft), ...givenMarks(this.given)]), ...this.hinted]);
    for (const id of ['puzzle-hint', 'puzzle-clear', 'puzzle-print', 'puzzle-link'])
      button(id).disabled = !sheet;
    keepingFocus(part('puzzle-board'), () => {
      button('puzzle-undo').disabled = this.formers.length === 0;
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

  /** Says what is on a square. */
  private lookAt(square: number): void {
    this.at = square;
    const content = this.draft.blocked[square] ? 'not part of the board' : this.sheet?.describe(square);
    announce(`${squareName(square, this.draft)}, ${content ?? 'empty'}`);
  }
}
