import { describe, expect, test } from 'vitest';
import { type TourExistence, tourExistence } from '../../src/existence/index.js';
import { checkTour } from '../../src/problem/check.js';
import type { TourProblem } from '../../src/problem/problem.js';
import { Random } from '../../src/problem/random.js';
import { ENGINES } from '../engines.js';
import { randomHoles } from '../holed-boards.js';
import { Frontier, NO_SQUARES } from '../oracle/frontier.js';

/**
 * Proves the answers of `tourExistence` for boards of three, four and five rows and ANY number of columns: closed tours,
 * and open tours between any two squares. A board with two ends is a word over columns: i empty columns, one with an end in
 * row r, j empty ones, one with an end in row s, k empty ones (or both ends in one column). The set of frontier states
 * after a prefix of the word, with the rest of the word, decides. So three sequences are followed until they repeat. First,
 * Z(i): the states after i empty columns. Second, F(i, r, j): the states after the first end and j more empty columns, a
 * chain for each different Z(i) and r. Third, A(k), backwards: of all states that can follow the second end, those from
 * which k empty columns complete a solved board, stored as one bit per k in a number per state. Each sequence is a function
 * of its predecessor alone. So once a value repeats, the sequence is periodic, and the exact answer for (i, r, j, s, k)
 * depends on i, j and k only up to these periods. The rules have period 2 in each of i, j and k from RULES_SETTLED on: they
 * use parities, whether the board has a table or is 3 x 13, and squares at most three columns from a side. If both agree
 * for all i, j and k up to the later start of the two plus one common period, they agree everywhere. Boards of six rows and
 * more need other arguments: there, only the colours decide.
 */

/** The first i, j or k from which the rules depend only on its parity: the last exceptional board is 3 x 13. */
const RULES_SETTLED = 14;
const RULES_PERIOD = 2;
const EMPTY = 0;

/** A sequence that is periodic from `start` on: a finite number of indices decides all. */
interface Periodic {
  start: number;
  period: number;
}

/** Number of indices to check for the rules and the sequence to agree at every index. */
function enough({ start, period }: Periodic): number {
  const common = period % RULES_PERIOD === 0 ? period : period * RULES_PERIOD;
  return Math.max(start, RULES_SETTLED) + common;
}

interface Node {
  states: Uint32Array;
  /** The node after one more empty column. */
  next: Node | undefined;
}

/** Sets of states, each stored once. */
class Nodes {
  readonly #byStates = new Map<string, Node>();

  get all(): Node[] {
    return [...this.#byStates.values()];
  }

  of(states: Uint32Array): Node {
    const key = states.join();
    const node = this.#byStates.get(key) ?? { states, next: undefined };
    this.#byStates.set(key, node);
    return node;
  }

  /** Follows a node through empty columns until a node repeats. */
  follow(frontier: Frontier, node: Node): void {
    for (let last = node; last.next === undefined; last = last.next) {
      last.next = this.of(frontier.advance(last.states, EMPTY));
    }
  }
}

/** Start of the periodic part of the sequence that begins at a node. */
function periodOf(node: Node): Periodic {
  const seen = new Map<Node, number>();
  let index = 0;
  let at = node;
  for (; !seen.has(at); at = at.next!) seen.set(at, index++);
  const start = seen.get(at)!;
  return { start, period: index - start };
}

/** By state: bit k is set if the state is in A(k). */
interface Completions extends Periodic {
  bits: Int32Array;
}

/** A(k) for all states that can follow these, until it repeats. */
function completions(frontier: Frontier, states: Iterable<number>): Completions {
  const reached = new Set(states);
  for (const state of reached) {
    for (const next of frontier.successors(state, EMPTY)) reached.add(next);
  }
  const members = Uint32Array.from(reached);
  let current = new Uint8Array(frontier.states);
  for (const state of members) {
    if (frontier.accepts([state])) current[state] = 1;
  }
  const bits = new Int32Array(frontier.states);
  const earlier: Uint8Array[] = [];
  for (;;) {
    const start = earlier.findIndex((set) => set.every((value, state) => value === current[state]));
    if (start >= 0) return { start, period: earlier.length - start, bits };
    const k = earlier.length;
    if (k === 32) throw new Error('more than 32 different sets: bits no longer suffice');
    for (const state of members) bits[state]! |= current[state]! << k;
    earlier.push(current);
    const next = new Uint8Array(current.length);
    for (const state of members) {
      if (frontier.successors(state, EMPTY).some((successor) => current[successor] === 1)) next[state] = 1;
    }
    current = next;
  }
}

class Proof {
  readonly rows: number;
  readonly zero: Node[] = [];
  readonly zeroPeriod: Periodic;
  readonly after: Completions;
  /** The longest of the chains F(i, r, .) and a common multiple of their periods. */
  readonly oneEndPeriod: Periodic;
  readonly differentOneEndSets: number;
  readonly #frontier: Frontier;
  readonly #oneEnd = new Nodes();
  readonly #oneEndFirst = new Map<string, Node>();
  readonly #answers = new Map<Node, Int32Array>();

  constructor(rows: number) {
    this.rows = rows;
    const frontier = new Frontier(rows);
    this.#frontier = frontier;
    const zero = new Nodes();
    const first = zero.of(Uint32Array.of(frontier.first));
    zero.follow(frontier, first);
    this.zero = zero.all;
    this.zeroPeriod = periodOf(first);

    const oneEndPeriod = { start: 0, period: 1 };
    for (const [i, node] of this.zero.entries()) {
      for (let row = 0; row < rows; row++) {
        const withEnd = this.#oneEnd.of(frontier.advance(node.states, 1 << row));
        this.#oneEnd.follow(frontier, withEnd);
        this.#oneEndFirst.set(`${i} ${row}`, withEnd);
        const { start, period } = periodOf(withEnd);
        oneEndPeriod.start = Math.max(oneEndPeriod.start, start);
        while (oneEndPeriod.period % period !== 0) oneEndPeriod.period++;
      }
    }
    this.oneEndPeriod = oneEndPeriod;
    this.differentOneEndSets = this.#oneEnd.all.length;

    const afterBoth = new Set<number>();
    const collect = (nodes: readonly Node[], column: number): void => {
      for (const state of new Set(nodes.flatMap(({ states }) => Array.from(states)))) {
        for (const next of frontier.successors(state, column)) afterBoth.add(next);
      }
    };
    for (let row = 0; row < rows; row++) {
      collect(this.#oneEnd.all, 1 << row);
      for (let other = 0; other < row; other++) collect(this.zero, (1 << row) | (1 << other));
    }
    this.after = completions(frontier, afterBoth);
  }

  get states(): number {
    return this.#frontier.states;
  }

  /** Whether a board of n columns has a closed tour. */
  closes(cols: number): boolean {
    return this.#frontier.accepts(this.#zeroAfter(cols).states);
  }

  /** For i and r, then j, then the column that completes the ends: the set of k with a tour, as bits. */
  twoColumns(i: number, row: number, j: number, otherRow: number): number {
    let node = this.#oneEndFirst.get(`${this.#zeroIndex(i)} ${row}`)!;
    for (let step = 0; step < j; step++) node = node.next!;
    return this.#completed(node, 1 << otherRow);
  }

  oneColumn(i: number, row: number, otherRow: number): number {
    return this.#completed(this.#zeroAfter(i), (1 << row) | (1 << otherRow));
  }

  /** Whether the bit of k, or of its equivalent, is set. */
  has(bits: number, k: number): boolean {
    const { start, period } = this.after;
    return ((bits >>> (k < start ? k : start + ((k - start) % period))) & 1) === 1;
  }

  #completed(node: Node, column: number): number {
    const answers = this.#answers.get(node) ?? new Int32Array(1 << this.rows).fill(-1);
    this.#answers.set(node, answers);
    // The last bit is never used: completions() would have needed 32 sets.
    if (answers[column] === -1) {
      let bits = 0;
      for (const state of node.states) {
        for (const next of this.#frontier.successors(state, column)) bits |= this.after.bits[next]!;
      }
      answers[column] = bits;
    }
    return answers[column]!;
  }

  #zeroIndex(i: number): number {
    const { start, period } = this.zeroPeriod;
    return i < start ? i : start + ((i - start) % period);
  }

  #zeroAfter(i: number): Node {
    return this.zero[this.#zeroIndex(i)]!;
  }
}

function isDecided(answer: TourExistence): boolean {
  expect(answer.status).not.toBe('unknown');
  return answer.status === 'exists';
}

describe.each([3, 4, 5])('%i rows and any number of columns', (rows) => {
  let proof: Proof;

  test('the sets of states repeat', () => {
    proof = new Proof(rows);
    const { zeroPeriod: z, oneEndPeriod: f, after: a } = proof;
    console.log(
      `${rows} rows: ${proof.states} states; without an end period ${z.period} from ${z.start}; with one ` +
        `${proof.differentOneEndSets} sets, period ${f.period} from ${f.start}; after both period ${a.period} from ${a.start}`,
    );
    expect(z.period * f.period * a.period).toBeGreaterThan(0);
  });

  test('the rules agree on closed tours', () => {
    for (let cols = 1; cols < enough(proof.zeroPeriod); cols++) {
      expect(isDecided(tourExistence({ rows, cols, closed: true })), `${rows} x ${cols}`).toBe(
        proof.closes(cols),
      );
    }
  });

  test('the rules agree on ends in one column', () => {
    for (let i = 0; i < enough(proof.zeroPeriod); i++) {
      for (let row = 0; row < rows; row++) {
        for (let other = 0; other < row; other++) {
          const bits = proof.oneColumn(i, row, other);
          for (let k = 0; k < enough(proof.after); k++) {
            const problem = { rows, cols: i + 1 + k, start: [row, i], end: [other, i] } as const;
            if (isDecided(tourExistence(problem)) !== proof.has(bits, k))
              expect.fail(JSON.stringify(problem));
          }
        }
      }
    }
  });

  test('the rules agree on ends in two columns', () => {
    let compared = 0;
    for (let i = 0; i < enough(proof.zeroPeriod); i++) {
      for (let j = 0; j < enough(proof.oneEndPeriod); j++) {
        for (let rowPair = 0; rowPair < rows * rows; rowPair++) {
          const row = Math.floor(rowPair / rows);
          const other = rowPair % rows;
          const bits = proof.twoColumns(i, row, j, other);
          for (let k = 0; k < enough(proof.after); k++) {
            const problem = { rows, cols: i + j + k + 2, start: [row, i], end: [other, i + 1 + j] } as const;
            if (isDecided(tourExistence(problem)) !== proof.has(bits, k))
              expect.fail(JSON.stringify(problem));
            compared++;
          }
        }
      }
    }
    console.log(`${rows} rows: ${compared} pairs of ends in two columns compared`);
    expect(compared).toBeGreaterThan(rows * rows * RULES_SETTLED ** 3);
  });

  test('a start is excluded exactly if each of its ends is', () => {
    for (let cols = 1; cols <= 2 * RULES_SETTLED; cols++) {
      for (let start = 0; start < rows * cols; start++) {
        const squares = Array.from({ length: rows * cols }, (_, square) => square);
        const joined = squares.some(
          (end) => end !== start && isDecided(tourExistence({ rows, cols, start, end })),
        );
        expect(isDecided(tourExistence({ rows, cols, start })), `${rows} x ${cols}, start ${start}`).toBe(
          joined,
        );
      }
    }
  });
});

test('the frontier has no answer for a board that continues after its end', () => {
  const frontier = new Frontier(3);
  expect(frontier.solvable([...new Array(10).fill(EMPTY)])).toBe(true);
  expect(frontier.solvable([...new Array(10).fill(EMPTY), NO_SQUARES, EMPTY])).toBe(false);
});

const SHARES = [0.02, 0.05, 0.1, 0.15, 0.2];
const BOARDS = 2000;
/** Number of problems that take about a second, at 5 us per decision. */
const NODE_LIMIT = 200_000;

/** Boards from 6 x 6 to 40 x 40 with holes that keep the colours balanced: open and closed, with and without ends. */
function* holedProblems(keepsCorners: boolean): Iterable<TourProblem> {
  const generator = new Random();
  generator.seed(10, Number(keepsCorners), 0);
  for (let number = 0; number < BOARDS; number++) {
    const rows = 6 + generator.drawBelow(35);
    const cols = 6 + generator.drawBelow(35);
    const share = SHARES[number % SHARES.length]!;
    const isLarge = rows > 6 && cols > 6;
    const board = randomHoles(rows, cols, share, number, keepsCorners && isLarge);
    const free = [...board.blocked.keys()].filter((square) => board.blocked[square] === 0);
    const pick = (from: readonly number[]): number => from[generator.drawBelow(from.length)]!;
    const start = pick(free);
    const colour = (square: number): number => (Math.floor(square / cols) + (square % cols)) % 2;
    const end = pick(free.filter((square) => colour(square) !== colour(start)));
    yield { ...board, closed: true };
    yield board;
    yield { ...board, start };
    yield { ...board, end };
    yield { ...board, start, end };
  }
}

describe.each(ENGINES.filter(({ name }) => name !== 'wasm without SIMD'))(
  'boards with holes on $name',
  (engine) => {
    const solver = engine.create();

    test.each([true, false])('random holes, corners kept: %s', (keepsCorners) => {
      const verdicts = new Map<string, number>();
      let undecided = 0;
      let problems = 0;
      let max = 0;
      for (const problem of holedProblems(keepsCorners)) {
        const result = solver.solve(problem, { nodeLimit: NODE_LIMIT });
        problems++;
        expect(result.nodes).toBeLessThanOrEqual(NODE_LIMIT);
        max = Math.max(max, result.nodes);
        if (result.status === 'found') {
          const check = checkTour(problem, result.path);
          if (!check.ok) expect.fail(`${JSON.stringify(problem)}: ${check.message}`);
        }
        if (result.status === 'limit') undecided++;
        const verdict =
          result.status === 'impossible' ? result.reason : `${result.status}, ${result.strategy}`;
        verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
      }
      console.log(
        `${engine.name}, ${problems} problems: ${undecided} undecided, at most ${max} nodes`,
        Object.fromEntries([...verdicts].sort()),
      );
      expect(problems).toBe(5 * BOARDS);
      expect(undecided).toBeLessThanOrEqual(problems * 0.005);
      for (const verdict of ['found, edge-search', 'no-two-factor', 'cut-square', 'dead-end-square']) {
        expect(verdicts.get(verdict) ?? 0, verdict).toBeGreaterThan(50);
      }
    });
  },
);
