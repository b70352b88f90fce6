import type { TourIndex } from 'knights-tour-wasm/census';
import { runsWebAssembly } from '../runs-webassembly.js';
import { BOARD } from './tour-number.js';

/** A request for a tour by its number, or by a text that is hashed to a number, or for the number of a path. */
export type IndexRequest =
  | { readonly number: string }
  | { readonly text: string }
  | { readonly path: readonly number[] };

export type IndexResponse =
  | { readonly number: string; readonly path: readonly number[] }
  | { readonly failure: string };

let index: Promise<TourIndex> | undefined;

/** Counts the tours, with progress. The worker keeps the index for later requests. */
async function prepare(): Promise<TourIndex> {
  // Named imports keep the other functions out of the bundle.
  const createTourIndex = runsWebAssembly()
    ? (await import('knights-tour-wasm/census')).createTourIndex
    : (await import('knights-tour-wasm/census/js')).createTourIndex;
  const onProgress = (done: number, total: number): void => postMessage(done / total);
  return createTourIndex(BOARD, { onProgress });
}

/** Hashes a text to 64 bits: FNV-1a (Fowler, Noll and Vo). */
function hash(text: string): bigint {
  let state = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    state = BigInt.asUintN(64, (state ^ BigInt(byte)) * 0x100000001b3n);
  return state;
}

async function answer(request: IndexRequest): Promise<IndexResponse> {
  index ??= prepare();
  const tours = await index;
  const number =
    'path' in request
      ? tours.indexOf(request.path)
      : 'text' in request
        ? hash(request.text) % tours.count
        : BigInt(request.number);
  return { number: String(number), path: Array.from(tours.tourAt(number)) };
}

addEventListener('message', async ({ data }: MessageEvent<IndexRequest>) => {
  try {
    postMessage(await answer(data));
  } catch (error) {
    postMessage({ failure: error instanceof Error ? error.message : String(error) } satisfies IndexResponse);
  }
});
