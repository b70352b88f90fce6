// Reads a file of many tours piece by piece, however long it is, and checks each. docs/tour-file.md describes the file.
// npx knights-tour batch 8x8 --count 1000000 --output tours.bin && node examples/stream-tours.js tours.bin
import { createReadStream } from 'node:fs';
import { checkTour } from 'knights-tour-wasm';

const WIDTHS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };

/** Yields the header, and then the path of each tour: a view that is good until the next one is asked for. */
async function* readTours(stream) {
  let bytes = Buffer.alloc(0);
  let header;
  for await (const piece of stream) {
    bytes = bytes.length === 0 ? piece : Buffer.concat([bytes, piece]);
    if (!header) {
      if (bytes.length < 64 || bytes.length < bytes.readUInt32LE(8)) continue;
      header = readHeader(bytes);
      bytes = bytes.subarray(header.length);
      yield header;
    }
    const size = header.squares * header.bytesASquare;
    const whole = Math.floor(bytes.length / size);
    // A copy, for typed arrays must begin at a multiple of their width.
    const paths = new WIDTHS[header.bytesASquare](
      Uint8Array.prototype.slice.call(bytes, 0, whole * size).buffer,
    );
    for (let i = 0; i < whole; i++) yield paths.subarray(i * header.squares, (i + 1) * header.squares);
    bytes = bytes.subarray(whole * size);
  }
  if (bytes.length > 0) throw new Error('the file ends within a tour');
}

function readHeader(bytes) {
  if (bytes.toString('latin1', 0, 8) !== 'KNTOURS\u0001') throw new Error('this is no file of tours');
  const [length, rows, cols, squares, bytesASquare, flags] = [8, 12, 16, 20, 24, 28].map((at) =>
    bytes.readUInt32LE(at),
  );
  const blocked = flags & 2 ? Uint8Array.from(bytes.subarray(64, 64 + rows * cols)) : [];
  return { length, rows, cols, squares, bytesASquare, closed: (flags & 1) === 1, blocked };
}

const tours = readTours(createReadStream(process.argv[2]));
const { rows, cols, closed, blocked } = (await tours.next()).value;
let count = 0;
for await (const path of tours) {
  const verdict = checkTour({ rows, cols, closed, blocked }, path);
  if (!verdict.ok) throw new Error(`tour ${count}: ${verdict.message}`);
  count++;
}
console.log(`${count} valid tours of ${rows} x ${cols}`);
