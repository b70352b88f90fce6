import { squareName } from 'knights-tour-wasm';
import type { Puzzle, WantedDifficulty } from 'knights-tour-wasm/puzzle';
import { addressOf, enterAddress, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import type { Mark } from '../board/marks.js';
import { copyText } from '../copy.js';
import { button, element, input, part, selection } from '../elements.js';
import { integerField, listenToInteger, showValue } from '../fields.js';
import { keepingFocus } from '../focus.js';
import { oneAnswer } from '../one-answer.js';
import { Questions } from '../questions.js';
import type { Section } from '../section.js';
import { withNames } from '../words.js';
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
import { listenToPrinting } from './printed-sheets.js';
import type { PuzzleAnswer, PuzzleQuestion } from './puzzle-worker.js';
import { formatGiven, parseGiven, Sheet } from './sheet.js';
import { BACK_TO_PUZZLE, HOW_TO_DRAW, NO_WORKER, OF_YOUR_OWN, waitedFor } from './words.js';

/** The section Puzzle: a board is drawn, a puzzle of it made, solved and printed. */
export class PuzzleTab implements Section {
  private draft = emptyDraft(FIRST_SIDE, FIRST_SIDE);
  /** Of the puzzle there is, or of the one that is being proven; none while a board is drawn. */
  private given: Puzzle['given'] = [];
  private sheet: Sheet | undefined;
  private solution: Uint32Array | undefined;
  /** What is known of it, in words. */
  private proof = '';
  /** How hard it is, if that is known. */
  private grade: string | undefined;
  private at = 0;
  private hinted: readonly Mark[] = [];
  private isRemoving = false;
  private readonly questions = new Questions(
    () => this.say('error', 'No answer', NO_WORKER),
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
    host.addEventListener('keydown', (event) => this.key(event));
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
        if (number !== undefined) this.sheet!.next = number - 1;
      },
    );
    button('puzzle-make').addEventListener('click', () => void this.make());
    button('puzzle-stop').addEventListener('click', () => this.questions.drop());
    button('puzzle-hint').addEventListener('click', () => void this.showHint());
    button('puzzle-clear').addEventListener('click', () => {
      if (!this.sheet || !this.solution) return;
      this.take(this.sheet.puzzle, this.solution);
      keepEntries(this.draft, this.sheet);
    });
    listenToPrinting(() => ({
      puzzle: this.sheet?.puzzle ?? { ...problemOf(this.draft), given: [] },
      solution: this.solution,
    }));
    button('puzzle-link').addEventListener('click', async () => {
      const address = addressOf('puzzle', this.values);
      part('puzzle-shared').textContent = (await copyText(address)) ? 'The link is copied.' : address;
    });
  }

  open(values: URLSearchParams): void {
    const grade = gradeOf(values);
    // The hardest is nothing that can be asked for.
    if (grade) selection('puzzle-difficulty').value = grade === 'fiendish' ? 'hard' : grade;
    const draft = draftOf(values);
    this.redraw(draft, parseGiven(values.get('given') ?? '', draft.blocked));
    this.grade = grade;
    this.resume();
  }

  /** Proves the puzzle that came with an address, if that is still to be done. */
  resume(): void {
    const { sheet, given } = this;
    if (!sheet && given.length > 0) void this.put({ solve: { ...problemOf(this.draft), given } });
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

  /** Another board, drawn by the visitor; a step back leads to the puzzle that was there. */
  private drawAnew(draft: Draft): void {
    const { sheet } = this;
    if (sheet) enterAddress('puzzle', valuesOf(draft));
    this.redraw(draft);
    if (sheet) this.say('', OF_YOUR_OWN, `${HOW_TO_DRAW} ${BACK_TO_PUZZLE}`);
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
    this.say('', OF_YOUR_OWN, HOW_TO_DRAW);
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
      if (this.sheet) enterAddress('puzzle', valuesOf(this.draft));
      this.grade = difficulty ?? this.grade;
      const grade = this.grade ? ` ${difficulty ? 'It is' : 'Its link calls it'} ${this.grade}.` : '';
      this.proof = `One solution: it is proven.${grade}`;
      this.take(puzzle, solution, keptEntries(this.draft, puzzle));
    } else if (answer && 'none' in answer) {
      this.say('impossible', 'No puzzle', withNames(answer.none, this.draft));
    }
  }

  /** A puzzle to be solved, with what was filled in before. */
  private take(puzzle: Puzzle, solution: Uint32Array, entries?: string): void {
    this.given = puzzle.given;
    this.sheet = new Sheet(puzzle, this.draft.blocked, entries);
    this.solution = solution;
    this.hinted = [];
    this.show();
    this.tell(this.sheet);
  }

  private choose(square: number): void {
    if (this.tool === 'fill') {
      this.fill(square);
      return;
    }
    if (this.draft.blocked[square]) return;
    this.drawAnew(withEnd(this.draft, this.tool === 'end' ? 'end' : 'start', square));
  }

  private fill(square: number): void {
    const { sheet } = this;
    if (!sheet) return;
    this.hinted = [];
    sheet.fill(square);
    this.lookAt(square);
    keepEntries(this.draft, sheet);
    this.show();
    this.tell(sheet);
  }

  private tell({ isSolved, puzzle, squareAt }: Sheet): void {
    if (isSolved) this.say('found', 'Solved!', 'Every number is a knight’s move from the one before.');
    else this.say('found', `${puzzle.given.length} of ${squareAt.length} numbers are given`, this.proof);
  }

  private paint(squares: readonly number[], first: boolean): void {
    if (first) this.isRemoving = !this.draft.blocked[squares[squares.length - 1]!];
    const draft = painted(this.draft, squares, this.isRemoving);
    if (draft) this.drawAnew(draft);
  }

  /** Digits say which number is next; Backspace takes one out. */
  private key(event: KeyboardEvent): void {
    const { sheet } = this;
    if (!sheet || this.tool !== 'fill') return;
    if (/^\d$/.test(event.key)) {
      const number = sheet.type(event.key);
      if (number === undefined) return;
      showValue('puzzle-number', number);
      announce(`Enter fills in ${number}`);
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      sheet.endTyping();
      const step = sheet.stepOn(this.at);
      if (step >= 0 && !sheet.isGiven(step)) this.fill(this.at);
    } else if (event.key.startsWith('Arrow')) {
      sheet.endTyping();
    }
  }

  private async showHint(): Promise<void> {
    const { sheet } = this;
    if (!sheet) return;
    const answer = await this.ask({ hint: sheet.puzzle, path: sheet.squareAt });
    if (!answer || sheet !== this.sheet) return;
    if ('none' in answer) {
      this.say('error', 'No hint', answer.none);
    } else if ('hint' in answer) {
      const { hint } = answer;
      if ('done' in hint) this.tell(sheet);
      else this.say('', 'mistake' in hint ? 'Look again' : 'A hint', withNames(hint.explanation, this.draft));
      this.hinted = sheet.marksOf(hint);
      if ('step' in hint) sheet.next = hint.step;
      this.show();
    }
  }

  private show(): void {
    const { sheet, draft } = this;
    this.view.mark([...(sheet?.marks ?? [...endsOf(draft), ...givenMarks(this.given)]), ...this.hinted]);
    for (const id of ['puzzle-hint', 'puzzle-clear', 'puzzle-print', 'puzzle-link'])
      button(id).disabled = !sheet;
    input('puzzle-number').disabled = !sheet;
    showValue('puzzle-number', (sheet?.next ?? 0) + 1);
    part('puzzle-shared').textContent = '';
    part('puzzle-board').setAttribute('aria-label', `Board of ${draft.rows} rows and ${draft.cols} columns`);
    if (!part('panel-puzzle').hidden) writeAddress('puzzle', this.values);
  }

  private say(kind: string, headline: string, detail: string): void {
    part('puzzle-verdict').dataset.kind = kind;
    part('puzzle-headline').textContent = headline;
    part('puzzle-detail').textContent = detail;
  }

  /** Says what is on a square. */
  private lookAt(square: number): void {
    this.at = square;
    const content = this.draft.blocked[square] ? 'no part of the board' : this.sheet?.describe(square);
    announce(`${squareName(square, this.draft)}, ${content ?? 'empty'}`);
  }
}
