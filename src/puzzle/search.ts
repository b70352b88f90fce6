import type { FillingKernel, Gaps, KnightGraph } from '../engines/puzzle/kernel.js';
import { Random } from '../problem/random.js';
import { exchangedFilling } from './exchange.js';

/** A puzzle as it is searched. */
export interface SearchedPuzzle {
  readonly graph: KnightGraph;
  readonly gaps: Gaps;
  /** By step: its square, -1 where it is not given. */
  readonly squareAt: Int32Array;
  readonly closed: boolean;
}

/** What a search came to. */
export interface Fillings {
  /** Different fillings, two at most. */
  readonly paths: readonly Uint32Array[];
  /** Whether these are two, or all. */
  readonly isOver: boolean;
  /** Squares placed in all. */
  readonly nodes: number;
}

/** Squares that the first search for a proof places: most puzzles with one solution take fewer. */
const FIRST_PROOF = 2000;
/** Squares of a short attempt: of 300 to 2000, with first proofs of 200 to 2000, this took 8 x 8 and 10 x 10 the fewest nodes. */
const LUCKY_ATTEMPT = 1000;

/**
 * Searches for two fillings, or for the proof that there is one or none.
 * @param known a filling that is known
 */
export function searchFillings(
  kernel: FillingKernel,
  { graph, gaps, squareAt, closed }: SearchedPuzzle,
  nodeLimit: number,
  known?: Uint32Array,
): Fillings {
  const isGiven = Uint8Array.from(squareAt, (square) => (square < 0 ? 0 : 1));
  const exchanged = (path: Uint32Array) => exchangedFilling(graph, { path, isGiven, closed });
  const near = known && exchanged(known);
  if (known && near) return { paths: [known, near], isOver: true, nodes: 0 };
  kernel.begin(gaps, known);
  const plan = new Plan();
  let nodes = 0;
  let wasExchanged = known !== undefined;
  for (let attempt = 0; ; attempt++) {
    const { most, inOrder } = plan.next();
    const isOver = kernel.run(ranksOf(graph.squares, attempt), Math.min(most, nodeLimit - nodes), inOrder);
    nodes += kernel.nodes;
    const paths = Array.from({ length: kernel.found }, (_, i) => kernel.copyFilling(i));
    if (isOver) return { paths, isOver, nodes };
    const [path] = paths;
    if (path && !wasExchanged) {
      wasExchanged = true;
      const other = exchanged(path);
      if (other) return { paths: [path, other], isOver: true, nodes };
    }
    if (nodes >= nodeLimit) return { paths, isOver, nodes };
  }
}

/**
 * Which attempts are made: searches for a proof, each twice as long as the one before, and between them as much in short ones
 * that fill segment after segment as they stand. Of puzzles with many fillings a short search finds one with luck, where a
 * long one stays in a bad corner.
 */
class Plan {
  #proof = FIRST_PROOF;
  #proofs = 0;
  #lucky = 0;

  next(): { readonly most: number; readonly inOrder: boolean } {
    if (this.#lucky < this.#proofs) {
      this.#lucky += LUCKY_ATTEMPT;
      return { most: LUCKY_ATTEMPT, inOrder: true };
    }
    const most = this.#proof;
    this.#proofs += most;
    this.#proof *= 2;
    return { most, inOrder: false };
  }
}

/** By square its place among equals: by number in the first attempt, shuffled in the others. */
function ranksOf(squares: number, attempt: number): Uint16Array {
  const ranks = Uint16Array.from({ length: squares }, (_, square) => square);
  if (attempt === 0) return ranks;
  const random = new Random();
  random.seed(0, 0, attempt);
  for (let left = squares; left > 1; left--) {
    const drawn = random.drawBelow(left);
    [ranks[left - 1], ranks[drawn]] = [ranks[drawn]!, ranks[left - 1]!];
  }
  return ranks;
}
