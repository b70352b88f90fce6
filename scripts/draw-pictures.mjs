// Draws the pictures of the README and of docs/ with the package itself (`npm run pictures`, after a build). With
// --check it writes nothing, and ends with code 1 when a picture is not the one that the package draws now.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseBoard } from '../dist/index.js';
import { tourToSvg } from '../dist/render/index.js';
import { createTsSolver } from '../dist/ts.js';

const FOLDER = new URL('../docs/pictures/', import.meta.url);

/** By name: problem and how it is solved. */
const PICTURES = {
  'closed-8x8': [{ rows: 8, cols: 8, closed: true }],
  'warnsdorff-stuck': [
    { rows: 8, cols: 8, start: [5, 4] },
    { strategy: 'warnsdorff', tieBreak: 'first' },
  ],
  'warnsdorff-farthest': [
    { rows: 8, cols: 8, start: [5, 4] },
    { strategy: 'warnsdorff', tieBreak: 'farthest' },
  ],
  'warnsdorff-100x100': [
    { rows: 100, cols: 100 },
    { strategy: 'warnsdorff', tieBreak: 'farthest' },
  ],
  'backtracking-6x6': [{ rows: 6, cols: 6 }, { strategy: 'backtracking' }],
  'search-16x16': [{ rows: 16, cols: 16, closed: true }, { strategy: 'warnsdorff-backtracking' }],
  'construction-30x30': [{ rows: 30, cols: 30, closed: true }, { strategy: 'divide-and-conquer' }],
  'random-30x30': [
    { rows: 30, cols: 30, closed: true },
    { strategy: 'random', seed: 1 },
  ],
  'open-3x4': [{ rows: 3, cols: 4 }],
  'closed-3x10': [{ rows: 3, cols: 10, closed: true }],
  heart: [
    { ...parseBoard(readFileSync(new URL('../examples/heart.txt', import.meta.url), 'utf8')), closed: true },
  ],
  holes: [
    parseBoard('##....##\n#......#\n........\n...##...\n...##...\n........\n#......#\n##....##'),
    { tieBreak: 'farthest' },
  ],
};

/** Pictures that are edited as files: the words of src/strategies/divide-and-conquer on a tour of 30 x 42. */
const EDITED = ['construction-words'];

function draw([problem, options]) {
  const result = createTsSolver().solve(problem, options);
  if (!('path' in result)) throw new Error(`there is nothing to draw: ${result.explanation}`);
  return tourToSvg(problem, result.path);
}

const isCheck = process.argv[2] === '--check';
const stale = [];
mkdirSync(FOLDER, { recursive: true });
for (const [name, picture] of Object.entries(PICTURES)) {
  const file = new URL(`${name}.svg`, FOLDER);
  const svg = draw(picture);
  if (existsSync(file) && readFileSync(file, 'utf8') === svg) continue;
  if (isCheck) stale.push(`${name}.svg is not what the package draws; npm run pictures`);
  else writeFileSync(file, svg);
}
for (const file of readdirSync(FOLDER)) {
  const name = file.replace(/\.svg$/, '');
  if (!(name in PICTURES) && !EDITED.includes(name)) stale.push(`${file} is drawn by nothing`);
}
if (stale.length > 0) {
  console.error(stale.join('\n'));
  process.exitCode = 1;
}
