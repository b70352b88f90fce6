import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { batchPath } from '../../src/index.js';
import { tourToSvg } from '../../src/render/index.js';
import { createTsSolver } from '../../src/ts.js';
import { bytesOf, FOLDER, file, run, said, words } from './command.js';

const BOARD = { rows: 5, cols: 6, blocked: [0, 29] };
const BATCH = createTsSolver().solveBatch({ ...BOARD, count: 3 }, { seed: 8 });
const PATHS = [0, 1, 2].map((i) => batchPath(BATCH, i));

describe('knights-tour draw', () => {
  it('draws the tours of files as the library does, with its options', async () => {
    await said(words('batch 5x6 --blocked 0,0_4,5 --seed 8 --count 3 --output three.bin'));
    await said(words('draw three.bin --tour 2 --theme dark --base 0 --output two.svg'));
    const expected = tourToSvg(BOARD, PATHS[2]!, { theme: 'dark', base: 0 });
    expect(bytesOf('two.svg').toString()).toBe(expected);
    file('one.txt', PATHS[1]!.join(' '));
    const typed = 'draw 5x6 one.txt --blocked 0,0_4,5';
    expect((await run(words(`${typed} --animate --seconds 7`))).out).toBe(
      tourToSvg(BOARD, PATHS[1]!, { animate: { seconds: 7 } }),
    );
    const outline = await run(words(`${typed} --outline`));
    expect(outline).toEqual({
      code: 0,
      out: tourToSvg(BOARD, PATHS[1]!, { outline: true }),
      err: expect.stringMatching(/^28 of 28 squares of the 5 x 6 board \(read as .*list.*\)\n$/),
    });
    const begun = await run(['draw'], JSON.stringify({ ...BOARD, path: [...PATHS[0]!.slice(0, 9)] }));
    expect(begun.out).toBe(tourToSvg(BOARD, PATHS[0]!.slice(0, 9)));
  });

  it('draws nothing else, and says why', async () => {
    const two = file(
      'two.ndjson',
      PATHS.map((path) => JSON.stringify({ ...BOARD, path: [...path] })).join('\n'),
    );
    const answers: readonly [typed: string, input: string, code: number, message: RegExp][] = [
      ['3x4', '0 6 8 1 7 3 2 4 5 9 10 11', 1, /^invalid: .*; nothing is drawn\n$/],
      ['3x4 --closed', '8 1 10 3 5 11 4 2 9 0 7 6', 1, /^invalid: /],
      [two, '', 2, /it has more than one tour\. Choose one with --tour, from 0/],
      [`${two} --tour 3`, '', 2, /it has only 3 tours/],
      ['3x4 --output x.png', '0 6 8', 2, /--output is "x\.png"\. Expected a name that ends in \.svg/],
      ['3x4 --outline --theme dark', '0 6', 2, /--outline.*--theme/],
      ['', 'no tour', 2, /^knights-tour: standard input: /],
    ];
    for (const [typed, input, code, message] of answers) {
      const answer = await run(['draw', ...words(typed)], input);
      expect([typed, answer]).toEqual([typed, { code, out: '', err: expect.stringMatching(message) }]);
    }
    expect(existsSync(join(FOLDER, 'x.png'))).toBe(false);
  });
});
