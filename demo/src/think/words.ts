import { tourExistence } from 'knights-tour-wasm';
import { formatInteger, quantity, withNames } from '../words.js';
import type { TraceEnd } from './tape.js';
import type { Watched } from './watched.js';

/** Describes the state of a search. */
export function describeState(
  watched: Watched,
  end: TraceEnd | undefined,
  failure: string | undefined,
  isPlaying: boolean,
): string {
  if (failure !== undefined) return failure;
  if (!end) return isPlaying ? 'Searching …' : 'Paused. Press Play.';
  switch (end.status) {
    case 'found':
      return end.closed && watched.closed ? 'Found a closed tour.' : 'Found a tour.';
    case 'impossible':
      return `No tour exists. ${withNames(end.explanation ?? '', watched)}`;
    case 'stuck':
      return `Stuck after ${quantity(end.length, 'square')}. The rule never takes a step back.`;
    case 'limit':
      return `Gave up after ${quantity(end.nodes, 'step')}. ${describeExistence(watched)}`;
  }
}

function describeExistence({ rows, cols, blocked, closed, start }: Watched): string {
  const problem = { rows, cols, closed, start, ...(blocked.includes(1) ? { blocked } : {}) };
  return tourExistence(problem).status === 'exists'
    ? 'A tour exists.'
    : 'The search cannot tell whether a tour exists.';
}

/** The comparison of the two searches. */
export interface Comparison {
  readonly kind: 'found' | 'stuck' | 'limit' | 'impossible' | 'waiting';
  readonly headline: string;
  readonly detail: string;
}

const WHY =
  'Each step uses up a square, so the squares around it lose a move. A square that no move reaches is lost. Warnsdorff’s rule (1823) goes to the square with the fewest exits, so it visits first what would be lost next: corners and edges.';

const WHY_STUCK =
  'But the rule looks only one step ahead. When that goes wrong it is stuck; it never takes a step back.';

/**
 * Compares the two searches as far as they are shown.
 * @param isFaster whether the clock speeds up when one of them ends
 */
export function compareSearches(
  watched: Watched,
  left: TraceEnd | undefined,
  right: TraceEnd | undefined,
  isFaster: boolean,
): Comparison {
  const names = { left: watched.left.label, right: watched.right.label };
  if (left?.status === 'impossible') {
    return {
      kind: 'impossible',
      headline: 'No tour exists',
      detail: withNames(left.explanation ?? '', watched),
    };
  }
  const why = [left, right].some((end) => end?.status === 'stuck') ? `${WHY} ${WHY_STUCK}` : WHY;
  if (left && right) {
    const failed = [left, right].find(({ status }) => status !== 'found');
    // The number of steps alone would make a search that gave up early look good.
    const headline = failed
      ? `${capitalize(describeEnd(left))}. ${capitalize(describeEnd(right))}.`
      : `${quantity(left.nodes, 'step')} against ${formatInteger(right.nodes)}, on the same board`;
    return {
      kind: failed?.status ?? 'found',
      headline,
      detail: `${names.left}: ${describeEnd(left)}. ${names.right}: ${describeEnd(right)}. ${why}`,
    };
  }
  const first = left ?? right;
  if (first) {
    const name = left ? names.left : names.right;
    return {
      kind: first.status === 'found' ? 'found' : 'stuck',
      headline: `${name}: ${describeEnd(first)}`,
      detail: `The other is still trying${isFaster ? ', faster and faster' : ''}. ${why}`,
    };
  }
  return { kind: 'waiting', headline: 'Which one gets there first?', detail: WHY };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeEnd({ status, nodes, length }: TraceEnd): string {
  if (status === 'found') return `a tour after ${quantity(nodes, 'step')}`;
  if (status === 'stuck') return `stuck after ${quantity(length, 'square')}`;
  if (status === 'limit') return `gave up after ${quantity(nodes, 'step')}`;
  return 'no tour exists';
}
