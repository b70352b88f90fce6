/**
 * Draws numbers of closed tours of 8 x 8, and checks that each number's tour is a tour and has that number. A seed draws the same
 * numbers each time, so that several processes can share the draws. Run after `npm run build`; 100,000 draws take a few minutes:
 *
 *   node scripts/random-tour-numbers.mjs SEED DRAWS [FILE OF save()]
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createTourIndex } from '../dist/node/census.js';
import { checkTour } from '../dist/node/index.js';

const [seed = '0', draws = '1000', file] = process.argv.slice(2);
const problem = { rows: 8, cols: 8, closed: true };
const isSaved = file !== undefined && existsSync(file);
const index = createTourIndex(problem, isSaved ? { saved: readFileSync(file) } : {});
if (file !== undefined && !isSaved) writeFileSync(file, index.save());

let wrong = 0;
/** A linear congruential generator of 64 bits (Knuth, MMIX). Its upper half chooses the number. */
let state = BigInt(seed);
const next = () => {
  state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n);
  return state >> 32n;
};
for (let i = 0; i < Number(draws); i++) {
  const number = (((next() << 32n) | next()) * index.count) >> 64n;
  const tour = index.tourAt(number);
  if (!checkTour(problem, tour).ok || index.indexOf(tour) !== number) wrong++;
}
console.log(`seed ${seed}: ${draws} numbers below ${index.count}, ${wrong} wrong`);
index.close();
