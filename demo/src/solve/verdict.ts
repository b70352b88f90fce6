import { squareName, type TourResult, tourExistence } from 'knights-tour-wasm';
import type { Mark } from '../board/marks.js';
import { neighbours } from '../board/neighbours.js';
import { openSquares } from '../board/square-list.js';
import { type Answer, NoEngine, NoWorkers } from '../solving.js';
import type { Verdict } from '../verdict.js';
import { counted, duration, whole, withNames } from '../words.js';
import { problemOf, type Question } from './question.js';

/** Names the answer and says what it took. */
export function verdictOf(question: Question, answer: Answer): Verdict {
  const { result } = answer;
  const took = `in ${duration(answer.milliseconds)} by ${answer.engine}`;
  switch (result.status) {
    case 'found': {
      const kind = result.closed ? 'A closed tour' : 'An open tour';
      return {
        kind: 'found',
        headline: `${kind} of ${counted(result.path.length, 'square')}`,
        detail: `Found ${took} (strategy ${result.strategy}, ${effort(result)}).`,
      };
    }
    case 'impossible': {
      const proof =
        result.proof === 'rule'
          ? 'Proven by a rule, without a search.'
          : `Proven by an exhaustive search (${effort(result)}).`;
      return {
        kind: 'impossible',
        headline: 'No tour exists',
        detail: `${withNames(result.explanation, question)} ${proof}`,
      };
    }
    case 'stuck':
      return {
        kind: 'stuck',
        headline: whereStuck(question, result.path),
        detail: `${whyStuck(question, result.path)} Warnsdorff’s rule never takes a move back. Another strategy may find a tour.`,
      };
    case 'limit':
      return {
        kind: 'limit',
        headline: 'No tour found within the limit',
        detail: `Stopped ${took} (${effort(result)}). ${existence(question)} The board shows the longest path, ${whole(result.path.length)} squares.`,
      };
  }
}

/** What is known without this search. */
function existence(question: Question): string {
  const isKnown = tourExistence(problemOf(question)).status === 'exists';
  return isKnown ? 'A tour exists: try another strategy.' : 'A tour may exist.';
}

/** Whether a board that has no closed tour may have an open one. */
export function mayBeOpen(question: Question, result: TourResult | undefined): boolean {
  if (!question.closed || result?.status !== 'impossible') return false;
  return tourExistence(problemOf({ ...question, closed: false })).status !== 'impossible';
}

/** What `nodes` counts. */
function effort({ nodes, strategy }: TourResult): string {
  return strategy === 'edge-search' ? counted(nodes, 'decision') : `${counted(nodes, 'square')} placed`;
}

/** What the package says about a question that it does not take, or about an engine that does not run. */
export function refusal(error: unknown): Verdict {
  if (error instanceof NoEngine) {
    return {
      kind: 'error',
      headline: 'This engine does not run here',
      detail: `${error.message}. The other engines give the same answers.`,
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof NoWorkers) {
    return { kind: 'error', headline: 'The solver could not start', detail: `${capital(message)}.` };
  }
  return { kind: 'error', headline: 'Not allowed', detail: `${message}.` };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What is to be seen on the board beside the path, from its start on. */
export function marksOf(question: Question, result: TourResult | undefined): Mark[] {
  const marks: Mark[] = [];
  const path = result?.path ?? [];
  if (question.start !== undefined && path.length === 0)
    marks.push({ kind: 'start', square: question.start });
  if (question.end !== undefined && !question.closed && path[path.length - 1] !== question.end) {
    marks.push({ kind: 'end', square: question.end });
  }
  return marks;
}

/** What is to be seen where a path ends that is no tour: the squares it missed, and where it is stuck. */
export function endMarksOf(question: Question, result: TourResult | undefined): Mark[] {
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

function whereStuck(question: Question, path: Uint32Array): string {
  const free = openSquares(question.blocked);
  if (path.length === free) return `Stuck on square ${whole(free)} of ${whole(free)}`;
  return `Stuck after ${whole(path.length)} of ${counted(free, 'square')}`;
}

function whyStuck(question: Question, path: Uint32Array): string {
  const last = path[path.length - 1]!;
  const name = squareName(last, question);
  if (path.length === openSquares(question.blocked)) {
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
  headline: 'Searching …',
  detail: 'No rule decides this board at once.',
};

export const PAINTING: Verdict = {
  kind: 'waiting',
  headline: 'New board',
  detail: 'The search starts when you let go.',
};

export const STOPPED: Verdict = {
  kind: 'limit',
  headline: 'Stopped',
  detail: 'You stopped the search before it finished.',
};
