import { squareName, type TourResult, tourExistence } from 'knights-tour-wasm';
import type { Mark } from '../board/marks.js';
import { neighbours } from '../board/neighbours.js';
import { countOpenSquares } from '../board/square-list.js';
import { type Answer, EngineUnavailableError, WorkersUnavailableError } from '../solver-pools.js';
import type { Verdict } from '../verdict.js';
import { formatDuration, formatInteger, quantity, withNames } from '../words.js';
import { type Question, toProblem } from './question.js';

/** Describes a result with its time and effort. */
export function describeResult(question: Question, answer: Answer): Verdict {
  const { result } = answer;
  const took = `in ${formatDuration(answer.milliseconds)} by ${answer.engine}`;
  switch (result.status) {
    case 'found': {
      const kind = result.closed ? 'A closed tour' : 'An open tour';
      return {
        kind: 'found',
        headline: `${kind} of ${quantity(result.path.length, 'square')}`,
        detail: `Found ${took} (strategy ${result.strategy}, ${describeEffort(result)}).`,
      };
    }
    case 'impossible': {
      const proof =
        result.proof === 'rule'
          ? 'Proven by a rule, without a search.'
          : `Proven by an exhaustive search (${describeEffort(result)}).`;
      return {
        kind: 'impossible',
        headline: 'No tour exists',
        detail: `${withNames(result.explanation, question)} ${proof}`,
      };
    }
    case 'stuck':
      return {
        kind: 'stuck',
        headline: describeStuck(question, result.path),
        detail: `${explainStuck(question, result.path)} Warnsdorff’s rule never takes a move back. Another strategy may find a tour.`,
      };
    case 'limit':
      return {
        kind: 'limit',
        headline: 'No tour found within the limit',
        detail: `Stopped ${took} (${describeEffort(result)}). ${describeExistence(question)} The board shows the longest path, ${formatInteger(result.path.length)} squares.`,
      };
  }
}

/** Describes whether the rules prove that a tour exists. */
function describeExistence(question: Question): string {
  const isKnown = tourExistence(toProblem(question)).status === 'exists';
  return isKnown ? 'A tour exists: try another strategy.' : 'A tour may exist.';
}

/** Returns whether the board has no closed tour but may have an open one. */
export function canBeOpen(question: Question, result: TourResult | undefined): boolean {
  if (!question.closed || result?.status !== 'impossible') return false;
  return tourExistence(toProblem({ ...question, closed: false })).status !== 'impossible';
}

/** Describes `nodes`. Edge search counts decisions, other strategies count squares. */
function describeEffort({ nodes, strategy }: TourResult): string {
  return strategy === 'edge-search' ? quantity(nodes, 'decision') : `${quantity(nodes, 'square')} placed`;
}

/** Describes an error of the package, or an engine that cannot run. */
export function describeError(error: unknown): Verdict {
  if (error instanceof EngineUnavailableError) {
    return {
      kind: 'error',
      headline: 'This engine does not run here',
      detail: `${error.message}. The other engines give the same answers.`,
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof WorkersUnavailableError) {
    return { kind: 'error', headline: 'The solver could not start', detail: `${capitalize(message)}.` };
  }
  return { kind: 'error', headline: 'Not allowed', detail: `${message}.` };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Creates the marks for the start and the end. */
export function createMarks(question: Question, result: TourResult | undefined): Mark[] {
  const marks: Mark[] = [];
  const path = result?.path ?? [];
  if (question.start !== undefined && path.length === 0)
    marks.push({ kind: 'start', square: question.start });
  if (question.end !== undefined && !question.closed && path[path.length - 1] !== question.end) {
    marks.push({ kind: 'end', square: question.end });
  }
  return marks;
}

/** Creates the marks at the end of an incomplete path: unvisited squares and the last square. */
export function createEndMarks(question: Question, result: TourResult | undefined): Mark[] {
  if (result?.status !== 'stuck' && result?.status !== 'limit') return [];
  const { path } = result;
  const marks: Mark[] = [];
  const visited = new Set(path);
  for (const [square, isBlocked] of question.blocked.entries()) {
    if (!isBlocked && !visited.has(square)) marks.push({ kind: 'unvisited', square });
  }
  if (result.status === 'stuck') marks.push({ kind: 'stuck', square: path[path.length - 1]! });
  return marks;
}

function describeStuck(question: Question, path: Uint32Array): string {
  const squares = countOpenSquares(question.blocked);
  if (path.length === squares)
    return `Stuck on square ${formatInteger(squares)} of ${formatInteger(squares)}`;
  return `Stuck after ${formatInteger(path.length)} of ${quantity(squares, 'square')}`;
}

function explainStuck(question: Question, path: Uint32Array): string {
  const last = path[path.length - 1]!;
  const name = squareName(last, question);
  if (path.length === countOpenSquares(question.blocked)) {
    return `It visited every square, but the last one, ${name}, is not a knight’s move from the first one, ${squareName(path[0]!, question)}.`;
  }
  const visited = new Set(path);
  const away = neighbours(question, last);
  const open = away.filter((square) => !visited.has(square) && !question.blocked[square]);
  if (open.length > 0) {
    return `The only move from ${name} leads to the end, ${squareName(open[0]!, question)}, which must come last.`;
  }
  const why = [
    away.some((square) => question.blocked[square]) ? 'blocked' : '',
    away.some((square) => visited.has(square)) ? 'already visited' : '',
  ];
  return `The knight cannot leave ${name}: every square a move away is ${why.filter(Boolean).join(' or ')}.`;
}

export const SEARCHING: Verdict = {
  kind: 'waiting',
  headline: 'Still searching …',
  detail: 'No rule decides this board at once.',
};

export const STOPPED: Verdict = {
  kind: 'limit',
  headline: 'Stopped',
  detail: 'You stopped the search before it finished.',
};
