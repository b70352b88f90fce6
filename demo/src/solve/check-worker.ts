import type { BoardSize } from 'knights-tour-wasm';
import type { ReadTour } from 'knights-tour-wasm/file';
import { readText } from '../../../src/file/read-tour.js';

/** A text to check, and the board to read it on if the text alone does not show its size. */
export interface CheckRequest {
  readonly text: Uint8Array;
  readonly size: BoardSize;
}

/** The first wrong tour of a text, or its first tour if all are valid; a string if the text cannot be read. */
export type CheckAnswer =
  | string
  | { readonly answer: ReadTour; readonly index: number; readonly count: number };

function check({ text, size }: CheckRequest): CheckAnswer {
  const read = (given?: BoardSize) =>
    readText(text, { size: given, partial: false, problemFor: (each) => given ?? each });
  let answers = read();
  if (answers[0]?.status === 'unreadable') answers = read(size);
  const wrong = answers.findIndex(({ status }) => status !== 'read');
  const index = Math.max(0, wrong);
  return { answer: answers[index]!, index, count: answers.length };
}

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  try {
    postMessage(check(data));
  } catch (error) {
    postMessage(error instanceof Error ? error.message : String(error));
  }
});
