/**
 * The picture of the words of src/strategies/divide-and-conquer: a real plan, its tiles as they lie on the board and the tour
 * on them, with labels. What is shown is looked up in the plan, so that the picture cannot say what the code does not do.
 */

import { stripOf } from '../../dist/strategies/divide-and-conquer/four-rows.js';
import { orientedCol, orientedRow } from '../../dist/strategies/divide-and-conquer/orientation.js';
import { planTour } from '../../dist/strategies/divide-and-conquer/plan.js';
import { portEdge, RIGHT } from '../../dist/strategies/divide-and-conquer/ports.js';
import { createTsSolver } from '../../dist/ts.js';
import { cover, placedTiles } from './placed-tiles.mjs';
import { FAINT, INK, label, MARK, short, View } from './view.mjs';

/** Both axes fall into five parts, and between the intervals of the columns lie two steps. */
const ROWS = 30;
const COLS = 42;
const START = [8, 8];
const END = [21, 28];

const WIDTH = 980;
/** How an axis is parted: a bar for each of the five, with its name. */
function partition(view, lengths, isRows) {
  const names = ['before', 'first', 'between', 'second', 'after'];
  let at = 0;
  return lengths
    .map((length, i) => {
      const [from, to] = [at * view.cell + 2, (at + length) * view.cell - 2];
      at += length;
      const isInterval = i % 2 === 1;
      const bar = `stroke="${isInterval ? INK : FAINT}" stroke-width="${isInterval ? 4 : 2}"`;
      const middle = (from + to) / 2;
      if (isRows) {
        const x = view.x - 12;
        return (
          `<path d="M${x} ${view.y + from}V${view.y + to}" ${bar}/>` +
          `<text x="${x - 8}" y="${short(view.y + middle + 4)}" text-anchor="end">${names[i]}</text>`
        );
      }
      const y = view.y - 12;
      return (
        `<path d="M${view.x + from} ${y}H${view.x + to}" ${bar}/>` +
        `<text x="${short(view.x + middle)}" y="${y - 8}" text-anchor="middle">${names[i]}</text>`
      );
    })
    .join('');
}

const TOUR = `fill="none" stroke="${INK}" stroke-linejoin="round"`;
const thick = (colour, width = 4) =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;

/** The whole board: what lies where. */
function board(view, { placed, corridor }, tour) {
  const { parts, top, bottom, turn } = corridor.of;
  const last = parts.at(-1);
  const firstCols = parts[0].tile.cols;
  const secondCols = last.tile.cols;
  const rowLengths = [top, bottom - top, last.row - bottom, last.tile.rows, ROWS - last.row - last.tile.rows];
  const colLengths = [
    parts[0].col,
    firstCols,
    turn - parts[0].col - firstCols,
    secondCols,
    COLS - turn - secondCols,
  ];
  if ([...rowLengths, ...colLengths].some((length) => length <= 0))
    throw new Error('a part of an axis is empty');
  const right = view.x + (view.right - view.left) * view.cell + 18;
  const below = view.y + (view.bottom - view.top) * view.cell + 26;
  const [spineUp, spineDown] = [corridor.tiles[corridor.of.turnPart][0], corridor.tiles.at(-1)[0]].map(
    ({ hangs }) => hangs.find(({ units }) => units[0].kind === 'spine'),
  );
  const middle = (it) => {
    const { top: row, left: col, rows, cols } = cover(it);
    return view.at([row + (rows - 1) / 2, col + (cols - 1) / 2]);
  };
  const edge = (it) => [middle(it)[0] + 2.6 * view.cell, middle(it)[1]];
  const rightRow = corridor.tiles[corridor.of.turnPart][0].hangs.find(
    ({ attachment }) => attachment.side === RIGHT,
  );
  const spineRow = spineUp.units[0].hangs.find(({ units }) => cover(units[0]).left > turn);
  const downRow = spineDown.units[0].hangs.find(({ units }) => cover(units[0]).left < turn);
  const lowRow = corridor.tiles[corridor.of.turnPart + 1][0].hangs.find(
    ({ attachment }) => attachment.side === RIGHT,
  );
  const through = corridor.tiles.findIndex((tiles) => tiles.length > 1);
  return [
    placed.map((it) => view.tile(it)).join(''),
    view.line(tour, `${TOUR} stroke-width="0.7" opacity="0.55"`),
    partition(view, colLengths, false),
    partition(view, rowLengths, true),
    view.dot(START, 'S'),
    view.dot(END, 'E'),
    label(view.x - 88, view.y - 38, [
      '*partition* of the columns above, of the rows on the left: the ends lie in the intervals',
    ]),
    label(right, view.y + 14, ['*spine*: a chain up or down'], edge(spineUp.units[0])),
    label(
      right,
      view.y + 62,
      ['*branch*: a chain that is to', 'hang on a side of a tile'],
      edge(spineRow.units[1]),
    ),
    label(right, view.y + 132, ['*unit*: a tile of a chain'], edge(rightRow.units[1])),
    label(
      right,
      view.y + 190,
      ['*chain*: tiles side by side;', 'the tour goes out along', 'them, and back'],
      edge(lowRow.units[1]),
    ),
    label(
      right,
      view.y + 268,
      ['*corridor* (blue): the tiles', 'from S, right, and then', 'down to E'],
      edge(corridor.tiles[corridor.of.turnPart + 1][0]),
    ),
    label(
      right,
      view.y + 346,
      ['*rank*: the place along the', 'tour, from 0 at S'],
      view.at([END[0], END[1] + 0.5]),
    ),
    label(right, view.y + 400, ['*comb*: all chains,', 'orange and green']),
    label(right, view.y + 450, ['*turned tile*: as it lies', 'on the board'], edge(spineDown.units[0])),
    label(
      view.x + 70,
      below,
      ['*part*: equal tiles one behind', 'the other (a *stage*, until', 'their paths are known)'],
      view.at([bottom - 0.6, parts[through].col + 3]),
    ),
    label(view.x + 290, below, ['*tile*: a small board', 'with a path'], middle(downRow.units[0])),
    label(view.x + 440, below, [
      '*section*: a corridor and where it lies: all of this board.',
      '*plan*: its sections, and where the tour begins',
    ]),
  ].join('\n');
}

/** A tile of the corridor and the chain on its right, enlarged: how they are spliced. */
function splice(view, { placed }, it, tour) {
  const hanging = it.hangs.find(({ attachment }) => attachment.side === RIGHT);
  const { attachment, units, turned, first } = hanging;
  const path = (of, from, to) => Array.from(of.tile.order.slice(from, to), (square) => of.squareAt(square));
  const [corner, inner] = portEdge(it.tile.rows, it.tile.cols, RIGHT, first[0] === it.squareAt(0)[0] ? 0 : 1);
  const isPort = Math.abs(it.tile.step[corner] - it.tile.step[inner]) === 1;
  if (!isPort || Math.min(it.tile.step[corner], it.tile.step[inner]) !== attachment.after)
    throw new Error('no port there');
  const port = [it.squareAt(corner), it.squareAt(inner)];
  const { cut } = units[0].tile;
  // Behind the last unit there is none to be entered.
  const cuts = units.slice(0, -1).map((unit) => path(unit, cut, cut + 2));
  const earlier = it.tile.attachments.map(({ after }) => after).filter((after) => after < attachment.after);
  const own = path(it, Math.max(-1, ...earlier) + 1, attachment.after + 1);
  const [right, down] = [
    view.x + (view.right - view.left) * view.cell,
    view.y + (view.bottom - view.top) * view.cell,
  ];
  const between = ([one, other]) => [0, 1].map((axis) => (view.at(one)[axis] + view.at(other)[axis]) / 2);
  const [originX, originY] = view.at(first);
  const axis = (row, col) => {
    const x = originX + orientedCol(turned, row, col) * view.cell;
    const y = originY + orientedRow(turned, row, col) * view.cell;
    return `<path d="M${short(originX)} ${short(originY)}L${short(x)} ${short(y)}" stroke="#7c3aed" stroke-width="3" marker-end="url(#arrow)"/>`;
  };
  return [
    placed.map((each) => view.tile(each)).join(''),
    view.line(tour, `${TOUR} stroke-width="1.2" opacity="0.5"`),
    view.line(own, thick('#2563eb', 3)),
    ...units.map((unit) => view.line(path(unit, 0, cut + 1), thick('#15803d', 3))),
    `<g stroke-dasharray="5 4">${view.line(port, thick(MARK))}</g>`,
    ...cuts.map((each) => `<g stroke-dasharray="5 4">${view.line(each, thick('#ea580c'))}</g>`),
    axis(0, 2),
    axis(2, 0),
    label(
      view.x - 20,
      view.y + 30,
      ['*stretch* (blue): squares', 'of the tile one after the', 'other, up to where', 'a chain goes out'],
      view.at(own[Math.floor(own.length / 2)]),
      'end',
    ),
    label(
      view.x - 20,
      view.y + 160,
      ['*port* (red): the edge at a', 'corner that is taken out,', 'to splice a neighbour in'],
      between(port),
      'end',
    ),
    label(
      right + 18,
      view.y + 20,
      ['*attachment*: the chain,', 'spliced in at the port'],
      [right - 4, view.y + 2 * view.cell],
    ),
    label(
      right + 18,
      view.y + 110,
      ['*run* (green): the way out, the', 'same in equal units'],
      view.at(path(units[1], 0, 1)[0]),
    ),
    label(
      view.x + 420,
      down + 28,
      ['*cut* (orange): the step behind which', 'the next unit is entered'],
      between(cuts[0]),
    ),
    label(
      view.x + 60,
      down + 28,
      ['*frame*: where the chain lies and how it is turned:', 'its columns lead away from the tile'],
      [originX, originY + view.cell],
    ),
  ].join('\n');
}

/** Four rows: two strips. */
function strips(view) {
  const squares = [];
  for (let row = 0; row < 4; row++) {
    for (let col = 0; col < view.right; col++) {
      const strip = stripOf(row, col);
      const [x, y] = view.at([row, col]);
      const half = view.cell / 2 - 1;
      const size = `width="${short(2 * half)}" height="${short(2 * half)}"`;
      squares.push(
        `<rect x="${short(x - half)}" y="${short(y - half)}" ${size} fill="${strip === 0 ? '#ddd6fe' : '#fef3c7'}"/>`,
      );
    }
  }
  const right = view.x + view.right * view.cell + 18;
  return [
    squares.join(''),
    label(
      right,
      view.y + 24,
      ['*strip*: half of a board of four rows, violet or yellow;', 'each of the two is a section of its own'],
      view.at([1, view.right - 0.6]),
    ),
  ].join('\n');
}

/** The picture. */
export function drawWords() {
  const start = START[0] * COLS + START[1];
  const end = END[0] * COLS + END[1];
  const plan = planTour(ROWS, COLS, { start, end, closed: false });
  const [section] = plan.sections;
  if (plan.transposed || section.rowsFlipped || section.colsFlipped) throw new Error('the plan lies turned');
  const { placed, corridor: tiles } = placedTiles(section);
  const house = { placed, corridor: { of: section.corridor, tiles } };
  const problem = { rows: ROWS, cols: COLS, start, end };
  const { path } = createTsSolver().solve(problem, { strategy: 'divide-and-conquer' });
  const tour = Array.from(path, (square) => [Math.floor(square / COLS), square % COLS]);
  const tile = tiles[section.corridor.turnPart + 1][0];
  const { top, left, rows } = cover(tile);
  const zoom = new View(190, 640, 30, [top - 1, left - 1, top + rows + 1, COLS]);
  const height = 1070;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" fill="${INK}">`,
    '<title>The words of the construction, on a tour of 30 x 42 squares</title>',
    '<style>.word { font-weight: 700; }</style>',
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto"><path d="M0 0L8 4L0 8Z" fill="#7c3aed"/></marker></defs>',
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    board(new View(100, 70, 16, [0, 0, ROWS, COLS]), house, tour),
    splice(zoom, house, tile, tour),
    strips(new View(190, 955, 22, [0, 0, 4, 12])),
    '</svg>\n',
  ].join('\n');
}
