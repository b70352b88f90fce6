import { parseSquare, squareName, type TieBreak } from 'knights-tour-wasm';
import { button, element, input, part, selection } from '../elements.js';
import { listenToInteger, readIntegerField, showError, showValue } from '../fields.js';
import { keepFocus } from '../focus.js';
import type { Engine } from '../solver-pools.js';
import { findStrategy, hasTies, offerStrategies } from '../strategies.js';
import { MAX_SEED, MAX_SIDE, MIN_SIDE, type Question, resizeBoard } from './question.js';

/** Called when the visitor changes the question. */
export type OnChange = (change: (question: Question) => Question) => void;

/** The effect of a click on the board. */
export type Tool = 'start' | 'end' | 'block';

export function getTool(): Tool {
  const tools = element('solve-tools', HTMLFieldSetElement);
  return (tools.querySelector<HTMLInputElement>('input:checked')?.value ?? 'start') as Tool;
}

export function showQuestion(question: Question): void {
  const { rows, cols, closed, strategy, tieBreak, engine, seed } = question;
  showValue('solve-rows', String(rows));
  showValue('solve-cols', String(cols));
  for (const name of ['start', 'end'] as const) {
    const square = question[name];
    showValue(`solve-${name}`, square === undefined ? '' : squareName(square, question));
  }
  input('solve-end').disabled = closed;
  input('tool-end').disabled = closed;
  if (closed && input('tool-end').checked) input('tool-start').checked = true;
  input('solve-closed').checked = closed;
  selection('solve-strategy').value = strategy;
  selection('solve-tie-break').value = tieBreak ?? '';
  selection('solve-tie-break').disabled = !hasTies(strategy);
  selection('solve-engine').value = engine;
  showValue('solve-seed', String(seed));
  keepFocus(part('solve-board'), () => {
    button('solve-unblock').hidden = !question.blocked.includes(1);
  });
}

/** Listens to the controls and adds the strategies of the package. */
export function listenToControls(now: () => Question, change: OnChange): void {
  listenToSize(now, change);
  offerStrategies(selection('solve-strategy'));
  for (const name of ['start', 'end'] as const) {
    input(`solve-${name}`).addEventListener('change', () => change((question) => readSquare(question, name)));
  }
  input('solve-closed').addEventListener('change', () => {
    change((question) => ({ ...question, closed: input('solve-closed').checked }));
  });
  selection('solve-strategy').addEventListener('change', () => {
    const strategy = findStrategy(selection('solve-strategy').value) ?? 'auto';
    change((question) => ({ ...question, strategy }));
  });
  selection('solve-tie-break').addEventListener('change', () => {
    const tieBreak = (selection('solve-tie-break').value || undefined) as TieBreak | undefined;
    change((question) => ({ ...question, tieBreak }));
  });
  selection('solve-engine').addEventListener('change', () => {
    change((question) => ({ ...question, engine: selection('solve-engine').value as Engine }));
  });
  listenToInteger(
    'solve-seed',
    () => now().seed,
    () => {
      const seed = readIntegerField('solve-seed', 0, MAX_SEED);
      if (seed !== undefined) change((question) => ({ ...question, seed }));
    },
  );
  button('solve-unblock').addEventListener('click', () => {
    change((question) => ({ ...question, blocked: new Uint8Array(question.blocked.length) }));
  });
  button('solve-another').addEventListener('click', () => {
    change((question) => ({ ...question, strategy: 'random', seed: (question.seed + 1) % (MAX_SEED + 1) }));
  });
}

/**
 * Listens to the size fields. Typing 42 passes through 4, so while a field has the focus every size is cut from the board before,
 * and blocked squares inside the final size survive.
 */
function listenToSize(now: () => Question, change: OnChange): void {
  let uncut: Question | undefined;
  let cut: Question | undefined;
  for (const name of ['rows', 'cols'] as const) {
    input(`solve-${name}`).addEventListener('blur', () => {
      uncut = undefined;
    });
    listenToInteger(
      `solve-${name}`,
      () => now()[name],
      () => {
        const rows = readIntegerField('solve-rows', MIN_SIDE, MAX_SIDE);
        const cols = readIntegerField('solve-cols', MIN_SIDE, MAX_SIDE);
        if (rows === undefined || cols === undefined) return;
        change((question) => {
          // The question may have changed elsewhere, for example by a new address.
          if (question !== cut || uncut === undefined) uncut = question;
          cut = resizeBoard(uncut, rows, cols);
          return cut;
        });
      },
    );
  }
}

/** Applies a typed square. Marks an invalid text as an error and changes nothing. */
function readSquare(question: Question, name: 'start' | 'end'): Question {
  const field = input(`solve-${name}`);
  const text = field.value.trim();
  const square = text === '' ? undefined : parseSquare(text, question);
  const isOpen = square !== undefined && !question.blocked[square];
  const isWrong = text !== '' && !isOpen;
  showError(field.id, isWrong ? 'an open square, such as a1 or 0,0' : undefined);
  if (isWrong) return question;
  return withSquare(question, name, square);
}

/** Sets the start or the end. Refuses the square of the other one and changes nothing. */
export function withSquare(question: Question, name: 'start' | 'end', square: number | undefined): Question {
  const other = name === 'start' ? 'end' : 'start';
  if (square === undefined || question[other] !== square) return { ...question, [name]: square };
  // A closed tour has no end. The stored end for open tours is removed.
  if (question.closed) return { ...question, [name]: square, [other]: undefined };
  showError(`solve-${name}`, `a square other than the ${other}`);
  return question;
}

/** Blocks or unblocks squares. */
export function withBlocked(question: Question, squares: readonly number[], isBlocked: boolean): Question {
  const blocked = question.blocked.slice();
  for (const square of squares) blocked[square] = Number(isBlocked);
  const ifOpen = (square: number | undefined): number | undefined =>
    square !== undefined && blocked[square] ? undefined : square;
  return { ...question, blocked, start: ifOpen(question.start), end: ifOpen(question.end) };
}
