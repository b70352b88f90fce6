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
  const took = `Answered in ${duration(answer.milliseconds)} by ${answer.engine}`;
  switch (result.status) {
    case 'found': {
      const kind = result.closed ? 'A closed tour' : 'An open tour';
      return {
        kind: 'found',
        headline: `${kind} of ${counted(result.path.length, 'square')}`,
        detail: `${took}, with the strategy ${result.strategy} (${effort(result)}).`,
      };
    }
    case 'impossible': {
      const proof =
        result.proof === 'rule'
          ? 'A rule proves it, without a search.'
          : `Proven by a search of everything (${effort(result)}).`;
      return {
        kind: 'impossible',
        headline: 'There is none',
        detail: `${withNames(result.explanation, question)} ${proof}`,
      };
    }
    case 'stuck':
      return {
        kind: 'stuck',
        headline: whereStuck(question, result.path),
        detail: `${whyStuck(question, result.path)} Warnsdorff’s rule never takes a move back; another strategy may find a tour.`,
      };
    case 'limit':
      return {
        kind: 'limit',
        headline: 'Not found within the limit',
        detail: `${took}: the search gave up (${effort(result)}). ${existence(question)} This is the longest path it saw, ${whole(result.path.length)} squares.`,
      };
  }
}

/** What is known without this search. */
function existence(question: Question): string {
  const isKnown = tourExistence(problemOf(question)).status === 'exists';
  return isKnown ? 'There is a tour: another strategy finds it.' : 'There may be a tour.';
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
      detail: `${error.message}. Another engine gives the same answers.`,
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof NoWorkers) {
    return { kind: 'error', headline: 'No solver can be started here', detail: `${capital(message)}.` };
  }
  return { kind: 'error', headline: 'This cannot be asked', detail: `${message}.` };
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
  return `Stuck after ${counted(path.length, 'square')} of ${whole(free)}`;
}

function whyStuck(question: Question, path: Uint32Array): string {
  const last = path[path.length - 1]!;
  const name = squareName(last, question);
  if (path.length === openSquares(question.blocked)) {
    return `It visited every square, but ${name}, the last one, is no knight's move from ${squareName(path[0]!, question)}, so the tour does not close.`;
  }
  const visited = new Set(path);
  const away = neighbours(question, last);
  const open = away.filter((square) => !visited.has(square) && !question.blocked[square]);
  if (open.length > 0) {
    return `From ${name} only ${squareName(open[0]!, question)} is left, the end, which has to come last.`;
  }
  const why = [
    away.some((square) => question.blocked[square]) ? 'is blocked' : '',
    away.some((square) => visited.has(square)) ? 'was visited before' : '',
  ];
  return `On ${name} the knight cannot go on: each of the squares a move away ${why.filter(Boolean).join(' or ')}.`;
}

export const SEARCHING: Verdict = {
  kind: 'waiting',
  headline: 'Searching …',
  detail: 'No rule answers this at once.',
};

export const PAINTING: Verdict = {
  kind: 'waiting',
  headline: 'Another board',
  detail: 'It is solved when you let go.',
};

export const STOPPED: Verdict = {
  kind: 'limit',
  headline: 'Stopped',
  detail: 'The search was stopped before it had an answer.',
};
