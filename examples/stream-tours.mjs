// Reads a file of many tours as a stream. readTours checks every tour.
// npm start -s -- batch 8x8 --count 1000000 --output tours.bin && node examples/stream-tours.mjs tours.bin
import { createReadStream } from 'node:fs';
import { readTours, tourFileHeader } from 'knights-tour-wasm/file';

const [file] = process.argv.slice(2);
const { rows, cols } = await tourFileHeader(createReadStream(file));
let count = 0;
for await (const { status } of readTours(createReadStream(file))) if (status === 'found') count++;
console.log(`${count} valid tours of ${rows} x ${cols}`);
