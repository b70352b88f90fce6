import { type BoardSize, parseSquare } from 'knights-tour-wasm';
import type { ReadBoard, ReadTour } from 'knights-tour-wasm/file';
import { button, element, input, part } from '../elements.js';
import { LatestRequest } from '../latest-request.js';
import { requestOnce } from '../request-once.js';
import type { Verdict } from '../verdict.js';
import { formatInteger, withTimesSigns } from '../words.js';
import type { CheckAnswer, CheckRequest } from './check-worker.js';
import { LOST } from './exports.js';
import { MAX_SIDE, MIN_SIDE } from './question.js';

/** A tour of another program, or its legal moves before the first wrong one. */
export interface Checked {
  readonly board: ReadBoard;
  readonly path: Uint32Array;
  readonly closed: boolean;
  /** The square of the first wrong step; undefined if none is wrong, and if it is not on the board. */
  readonly wrong: number | undefined;
}

/** Called with the verdict, and with what to draw, if the board fits the page. */
type OnChecked = (verdict: Verdict, checked: Checked | undefined) => void;

/**
 * Listens to texts that are pasted, dropped or opened, and checks them in a worker, which loads on the first use.
 * @param size returns the board for a text that leaves out squares and does not show its size
 * @returns a function that cancels a check
 */
export function listenToChecks(size: () => BoardSize, onChecked: OnChecked): () => void {
  const field = element('check-text', HTMLTextAreaElement);
  const files = input('check-file');
  const requests = new LatestRequest((reason) => onChecked(describeCheck(reason), undefined));
  const check = async (text: Uint8Array): Promise<void> => {
    const { rows, cols } = size();
    const answer = await requests.run((signal) => {
      const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
      const request: CheckRequest = { text, size: { rows, cols } };
      return requestOnce<CheckAnswer>(worker, request, signal).catch(({ message }: Error) => message || LOST);
    });
    if (answer !== undefined) onChecked(describeCheck(answer), toChecked(answer));
  };
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    element('check-mine', HTMLDetailsElement).open = true;
    field.value = '';
    await check(new Uint8Array(await file.arrayBuffer()));
  };
  const checkField = () => check(new TextEncoder().encode(field.value));
  button('check-button').addEventListener('click', checkField);
  // The field has the pasted text after the event.
  field.addEventListener('paste', () => setTimeout(checkField));
  files.addEventListener('change', () => open(files.files?.[0]));
  const panel = part('panel-solve');
  panel.addEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  });
  panel.addEventListener('drop', (event) => {
    const file = event.dataTransfer?.files[0];
    if (file) event.preventDefault();
    void open(file);
  });
  return () => requests.cancel();
}

function describeCheck(checked: CheckAnswer): Verdict {
  if (typeof checked === 'string') return { kind: 'error', headline: 'Not checked', detail: `${checked}.` };
  const { answer, index, count } = checked;
  const which = count > 1 ? `Tour ${formatInteger(index + 1)} of ${formatInteger(count)}: ` : '';
  if (answer.status === 'unreadable') {
    const message = answer.message.replace(/ Add the size.*$/, '');
    const advice = 'If the text leaves out squares, enter rows and columns below and check again.';
    return {
      kind: 'error',
      headline: sentence(`${which}no tour in the text`),
      detail: `${sentence(message)} ${advice}`,
    };
  }
  const { rows, cols } = answer.board;
  const layout = withTimesSigns(`It was read as ${answer.layout}.`);
  const large = isDrawn(answer.board)
    ? ''
    : ` The page draws boards of ${MIN_SIDE} to ${MAX_SIDE} rows and columns.`;
  if (answer.status === 'invalid') {
    return {
      kind: 'stuck',
      headline: sentence(`${which}not a tour`),
      detail: `${sentence(answer.message)}. ${layout}${large}`,
    };
  }
  const kind = answer.closed ? 'a closed tour' : 'an open tour';
  const headline = `Correct: ${kind} of ${rows} × ${cols}`;
  const all = count > 1 ? `All ${formatInteger(count)} tours are correct; this is the first. ` : '';
  return { kind: 'found', headline, detail: `${all}${layout}${large}` };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isDrawn({ rows, cols }: ReadBoard): boolean {
  return Math.min(rows, cols) >= MIN_SIDE && Math.max(rows, cols) <= MAX_SIDE;
}

function toChecked(checked: CheckAnswer): Checked | undefined {
  if (typeof checked === 'string' || checked.answer.status === 'unreadable') return undefined;
  const { answer } = checked;
  const { board, path } = answer;
  if (!isDrawn(board)) return undefined;
  return {
    board,
    path,
    closed: answer.status === 'read' && answer.closed,
    wrong: answer.status === 'invalid' ? findWrongSquare(answer) : undefined,
  };
}

/** Returns the square that the message names: 'step 11 is e3: it is not a knight move from e4'. */
function findWrongSquare({ message, board }: Extract<ReadTour, { status: 'invalid' }>): number | undefined {
  const [, name] = /^step \d+ is (\S+):/.exec(message) ?? [];
  return name === undefined ? undefined : parseSquare(name, board);
}
