import { type Frame, portEdge, portFrame, type Side } from './ports.js';
import type { TilePath, UnitPath } from './tiles.js';

/** A chain to hang on a side of a tile; which one may depend on the corner that has the port. */
export interface Branch {
  readonly side: Side;
  readonly chainAt: (corner: number) => Chain | undefined;
}

/** A chain spliced into the path of a tile. */
export interface Attachment extends Frame {
  readonly side: Side;
  readonly chain: Chain;
  /** Those of the chain. */
  readonly squares: number;
  /** The chain is walked from its last square to its first. */
  readonly reversed: boolean;
  /** The tile's step after which the chain is entered, without attachments. */
  readonly after: number;
  /** The rank of the chain's first square within the tile, earlier attachments counted. */
  readonly start: number;
}

/** A tile with the chains that hang on it: one path over all their squares. Ranks count along this path. */
export class Tile {
  readonly rows: number;
  readonly cols: number;
  readonly order: Int32Array;
  readonly step: Int32Array;
  /** In the order in which they are entered. */
  readonly attachments: readonly Attachment[];
  /** Squares of the tile and of everything that hangs on it. */
  readonly squares: number;
  /** Of these, in a chain, the ones visited before the next tile is entered. */
  readonly squaresBefore: number;
  readonly squaresAfter: number;
  /** The step after which the next tile of a chain is entered; -1 outside chains. */
  readonly cut: number;

  private constructor(path: TilePath, attachments: Attachment[], cut: number) {
    this.rows = path.rows;
    this.cols = path.cols;
    this.order = path.order;
    this.step = path.step;
    this.cut = cut;
    let attached = 0;
    let attachedBefore = 0;
    attachments.sort((one, other) => one.after - other.after);
    this.attachments = attachments.map((attachment) => {
      const start = attachment.after + 1 + attached;
      attached += attachment.squares;
      if (attachment.after < cut) attachedBefore = attached;
      return { ...attachment, start };
    });
    this.squares = path.order.length + attached;
    this.squaresBefore = cut + 1 + attachedBefore;
    this.squaresAfter = this.squares - this.squaresBefore;
  }

  /** A tile of a corridor; undefined when the path offers no port for one of the branches. */
  static withBranches(path: TilePath, branches: readonly Branch[]): Tile | undefined {
    const attachments = attach(path, branches, -1);
    return attachments && new Tile(path, attachments, -1);
  }

  /**
   * A tile of a chain.
   * @throws Error when the unit offers no port for one of the branches; units offer all
   */
  static unit(path: UnitPath, branches: readonly Branch[] = []): Tile {
    const attachments = attach(path, branches, path.cut);
    if (attachments === undefined) throw new Error('a chain unit offers no port for a branch');
    return new Tile(path, attachments, path.cut);
  }
}

function attach(path: TilePath, branches: readonly Branch[], cut: number): Attachment[] | undefined {
  const attachments: Attachment[] = [];
  for (const { side, chainAt } of branches) {
    let attachment: Attachment | undefined;
    for (let corner = 0; corner < 2 && attachment === undefined; corner++) {
      const [one, other] = portEdge(path.rows, path.cols, side, corner);
      const step = path.step[one]!;
      const otherStep = path.step[other]!;
      const after = Math.min(step, otherStep);
      if (Math.abs(step - otherStep) !== 1 || after === cut) continue;
      const chain = chainAt(corner);
      if (chain === undefined) continue;
      const frame = portFrame(path.rows, path.cols, side, corner);
      attachment = {
        ...frame,
        side,
        chain,
        squares: chain.squares,
        reversed: step > otherStep,
        after,
        start: 0,
      };
    }
    if (attachment === undefined) return undefined;
    attachments.push(attachment);
  }
  return attachments;
}

/** Equal tiles of a chain in a row. */
export interface ChainRun {
  readonly tile: Tile;
  readonly count: number;
  /** The first column, in the chain's frame. */
  readonly col: number;
  /** Squares of the chain visited on the way out before this run, and on the way back after it. */
  readonly outBefore: number;
  readonly backAfter: number;
}

/**
 * Tiles side by side, each spliced into the one before: the path leads out along all of them, each walked as
 * far as its cut, and back along all, each walked from its cut to its end. So ranks are affine in the number
 * of the tile.
 */
export class Chain {
  readonly runs: readonly ChainRun[];
  /** All squares, branches included. */
  readonly squares: number;
  /** Those visited on the way out. */
  readonly squaresOut: number;

  constructor(runs: readonly { readonly tile: Tile; readonly count: number }[]) {
    let col = 0;
    let out = 0;
    let back = 0;
    this.runs = runs.map(({ tile, count }) => {
      const run = { tile, count, col, outBefore: out, backAfter: back };
      col += count * tile.cols;
      out += count * tile.squaresBefore;
      back += count * tile.squaresAfter;
      return run;
    });
    this.squares = out + back;
    this.squaresOut = out;
  }
}
