// Reads a file of many tours as a stream, and checks every tour.
// npm start -s -- batch 8x8 --count 1000000 --output tours.bin && node examples/stream-tours.js tours.bin
import { createReadStream } from 'node:fs';
import { checkTour } from 'knights-tour-wasm';
import { readTours, tourFileHeader } from 'knights-tour-wasm/file';

const [file] = process.argv.slice(2);
const { rows, cols, closed, blocked } = await tourFileHeader(createReadStream(file));
let count = 0;
for await (const { path, status, index } of readTours(createReadStream(file))) {
  if (status !== 'found') continue;
  const verdict = checkTour({ rows, cols, closed, blocked }, path);
  if (!verdict.ok) throw new Error(`tour ${index}: ${verdict.message}`);
  count++;
}
console.log(`${count} valid tours of ${rows} x ${cols}`);
