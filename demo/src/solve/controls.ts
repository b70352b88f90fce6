import { parseSquare, squareName, type TieBreak } from 'knights-tour-wasm';
import { button, element, input, part, selection } from '../elements.js';
import { integerField, listenToInteger, refuse, showValue } from '../fields.js';
import { keepingFocus } from '../focus.js';
import type { Engine } from '../solving.js';
import { hasTies, offerStrategies, strategyNamed } from '../strategies.js';
import { LEAST_SIDE, MOST_SEED, MOST_SIDE, type Question, resized } from './question.js';

/** Who is told what the reader changes. */
export type OnChange = (change: (question: Question) => Question) => void;

/** What a click on the board does. */
export type Tool = 'start' | 'end' | 'block';

/** The tool that is chosen. */
export function chosenTool(): Tool {
  const tools = element('solve-tools', HTMLFieldSetElement);
  return (tools.querySelector<HTMLInputElement>('input:checked')?.value ?? 'start') as Tool;
}

/** Shows a question in the controls. */
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
  keepingFocus(part('solve-board'), () => {
    button('solve-unblock').hidden = !question.blocked.includes(1);
  });
}

/** Listens to the controls, and fills in what the package has to choose from. */
export function listenToControls(now: () => Question, change: OnChange): void {
  listenToSize(now, change);
  offerStrategies(selection('solve-strategy'));
  for (const name of ['start', 'end'] as const) {
    input(`solve-${name}`).addEventListener('change', () => change((question) => typed(question, name)));
  }
  input('solve-closed').addEventListener('change', () => {
    change((question) => ({ ...question, closed: input('solve-closed').checked }));
  });
  selection('solve-strategy').addEventListener('change', () => {
    const strategy = strategyNamed(selection('solve-strategy').value) ?? 'auto';
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
      const seed = integerField('solve-seed', 0, MOST_SEED);
      if (seed !== undefined) change((question) => ({ ...question, seed }));
    },
  );
  button('solve-unblock').addEventListener('click', () => {
    change((question) => ({ ...question, blocked: new Uint8Array(question.blocked.length) }));
  });
  button('solve-another').addEventListener('click', () => {
    change((question) => ({ ...question, strategy: 'random', seed: (question.seed + 1) % (MOST_SEED + 1) }));
  });
}

/**
 * The fields of the size. Who types 42 has a 4 on the way: while a field has the focus, each size is cut from the board
 * that was there before, so that nothing inside the last one is lost.
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
        const rows = integerField('solve-rows', LEAST_SIDE, MOST_SIDE);
        const cols = integerField('solve-cols', LEAST_SIDE, MOST_SIDE);
        if (rows === undefined || cols === undefined) return;
        change((question) => {
          // Something else may have changed the question meanwhile, such as another address.
          if (question !== cut || uncut === undefined) uncut = question;
          cut = resized(uncut, rows, cols);
          return cut;
        });
      },
    );
  }
}

/** The square that was typed; a text that names none is marked and changes nothing. */
function typed(question: Question, name: 'start' | 'end'): Question {
  const field = input(`solve-${name}`);
  const text = field.value.trim();
  const square = text === '' ? undefined : parseSquare(text, question);
  const isFree = square !== undefined && !question.blocked[square];
  const isWrong = text !== '' && !isFree;
  refuse(field.id, isWrong ? 'an open square, such as a1 or 0,0' : undefined);
  if (isWrong) return question;
  return withSquare(question, name, square);
}

/** The question with another start or end; the square of the other one is refused, and nothing changes. */
export function withSquare(question: Question, name: 'start' | 'end', square: number | undefined): Question {
  const other = name === 'start' ? 'end' : 'start';
  if (square === undefined || question[other] !== square) return { ...question, [name]: square };
  // A closed tour has no end: the one that is kept for an open tour gives way.
  if (question.closed) return { ...question, [name]: square, [other]: undefined };
  refuse(`solve-${name}`, `a square other than the ${other}`);
  return question;
}

/** The question with squares blocked or free. */
export function withBlocked(question: Question, squares: readonly number[], isBlocked: boolean): Question {
  const blocked = question.blocked.slice();
  for (const square of squares) blocked[square] = Number(isBlocked);
  const free = (square: number | undefined): number | undefined =>
    square !== undefined && blocked[square] ? undefined : square;
  return { ...question, blocked, start: free(question.start), end: free(question.end) };
}
