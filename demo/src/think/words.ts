import { tourExistence } from 'knights-tour-wasm';
import { counted, whole, withNames } from '../words.js';
import type { TraceEnd } from './tape.js';
import type { Watched } from './watched.js';

/** What is said of a search while it goes on, and at its end. */
export function stateOf(watched: Watched, end: TraceEnd | undefined, failure: string | undefined): string {
  if (failure !== undefined) return failure;
  if (!end) return 'Searching …';
  switch (end.status) {
    case 'found':
      return end.closed && watched.closed ? 'A closed tour.' : 'A tour.';
    case 'impossible':
      return `There is none. ${withNames(end.explanation ?? '', watched)}`;
    case 'stuck':
      return `Stuck after ${counted(end.length, 'square')}: this rule never takes a step back.`;
    case 'limit':
      return `Gave up after ${counted(end.nodes, 'square')}. ${existenceInWords(watched)}`;
  }
}

function existenceInWords({ rows, cols, blocked, closed, start }: Watched): string {
  const problem = { rows, cols, closed, start, ...(blocked.includes(1) ? { blocked } : {}) };
  return tourExistence(problem).status === 'exists'
    ? 'There is a tour.'
    : 'Whether there is a tour it does not know.';
}

/** How one search did beside the other. */
export interface Comparison {
  readonly kind: 'found' | 'stuck' | 'limit' | 'impossible' | 'waiting';
  readonly headline: string;
  readonly detail: string;
}

const WHY =
  'Each step takes ways from the squares around it; one with none left is lost. Warnsdorff’s rule (1823) goes where the fewest ways lead on, so it visits first what would be lost next: corners and edges.';

const WHY_STUCK =
  'It looks only one step ahead: where that fails it is stuck, and only a search takes the step back.';

/**
 * Both searches as far as they are shown.
 * @param isFaster the speed grows when one of them is over
 */
export function comparisonOf(
  watched: Watched,
  left: TraceEnd | undefined,
  right: TraceEnd | undefined,
  isFaster: boolean,
): Comparison {
  const names = { left: watched.left.label, right: watched.right.label };
  if (left?.status === 'impossible') {
    return {
      kind: 'impossible',
      headline: 'There is none',
      detail: withNames(left.explanation ?? '', watched),
    };
  }
  const why = [left, right].some((end) => end?.status === 'stuck') ? `${WHY} ${WHY_STUCK}` : WHY;
  if (left && right) {
    const failed = [left, right].find(({ status }) => status !== 'found');
    // Numbers alone would praise a search that gave up soon.
    const headline = failed
      ? `${endingOf(left)} against ${endingOf(right)}`
      : `${counted(left.nodes, 'square')} against ${whole(right.nodes)}`;
    return {
      kind: failed?.status ?? 'found',
      headline: headline.replace(/^./, (letter) => letter.toUpperCase()),
      detail: `${names.left}: ${endingOf(left)}. ${names.right}: ${endingOf(right)}. ${why}`,
    };
  }
  const first = left ?? right;
  if (first) {
    const name = left ? names.left : names.right;
    return {
      kind: first.status === 'found' ? 'found' : 'stuck',
      headline: `${name}: ${endingOf(first)}`,
      detail: `The other one goes on${isFaster ? ', faster and faster' : ''}. ${why}`,
    };
  }
  return { kind: 'waiting', headline: 'Both search', detail: WHY };
}

function endingOf({ status, nodes, length }: TraceEnd): string {
  if (status === 'found') return `a tour after ${counted(nodes, 'square')}`;
  if (status === 'stuck') return `stuck after ${counted(length, 'square')}`;
  if (status === 'limit') return `given up after ${counted(nodes, 'square')}`;
  return 'none';
}
