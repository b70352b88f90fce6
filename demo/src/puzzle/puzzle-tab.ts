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
import type { Section } from '../section.js';
import { withNames } from '../words.js';
import { Asking } from './asking.js';
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
import { printedSheets } from './printed-sheets.js';
import type { PuzzleQuestion } from './puzzle-worker.js';
import { formatGiven, parseGiven, Sheet } from './sheet.js';

const GRADES = ['easy', 'medium', 'hard', 'fiendish'];

/** The section Puzzle: a board is drawn, a puzzle of it made, solved and printed. */
export class PuzzleTab implements Section {
  private draft = emptyDraft(FIRST_SIDE, FIRST_SIDE);
  private sheet: Sheet | undefined;
  private solution: Uint32Array | undefined;
  /** How hard it is, if that is known. */
  private grade: string | undefined;
  private next = 0;
  private typed = '';
  private at = 0;
  private hinted: readonly number[] = [];
  private isRemoving = false;
  private readonly asking = new Asking();
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
      () => this.next + 1,
      () => {
        const number = integerField('puzzle-number', 1, this.sheet?.squareAt.length ?? 1);
        if (number !== undefined) this.next = number - 1;
      },
    );
    input('puzzle-closed').addEventListener('change', () => {
      this.redraw({ ...this.draft, closed: input('puzzle-closed').checked, end: undefined });
    });
    button('puzzle-make').addEventListener('click', () => void this.make());
    button('puzzle-stop').addEventListener('click', () => this.asking.stop());
    button('puzzle-hint').addEventListener('click', () => void this.showHint());
    button('puzzle-clear').addEventListener('click', () => {
      if (!this.sheet || !this.solution) return;
      this.take(this.sheet.puzzle, this.solution);
      keepEntries(this.draft, this.sheet);
    });
    button('puzzle-print').addEventListener('click', () => print());
    addEventListener('beforeprint', () => {
      const puzzle = this.sheet?.puzzle ?? { ...problemOf(this.draft), given: [] };
      part('puzzle-sheets').innerHTML = printedSheets(puzzle, this.solution);
    });
    button('puzzle-link').addEventListener('click', async () => {
      const address = addressOf('puzzle', this.values);
      part('puzzle-shared').textContent = (await copyText(address)) ? 'The link is copied.' : address;
    });
  }

  open(values: URLSearchParams): void {
    const grade = GRADES.find((each) => each === values.get('difficulty'));
    // The hardest is nothing that can be asked for.
    if (grade) selection('puzzle-difficulty').value = grade === 'fiendish' ? 'hard' : grade;
    this.redraw(draftOf(values));
    this.grade = grade;
    const given = parseGiven(values.get('given') ?? '', this.draft.blocked);
    if (given.length === 0) return;
    void this.ask({ solve: { ...problemOf(this.draft), given } });
  }

  leave(): void {
    this.asking.stop();
  }

  get values(): URLSearchParams {
    const values = valuesOf(this.draft);
    if (this.sheet) values.set('given', formatGiven(this.sheet.puzzle.given));
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
  private redraw(draft: Draft): void {
    this.asking.stop();
    this.draft = draft;
    this.sheet = undefined;
    this.solution = undefined;
    this.grade = undefined;
    this.hinted = [];
    showSize('puzzle', draft);
    input('puzzle-closed').checked = draft.closed;
    input('puzzle-tool-end').disabled = draft.closed;
    this.view.show(draft);
    this.say(
      '',
      'A puzzle of your own',
      'Draw a shape, choose start and end if you like, and how hard it is to be.',
    );
    this.show();
  }

  private async make(): Promise<void> {
    const seed = Math.floor(Math.random() * 2 ** 32);
    const difficulty = selection('puzzle-difficulty').value as WantedDifficulty;
    await this.ask({ make: problemOf(this.draft), difficulty, seed });
    // Who draws another board meanwhile keeps the tool.
    if (!this.sheet) return;
    input('puzzle-tool-fill').checked = true;
    part('puzzle-board').classList.remove('painting');
  }

  private async ask(question: PuzzleQuestion): Promise<void> {
    const answer = await this.asking.ask(question);
    if (!answer) return;
    if ('puzzle' in answer) {
      this.grade = answer.difficulty ?? this.grade;
      this.take(answer.puzzle, answer.solution, keptEntries(this.draft, answer.puzzle));
      const who = answer.difficulty ? 'It is' : 'Its link calls it';
      const grade = this.grade ? ` ${who} ${this.grade}.` : '';
      const clues = answer.puzzle.given.length;
      this.say(
        'found',
        `${clues} of ${answer.solution.length} numbers are given`,
        `One solution: it is proven.${grade}`,
      );
    } else if ('none' in answer) {
      this.say('impossible', 'No puzzle', withNames(answer.none, this.draft));
    }
  }

  /** A puzzle to be solved, with what was filled in before. */
  private take(puzzle: Puzzle, solution: Uint32Array, entries?: string | null): void {
    this.sheet = new Sheet(puzzle);
    for (const [square, step] of parseGiven(entries ?? '', this.draft.blocked))
      this.sheet.place(step, square);
    this.solution = solution;
    this.next = this.sheet.openFrom(0) ?? 0;
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
    const step = sheet.stepOn(square);
    if (step >= 0) {
      // A number that was filled in is taken out again; on a given one the next numbers go on.
      sheet.erase(square);
      this.next = sheet.isGiven(step) ? (sheet.openFrom(step) ?? step) : step;
    } else if (sheet.place(this.next, square)) {
      this.next = sheet.openFrom(this.next) ?? this.next;
    }
    this.typed = '';
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
    if (!this.sheet || this.tool !== 'fill') return;
    if (/^\d$/.test(event.key)) {
      this.typed = (this.typed + event.key).slice(-3);
      const number = Number(this.typed);
      if (number >= 1 && number <= this.sheet.squareAt.length) {
        this.next = number - 1;
        showValue('puzzle-number', number);
        announce(`Enter fills in ${number}`);
      }
    } else if (event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      this.typed = '';
      if (this.sheet.stepOn(this.at) >= 0 && !this.sheet.isGiven(this.sheet.stepOn(this.at)))
        this.fill(this.at);
    } else if (event.key.startsWith('Arrow')) {
      this.typed = '';
    }
  }

  private async showHint(): Promise<void> {
    const { sheet } = this;
    if (!sheet) return;
    const answer = await this.asking.ask({ hint: sheet.puzzle, path: sheet.squareAt });
    if (!answer || sheet !== this.sheet) return;
    if ('none' in answer) {
      this.say('error', 'No hint', answer.none);
    } else if ('hint' in answer) {
      const { hint } = answer;
      if ('done' in hint) this.praise(sheet);
      else this.say('', 'mistake' in hint ? 'Look again' : 'A hint', withNames(hint.explanation, this.draft));
      this.hinted =
        'squares' in hint ? hint.squares : 'mistake' in hint ? [sheet.squareAt[hint.mistake]!] : [];
      if ('step' in hint) this.next = hint.step;
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
    showValue('puzzle-number', this.next + 1);
    part('puzzle-shared').textContent = '';
    const { rows, cols } = draft;
    part('puzzle-board').setAttribute('aria-label', `Board of ${rows} rows and ${cols} columns`);
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
