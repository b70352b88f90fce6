// Permutes the pixels of an image along a knight's tour, and restores them. This is not encryption: the number of seeds is
// small enough to try them all, and every pixel keeps its colour.
// node examples/scramble-image.mjs [image.ppm] [folder] [seed]   (binary PPM with 8 bits per colour)
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { solve } from 'knights-tour-wasm';

/** Moves of a knight are short: after one round the image still shows stripes, after four it looks like noise. */
const ROUNDS = 4;

const [file, folder = 'build/scrambled', seed = '42'] = process.argv.slice(2);

/** Reads an image as rows of red, green and blue bytes. */
function readImage(name) {
  if (name === undefined) return drawnImage(120, 160);
  const bytes = readFileSync(name);
  const head = /^P6\s+(?:#.*\n)*(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', 0, 200));
  if (!head) throw new Error(`${name} is not a binary PPM with 8 bits per colour`);
  return { cols: Number(head[1]), rows: Number(head[2]), pixels: bytes.subarray(head[0].length) };
}

/** Returns a sunset, the image for calls without a file. */
function drawnImage(rows, cols) {
  const pixels = new Uint8Array(rows * cols * 3);
  for (let row = 0; row < rows; row++) {
    for (let col = 0; col < cols; col++) {
      const isSun = (row - rows * 0.55) ** 2 + (col - cols / 2) ** 2 < (rows / 5) ** 2;
      const colour = isSun
        ? [255, 225, 130]
        : row < rows * 0.7
          ? [90 + row, 60 + row / 2, 140]
          : [20, 40, 90 - row / 4];
      pixels.set(colour, 3 * (row * cols + col));
    }
  }
  return { rows, cols, pixels };
}

function writeImage(name, { rows, cols }, pixels) {
  writeFileSync(join(folder, name), Buffer.concat([Buffer.from(`P6\n${cols} ${rows}\n255\n`), pixels]));
}

/** Puts the pixels in the order in which the knight visits their squares. */
function scrambledOnce(pixels, path) {
  const moved = new Uint8Array(pixels.length);
  for (let step = 0; step < path.length; step++) {
    moved.set(pixels.subarray(3 * path[step], 3 * path[step] + 3), 3 * step);
  }
  return moved;
}

/** Puts the pixel of each step back on its square. */
function restoredOnce(pixels, path) {
  const moved = new Uint8Array(pixels.length);
  for (let step = 0; step < path.length; step++) {
    moved.set(pixels.subarray(3 * step, 3 * step + 3), 3 * path[step]);
  }
  return moved;
}

const image = readImage(file);
const { rows, cols, pixels } = image;
const result = solve({ rows, cols }, { strategy: 'random', seed: Number(seed) });
if (result.status !== 'found') throw new Error(`no tour: ${result.status}`);
const { path } = result;
let scrambled = pixels.subarray(0, 3 * rows * cols);
for (let round = 0; round < ROUNDS; round++) scrambled = scrambledOnce(scrambled, path);
let restored = scrambled;
for (let round = 0; round < ROUNDS; round++) restored = restoredOnce(restored, path);

mkdirSync(folder, { recursive: true });
writeImage('original.ppm', image, pixels);
writeImage('scrambled.ppm', image, scrambled);
writeImage('restored.ppm', image, restored);
const original = pixels.subarray(0, restored.length);
const kept = path.filter((square) =>
  [0, 1, 2].every((i) => original[3 * square + i] === scrambled[3 * square + i]),
);
console.log(`${rows} x ${cols}: ${kept.length} of ${path.length} pixels look as they did`);
console.log(`restored: ${Buffer.compare(original, restored) === 0}; the images are in ${folder}`);
