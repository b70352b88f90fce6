import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../extent.js';
import { bytesOf, FOLDER, file, run, said, words } from './command.js';

const CALL = 'batch 5x6 --seed 4 --workers 1';

/** Writes the tours from `first` on, and returns the name of the file. */
async function write(ending: string, first: number, count: number, call = CALL): Promise<string> {
  const name = `${call.replace(/\W+/g, '')}-${first}-${count}.${ending}`;
  await said(words(`${call} --first ${first} --count ${count} --output ${name}`));
  return name;
}

/** Merges files and returns the error; expects that nothing is written. */
async function refused(files: readonly string[], ending: string): Promise<string> {
  const { code, err } = await run(['merge', ...files, '--output', `no.${ending}`]);
  expect([files, code, existsSync(join(FOLDER, `no.${ending}`))]).toEqual([files, 2, false]);
  return err;
}

describe('merge of files that are not parts', () => {
  it.each(sampleOf(['bin', 'ndjson', 'npy'], 3))(
    '%s: sorts them by the tours that they say they hold',
    async (ending) => {
      const whole = await write(ending, 7, 9);
      const files = [await write(ending, 14, 2), await write(ending, 7, 3), await write(ending, 10, 4)];
      await said(['merge', ...files, '--output', `sorted.${ending}`]);
      for (const end of ending === 'npy' ? ['', '.json'] : ['']) {
        expect(bytesOf(`sorted.${ending}${end}`).equals(bytesOf(`${whole}${end}`))).toBe(true);
      }
    },
  );

  it.each(sampleOf(['bin', 'ndjson', 'npy'], 3))(
    '%s: refuses gaps, repeats and other calls',
    async (ending) => {
      const [one, two, three] = [
        await write(ending, 0, 3),
        await write(ending, 3, 3),
        await write(ending, 6, 3),
      ];
      expect(await refused([one, three], ending)).toContain(': tours 3 to 5 are missing');
      expect(await refused([two, one, two], ending)).toContain(': tour 3 is in both files');
      expect(await refused([one, await write(ending, 2, 4)], ending)).toContain(': tour 2 is in both files');
      for (const [call, what] of [
        [CALL.replace('4', '5'), 'seed is 5, but 4'],
        [`${CALL} --end b5`, ''],
        [
          'batch 5x6 --workers 1 --strategy warnsdorff-backtracking --seed 4 --tie-break random',
          'strategy is',
        ],
        [CALL.replace('5x6', '6x5'), 'rows is 6, but 5'],
        [`${CALL} --closed`, ''],
      ] as const) {
        const error = await refused([one, await write(ending, 3, 3, call)], ending);
        expect([call, error]).toEqual([call, expect.stringMatching(RegExp(`${what}.*different calls`))]);
      }
    },
  );

  it('continues at 0 after the stream 2^32 - 1', async () => {
    for (const call of ['sample 5x5 --seed 2 --workers 1', 'batch 5x6 --seed 3 --workers 1']) {
      const [before, after] = [await write('bin', 2 ** 32 - 2, 2, call), await write('bin', 0, 3, call)];
      await said(['merge', after, before, '--output', 'around.bin']);
      expect(bytesOf('around.bin').equals(bytesOf(await write('bin', 2 ** 32 - 2, 5, call)))).toBe(true);
    }
  });

  it('refuses damaged files, with the position', async () => {
    const one = { bin: await write('bin', 0, 3), ndjson: await write('ndjson', 0, 3) };
    const txt = await write('txt', 0, 3);
    const npy = await write('npy', 0, 3);
    const swapped = (name: string, begin: number) => {
      const bytes = bytesOf(name);
      return Buffer.concat([
        bytes.subarray(0, begin),
        bytes.subarray(begin + 1, begin + 2),
        bytes.subarray(begin, begin + 1),
        bytes.subarray(begin + 2),
      ]);
    };
    file('swapped.bin', swapped(one.bin, 64 + 38 + 20));
    file('swapped.npy', swapped(npy, bytesOf(npy).length - 10));
    file('cut.ndjson', bytesOf(one.ndjson).subarray(0, -30));
    const lines = bytesOf(txt).toString().split('\n');
    file('short.txt', lines.map((line, i) => (i === 1 ? line.replace(/ \d+$/, '') : line)).join('\n'));
    file('six.txt', bytesOf(await write('txt', 0, 2, 'batch 6x6')));
    file(
      'lost.ndjson',
      bytesOf(one.ndjson)
        .toString()
        .replace(/.*\n/, (line) => `${line}\n`)
        .replace('"stream":2', '"stream":3'),
    );
    expect(await refused(['swapped.bin'], 'bin')).toMatch(/swapped\.bin: tour 1 is wrong: path\[12\] is /);
    expect(await refused(['swapped.npy'], 'npy')).toMatch(/swapped\.npy: tour 2 is wrong: path\[20\] is /);
    expect(await refused(['cut.ndjson'], 'ndjson')).toMatch(/cut\.ndjson: line 3: /);
    expect(await refused(['short.txt'], 'txt')).toMatch(
      /short\.txt: line 2: tour 1 is wrong: it has 29 squares, but/,
    );
    expect(await refused([txt, 'six.txt'], 'txt')).toMatch(
      /six\.txt: line 1: tour 0 is wrong: it has 36 squares/,
    );
    expect(await refused([txt, txt], 'txt')).toContain(`${txt} has the same tours as ${txt}`);
    expect(await refused(['lost.ndjson'], 'ndjson')).toContain(
      'lost.ndjson: line 4: its stream is 3. Expected 2',
    );
  });
});
