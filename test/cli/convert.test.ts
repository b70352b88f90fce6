import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bytesOf, FOLDER, file, run, said, words } from './command.js';

/** An array of numpy.int64 in C order. */
function int64Array(shape: string, values: readonly number[]): Buffer {
  const text = `{'descr': '<i8', 'fortran_order': False, 'shape': (${shape}), }`;
  const header = Buffer.alloc(128, ' ');
  header.write('\x93NUMPY\x01\x00', 'latin1');
  header.writeUInt16LE(118, 8);
  header.write(text, 10);
  header.write('\n', 127);
  const data = Buffer.alloc(8 * values.length);
  for (const [i, value] of values.entries()) data.writeBigInt64LE(BigInt(value), 8 * i);
  return Buffer.concat([header, data]);
}

describe('knights-tour convert', () => {
  it('writes the same tours in every format, and back', async () => {
    const board = '6x5 --blocked 0,0_5,4';
    await said(words(`batch ${board} --seed 4 --count 150 --output a.bin`));
    await said(words(`batch ${board} --seed 4 --count 150 --output expected.txt`));
    let before = 'a.bin';
    for (const next of ['b.npy', 'c.ndjson', 'd.bin', 'e.txt']) {
      const { code, err } = await run(words(`convert ${before} ${next}`));
      expect([code, err]).toEqual([0, expect.stringMatching(/^150 tours · (npy|ndjson|bin|list)\n$/)]);
      before = next;
      if (next !== 'e.txt')
        expect((await run(['check', next])).err).toMatch(/^valid: 150 tours of the 6 x 5/);
    }
    expect(bytesOf('e.txt')).toEqual(bytesOf('expected.txt'));
    const names = await run(words(`convert ${board} e.txt - --format algebraic`));
    await said(words(`batch ${board} --seed 4 --count 150 --format algebraic --output names.txt`));
    expect(names.out).toBe(bytesOf('names.txt').toString());
  });

  it('reads arrays of 64-bit integers, and grids with commas', async () => {
    const path = [0, 6, 8, 1, 7, 9, 2, 4, 10, 3, 5, 11];
    const steps = path.map((_, square) => path.indexOf(square));
    file('steps.npy', int64Array('3, 4', steps));
    const rows = [0, 4, 8].map((from) => steps.slice(from, from + 4).map((step) => step + 1));
    file('steps.csv', rows.map((row) => row.join(', ')).join('\n'));
    for (const input of ['steps.npy', 'steps.csv']) {
      const answer = await run(words(`convert ${input} - --format list`));
      expect(answer).toEqual({ code: 0, out: `${path.join(' ')}\n`, err: '1 tour · list\n' });
    }
  });

  it('says whether all tours are closed, and which are not whole', async () => {
    await said(words('batch 6x6 --closed --count 2 --output closed.bin'));
    await said(words('convert closed.bin closed.ndjson'));
    await said(words('convert closed.ndjson again.bin'));
    expect((await run(words('check again.bin --closed'))).code).toBe(0);
    expect(bytesOf('again.bin').subarray(64)).toEqual(bytesOf('closed.bin').subarray(64));
    await run(words('batch 7x7 --strategy warnsdorff --tie-break random --count 60 --output some.bin'));
    const { err } = await run(words('convert some.bin some.npy'));
    expect(err).toMatch(/^\d+ tours · npy; left out \d+ that are not whole\n$/);
  });

  it('writes nothing for bad input', async () => {
    file('two.ndjson', '{"rows":3,"cols":4,"path":[0,6]}\n{"rows":4,"cols":3,"path":[0,5]}\n');
    file('bad.txt', '0 6 8 1 7 3 2 4 5 9 10 11');
    for (const [typed, code, message] of [
      ['two.ndjson out.bin', 2, /two\.ndjson: tour 1 is of another board than the first/],
      ['3x4 bad.txt out.bin', 1, /^invalid: tour 0: .*; out\.bin is not written/],
      ['two.ndjson', 2, /Expected IN OUT, or ROWSxCOLS IN OUT/],
      ['two.ndjson - --format npy', 2, /OUT is -\. Expected a file for npy/],
      ['missing.bin out.bin', 2, /missing\.bin/],
    ] as const) {
      const answer = await run(['convert', ...words(typed)]);
      expect([typed, answer]).toEqual([typed, { code, out: '', err: expect.stringMatching(message) }]);
    }
    expect(existsSync(join(FOLDER, 'out.bin'))).toBe(false);
  });
});
