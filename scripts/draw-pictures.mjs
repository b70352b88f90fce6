// Draws the pictures of the README and of docs/ with the package itself (`npm run pictures`, after a build). With --check it writes
// nothing, and exits with code 1 if a picture differs from the one that the package draws.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseBoard } from '../dist/index.js';
import { tourToSvg } from '../dist/render/index.js';
import { createTsSolver } from '../dist/ts.js';

const FOLDER = new URL('../docs/pictures/', import.meta.url);
const HEART = readFileSync(new URL('../examples/heart.txt', import.meta.url), 'utf8');
const HOLES = '##....##\n#......#\n........\n...##...\n...##...\n........\n#......#\n##....##';
const MIDDLE = { rows: 8, cols: 8, start: [5, 4] };
const FARTHEST = { strategy: 'warnsdorff', tieBreak: 'farthest' };
const closed = (side) => ({ rows: side, cols: side, closed: true });
const symmetric = (rows, cols, symmetry) => ({ rows, cols, closed: true, symmetry });

/** The problem and options of each picture. */
const PICTURES = {
  'closed-8x8': [closed(8)],
  'warnsdorff-stuck': [MIDDLE, { strategy: 'warnsdorff', tieBreak: 'first' }],
  'warnsdorff-farthest': [MIDDLE, FARTHEST],
  'warnsdorff-100x100': [{ rows: 100, cols: 100 }, FARTHEST],
  'backtracking-6x6': [{ rows: 6, cols: 6 }, { strategy: 'backtracking' }],
  'search-16x16': [closed(16), { strategy: 'warnsdorff-backtracking' }],
  'construction-30x30': [closed(30), { strategy: 'divide-and-conquer' }],
  'random-30x30': [closed(30), { strategy: 'random', seed: 1 }],
  'half-turn-8x8': [symmetric(8, 8, 'half-turn')],
  'quarter-turn-10x10': [symmetric(10, 10, 'quarter-turn')],
  'reflection-9x10': [symmetric(9, 10, 'reflection')],
  'half-turn-along-7x10': [symmetric(7, 10, 'half-turn'), { seed: 1 }],
  'half-turn-over-7x10': [symmetric(7, 10, 'half-turn'), { seed: 0 }],
  'half-turn-open-7x7': [{ rows: 7, cols: 7, symmetry: 'half-turn' }],
  'open-3x4': [{ rows: 3, cols: 4 }],
  'closed-3x10': [{ rows: 3, cols: 10, closed: true }],
  heart: [{ ...parseBoard(HEART), closed: true }],
  holes: [parseBoard(HOLES), { tieBreak: 'farthest' }],
};

/** A picture that is edited by hand: the terms of src/strategies/divide-and-conquer on a tour of 30 x 42. */
const EDITED = 'construction-words';

const isCheck = process.argv[2] === '--check';
const stale = [];
for (const [name, [problem, options]] of Object.entries(PICTURES)) {
  const file = new URL(`${name}.svg`, FOLDER);
  const svg = tourToSvg(problem, createTsSolver().solve(problem, options).path);
  if (!isCheck) writeFileSync(file, svg);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== svg)
    stale.push(`${name}.svg: run npm run pictures`);
}
for (const file of readdirSync(FOLDER)) {
  const name = file.replace(/\.svg$/, '');
  if (!(name in PICTURES) && name !== EDITED) stale.push(`${file}: no entry of PICTURES draws it`);
}
if (stale.length > 0) {
  console.error(stale.join('\n'));
  process.exitCode = 1;
}
