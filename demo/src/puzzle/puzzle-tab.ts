import { squareName } from 'knights-tour-wasm';
import type { Puzzle, WantedDifficulty } from 'knights-tour-wasm/puzzle';
import { addressOf, writeAddress } from '../address.js';
import { announce } from '../announce.js';
import { BoardInput } from '../board/board-input.js';
import { BoardView } from '../board/board-view.js';
import type { Mark } from '../board/marks.js';
import { offerPresets } from '../board/presets.js';
import { copyText } from '../copy.js';
import { button, element, input, part, selection } from '../elements.js';
import { integerField, listenToInteger, listenToSize, showSize, showValue } from '../fields.js';
import { oneAnswer } from '../one-answer.js';
import { Questions } from '../questions.js';
import type { Section } from '../section.js';
import { withNames } from '../words.js';
import {
  type Draft,
  draftOf,
  emptyDraft,
  endsOf,
  FIRST_SIDE,
  LEAST_SIDE,
  MOST_SIDE,
  painted,
  problemOf,
  valuesOf,
  withEnd,
} from './draft.js';
import { keepEntries, keptEntries } from './kept-entries.js';
import { listenToPrinting } from './printed-sheets.js';
import type { PuzzleAnswer, PuzzleQuestion } from './puzzle-worker.js';
import { formatGiven, parseGiven, Sheet } from './sheet.js';

const OF_YOUR_OWN = 'Draw a shape, choose start and end if you like, and how hard it is to be.';
const GRADES = ['easy', 'medium', 'hard', 'fiendish'];

/** The section Puzzle: a board is drawn, a puzzle of it made, solved and printed. */
export class PuzzleTab implements Section {
  private draft = emptyDraft(FIRST_SIDE, FIRST_SIDE);
  /** Of the puzzle there is, or of the one that is being proven; none while a board is drawn. */
  private given: Puzzle['given'] = [];
  private sheet: Sheet | undefined;
  private solution: Uint32Array | undefined;
  /** How hard it is, if that is known. */
  private grade: string | undefined;
  private at = 0;
  private hinted: readonly number[] = [];
  private isRemoving = false;
  private readonly questions = new Questions(
    () => this.say('error', 'No answer', 'Puzzles are made in a worker, and none could be started here.'),
    (isWaiting) => {
      part('puzzle-waiting').hidden = !isWaiting;
    },
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
        moved: (square) => {
          this.at = square;
          announce(this.describe(square));
        },
      },
      isPainting,
    );
    host.addEventListener('keydown', (event) => this.key(event));
    part('puzzle-tools').addEventListener('change', () => host.classList.toggle('painting', isPainting()));
    offerPresets(part('puzzle-presets'), ({ rows, cols, blocked }) =>
      this.redraw(emptyDraft(rows, cols, blocked)),
    );
    listenToSize(
      'puzzle',
      [LEAST_SIDE, MOST_SIDE],
      () => this.draft,
      (rows, cols) => this.redraw(emptyDraft(rows, cols)),
    );
    listenToInteger(
      'puzzle-number',
      () => (this.sheet?.next ?? 0) + 1,
      () => {
        const number = this.sheet && integerField('puzzle-number', 1, this.sheet.squareAt.length);
        if (number !== undefined) this.sheet!.next = number - 1;
      },
    );
    input('puzzle-closed').addEventListener('change', () => {
      this.redraw({ ...this.draft, closed: input('puzzle-closed').checked, end: undefined });
    });
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
    const grade = GRADES.find((each) => each === values.get('difficulty'));
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

  /** Another board: what was made of the one before is gone. */
  private redraw(draft: Draft, given: Puzzle['given'] = []): void {
    this.questions.drop();
    this.draft = draft;
    this.given = given;
    this.sheet = undefined;
    this.solution = undefined;
    this.grade = undefined;
    this.hinted = [];
    showSize('puzzle', draft);
    input('puzzle-closed').checked = draft.closed;
    input('puzzle-tool-end').disabled = draft.closed;
    this.view.show(draft);
    this.say('', 'A puzzle of your own', OF_YOUR_OWN);
    this.show();
  }

  private async make(): Promise<void> {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const difficulty = selection('puzzle-difficulty').value as WantedDifficulty;
    await this.put({ make: problemOf(this.draft), difficulty, seed });
    // Who draws another board meanwhile keeps the tool.
    if (!this.sheet) return;
    input('puzzle-tool-fill').checked = true;
    part('puzzle-board').classList.remove('painting');
  }

  private ask(question: PuzzleQuestion): Promise<PuzzleAnswer | undefined> {
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
      this.grade = difficulty ?? this.grade;
      this.take(puzzle, solution, keptEntries(this.draft, puzzle));
      const grade = this.grade ? ` ${difficulty ? 'It is' : 'Its link calls it'} ${this.grade}.` : '';
      const headline = `${puzzle.given.length} of ${solution.length} numbers are given`;
      this.say('found', headline, `One solution: it is proven.${grade}`);
    } else if (answer && 'none' in answer) {
      this.say('impossible', 'No puzzle', withNames(answer.none, this.draft));
    }
  }

  /** A puzzle to be solved, with what was filled in before. */
  private take(puzzle: Puzzle, solution: Uint32Array, entries?: string): void {
    this.given = puzzle.given;
    this.sheet = new Sheet(puzzle, entries);
    this.solution = solution;
    this.hinted = [];
    this.show();
  }

  private choose(square: number): void {
    this.at = square;
    if (this.tool === 'fill') {
      this.fill(square);
      return;
    }
    if (this.draft.blocked[square]) return;
    this.redraw(withEnd(this.draft, this.tool === 'end' ? 'end' : 'start', square));
  }

  private fill(square: number): void {
    const { sheet } = this;
    if (!sheet) return;
    this.hinted = [];
    sheet.fill(square);
    announce(this.describe(square));
    keepEntries(this.draft, sheet);
    this.show();
    this.praise(sheet);
  }

  private praise(sheet: Sheet): void {
    if (sheet.isSolved) this.say('found', 'Solved!', 'Every number is a knight’s move from the one before.');
  }

  private paint(squares: readonly number[], first: boolean): void {
    if (first) this.isRemoving = !this.draft.blocked[squares[squares.length - 1]!];
    const draft = painted(this.draft, squares, this.isRemoving);
    if (draft) this.redraw(draft);
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
      if ('done' in hint) this.praise(sheet);
      else this.say('', 'mistake' in hint ? 'Look again' : 'A hint', withNames(hint.explanation, this.draft));
      this.hinted =
        'squares' in hint ? hint.squares : 'mistake' in hint ? [sheet.squareAt[hint.mistake]!] : [];
      if ('step' in hint) sheet.next = hint.step;
      this.show();
    }
  }

  private show(): void {
    const { sheet, draft } = this;
    const hints = this.hinted
      .filter((square) => square >= 0)
      .map((square): Mark => ({ kind: 'hint', square }));
    this.view.mark([...(sheet?.marks ?? endsOf(draft)), ...hints]);
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

  private describe(square: number): string {
    const content = this.sheet?.describe(square) ?? 'empty';
    return `${squareName(square, this.draft)}, ${this.draft.blocked[square] ? 'no part of the board' : content}`;
  }
}
