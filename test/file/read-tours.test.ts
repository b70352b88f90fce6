import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTours, tourFileHeader } from '../../src/file/index.js';
import { headerBytes, type TourFileHeader } from '../../src/file/layout.js';
import { npyHeader } from '../../src/file/npy.js';
import { TOUR_FORMATS, tourWriter } from '../../src/file/write-tours.js';
import { batchPath } from '../../src/problem/batch.js';
import { checkTour } from '../../src/problem/check.js';
import { normaliseBoard, type TourProblem } from '../../src/problem/problem.js';
import { TOUR_STATUSES } from '../../src/problem/result.js';
import { createTsSolver } from '../../src/ts.js';
import { extent } from '../extent.js';
import { all } from '../jobs/kit.js';

const solver = createTsSolver();

function concat(pieces: Iterable<Uint8Array>): Uint8Array {
  return Buffer.concat([...pieces]);
}

/** Yields bytes in chunks of a length. */
async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.slice(at, at + length);
}

const cases = fc.record({
  board: fc.constantFrom(
    { rows: 5, cols: 5 },
    { rows: 6, cols: 6 },
    { rows: 17, cols: 17 },
    { rows: 5, cols: 6, blocked: [0, 29] },
    { rows: 3, cols: 100 },
  ),
  strategy: fc.constantFrom('warnsdorff' as const, 'random' as const),
  closed: fc.boolean(),
  count: fc.integer({ min: 0, max: 12 }),
  seed: fc.nat(2 ** 32 - 1),
  first: fc.nat(2 ** 31),
  piece: fc.integer({ min: 1, max: 3000 }),
});

interface Case {
  readonly board?: Pick<TourProblem, 'rows' | 'cols' | 'blocked'>;
  readonly closed?: boolean;
  readonly strategy?: 'warnsdorff' | 'random';
  readonly count: number;
  readonly seed?: number;
  readonly first?: number;
}

function batchOf({
  board = { rows: 5, cols: 5 },
  closed = false,
  strategy = 'random',
  count,
  seed = 1,
  first = 0,
}: Case) {
  const options = { strategy, tieBreak: 'random', seed, stream: first } as const;
  const batch = solver.solveBatch(
    { ...board, closed, count },
    strategy === 'random' ? { strategy, seed, stream: first } : options,
  );
  const { rows, cols, openSquares, blocked } = normaliseBoard(board);
  const header: TourFileHeader = {
    ...{ rows, cols, closed, blocked, squares: openSquares, count, seed, first, strategy },
    version: '1.2.3',
  };
  return { batch, header };
}

/** All but names of squares, which need the size of a board: the command's `check` reads them. */
const READ_FORMATS = TOUR_FORMATS.filter((format) => format !== 'algebraic');

describe('files of tours', () => {
  test.each(READ_FORMATS)('return the written tours from %s, in chunks of any length', async (format) => {
    await fc.assert(
      fc.asyncProperty(cases, async (given) => {
        const { batch, header } = batchOf(given);
        const writer = tourWriter(format, header);
        const rows = concat(writer.tours(batch, given.first));
        const isFound = (i: number) => TOUR_STATUSES[batch.statuses[i]!] === 'found';
        const indices = Array.from({ length: batch.count }, (_, i) => i);
        const hasAll = format === 'bin' || format === 'ndjson';
        const written = hasAll ? indices : indices.filter(isFound);
        const file = concat([writer.head(written.length), rows]);
        const expected = written.map((i, index) => ({
          path: Uint32Array.from(batchPath(batch, i)),
          status: TOUR_STATUSES[batch.statuses[i]!],
          index,
        }));
        expect(await all(readTours(file))).toEqual(expected);
        expect(await all(readTours(inPieces(file, given.piece)))).toEqual(expected);
        // Line ends and byte order mark of text files on Windows.
        const isText = format === 'list' || format === 'ndjson';
        if (isText) expect(await all(readTours(concat([Buffer.from('\ufeff'), file])))).toEqual(expected);
        if (format === 'npy')
          expect(writer.missing).toEqual(indices.filter((i) => !isFound(i)).map((i) => given.first + i));
        if (format === 'bin') expect(await tourFileHeader(inPieces(file, given.piece))).toEqual(header);
      }),
      { numRuns: extent(300, 15) },
    );
  });

  test.each(['bin', 'npy'] as const)('contain squares beyond 65,535 in %s', async (format) => {
    const board = { rows: 257, cols: 256 };
    const { batch, header } = batchOf({ board, count: 2 });
    const writer = tourWriter(format, header);
    const file = concat([...writer.tours(batch, 0)]);
    const read = await all(readTours(concat([writer.head(2), file])));
    expect(read.map(({ path }) => path)).toEqual([0, 1].map((i) => Uint32Array.from(batchPath(batch, i))));
  });

  test('of square numbers have one tour per line, and are not printed boards', async () => {
    const text = ' 0 5 10 \r\n\n10 5 0\n0 5 10';
    const tours = [
      [0, 5, 10],
      [10, 5, 0],
      [0, 5, 10],
    ].map((path, index) => ({ path: Uint32Array.from(path), status: 'found', index }));
    const bytes = Buffer.from(text);
    expect(await all(readTours(bytes))).toEqual(tours);
    const [first] = await all(readTours(bytes));
    expect(JSON.stringify(first)).toBe('{"path":[0,5,10],"status":"found","index":0}');
    expect(await all(readTours(Buffer.from(`\ufeff${text}`)))).toEqual(tours);
    for (const length of [1, 7]) expect(await all(readTours(inPieces(bytes, length)))).toEqual(tours);
    const refused: [text: string, message: string][] = [
      [' 1 4\n 3 2\n', 'line 2: tour 1 is wrong: square 3 is not in the first tour'],
      ['0 5 10\n\n0 5\n', 'line 3: tour 1 is wrong: it has 2 squares, but the first tour has 3'],
      ['0 0 1\n', 'line 1: tour 0 is wrong: it visits square 0 twice'],
      [
        '0 5 10\n5 0 10\n',
        'line 2: tour 1 is wrong: path[2] is 10: it is not a knight move from 0 on any board',
      ],
      ['0 1 a1\n', 'line 1: its path must be whole numbers, from 0'],
    ];
    for (const [wrong, message] of refused)
      await expect(all(readTours(Buffer.from(wrong)))).rejects.toThrow(message);
  });

  test('of unknown length are read to their end', async () => {
    const { batch, header } = batchOf({ count: 5 });
    const writer = tourWriter('bin', header);
    const file = concat([writer.head(undefined), ...writer.tours(batch, 0)]);
    expect((await tourFileHeader(file)).count).toBeUndefined();
    expect(await all(readTours(file))).toHaveLength(5);
    await expect(all(readTours(file.slice(0, -1)))).rejects.toThrow('it ends within tour 4');
  });

  test('of version 1 contain found tours without headers', async () => {
    const { batch, header } = batchOf({ board: { rows: 6, cols: 6 }, closed: true, count: 4 });
    const head = headerBytes(header);
    head[7] = 1;
    const paths = batch.paths as Uint8Array;
    const file = concat([head, paths]);
    const tours = await all(readTours(file));
    expect(tours.map(({ path }) => Array.from(path))).toEqual(
      [0, 1, 2, 3].map((i) => Array.from(batchPath(batch, i))),
    );
    head[7] = 3;
    await expect(all(readTours(concat([head, paths])))).rejects.toThrow(
      'the version of the format is 3; it must be at most 2',
    );
  });

  test('are rejected when damaged content is reached', async () => {
    const { batch, header } = batchOf({ count: 3 });
    const writer = tourWriter('bin', header);
    const file = concat([writer.head(3), ...writer.tours(batch, 0)]);
    const changed = (at: number, value: number) =>
      Uint8Array.from(file, (byte, i) => (i === at ? value : byte));
    for (const [damaged, message] of [
      [changed(64 + 33, 26), 'tour 1 is damaged'],
      [changed(64 + 33 + 4, 9), 'tour 1 is damaged'],
      [changed(64 + 8, 25), 'tour 0 is damaged'],
      [changed(24, 3), 'its header is damaged'],
      [concat([file, Uint8Array.of(1)]), 'it has data after its 3 tours'],
      [Buffer.from('{"path":[0,-1]}\n'), /^line 1: its path must be whole numbers/],
      [Buffer.from('{"path":[0]}\nx\n'), /^line 2: /],
      [Buffer.from('{"path":[0],"status":"lost"}\n'), /^line 1: /],
    ] as const) {
      await expect(all(readTours(damaged))).rejects.toThrow(message);
    }
    await expect(tourFileHeader(Buffer.from('{}'))).rejects.toThrow(RangeError);
    expect(() => readTours('tours.bin' as never)).toThrow(
      'source is "tours.bin"; it must be a Uint8Array or an async iterable of them',
    );
    expect(() => readTours(undefined as never)).toThrow(TypeError);
  });

  test('are rejected if a row is no tour of the board', async () => {
    const holed = { rows: 5, cols: 6, blocked: [0, 29] };
    const { batch, header } = batchOf({ board: holed, count: 2 });
    const writer = tourWriter('bin', header);
    const file = concat([writer.head(2), ...writer.tours(batch, 0)]);
    const begin = file.length - 2 * (8 + 28);
    const changed = (...changes: [at: number, value: number][]) => {
      const bytes = Uint8Array.from(file);
      for (const [at, value] of changes) bytes[at] = value;
      return all(readTours(bytes));
    };
    const [first] = await changed();
    await expect(changed([begin, 27])).rejects.toThrow(
      'tour 0 is wrong: the path has 27 squares; a tour of this board has 28',
    );
    await expect(changed([begin + 8 + 5, first!.path[4]!])).rejects.toThrow(
      `tour 0 is wrong: path[5] is ${first!.path[4]}: this square was visited before`,
    );
    await expect(changed([begin + 8 + 5, 29])).rejects.toThrow(
      'tour 0 is wrong: path[5] is 29: this square is blocked',
    );
    // A stuck walk.
    expect((await changed([begin, 27], [begin + 4, 2]))[0]).toMatchObject({ status: 'stuck' });
    const claims = 'its header is damaged: it claims tours of 27 squares, not 28';
    await expect(changed([20, 27])).rejects.toThrow(claims);
    await expect(
      tourFileHeader(concat([file.subarray(0, 20), Uint8Array.of(27), file.subarray(21)])),
    ).rejects.toThrow(claims);
  });

  test.each(READ_FORMATS)(
    'never hand out a wrong path from %s, unless the check is left out',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(
          fc.nat(4),
          fc.nat(24),
          fc.nat(24),
          fc.boolean(),
          async (index, one, other, closed) => {
            const board = closed ? { rows: 6, cols: 6 } : { rows: 5, cols: 5 };
            const { batch, header } = batchOf({ board, closed, count: 5 });
            const writer = tourWriter(format, header);
            const right = concat([writer.head(5), ...writer.tours(batch, 0)]);
            const path = batchPath(batch, index);
            [path[one], path[other]] = [path[other]!, path[one]!];
            const again = tourWriter(format, header);
            const wrong = concat([again.head(5), ...again.tours(batch, 0)]);
            expect(await all(readTours(right))).toHaveLength(5);
            expect(await all(readTours(wrong, { check: false }))).toHaveLength(5);
            // A path may be a tour still. Only bin says that closed tours were requested.
            const { status } = checkTour({ ...board, closed: closed && format === 'bin' }, path);
            const read = all(readTours(wrong)).then(
              () => 'valid',
              (error: RangeError) => (error.message.includes(`tour ${index} is wrong: `) ? 'invalid' : error),
            );
            expect(await read).toBe(status);
          },
        ),
        { numRuns: extent(300, 15) },
      );
    },
  );

  test('are rejected with their true position', async () => {
    const { header } = batchOf({ count: 1 });
    const head = headerBytes(header);
    const damaged = (at: number, value: number) =>
      Uint8Array.from(head, (byte, i) => (i === at ? value : byte));
    const refused: [bytes: Uint8Array, message: string][] = [
      [damaged(12, 0), 'its header is damaged: rows is 0'],
      [damaged(0, 0x6b), 'it is no text, and does not begin as bin or npy'],
      [Buffer.from('{"path":[0],\n'), 'line 1: '],
      [
        Buffer.from('\n\n{"path":[0]}\n\n{"path":[0],"status":"fount"}\n'),
        'line 5: status is "fount"; it must be one',
      ],
      [
        Buffer.from(
          '{"rows":3,"cols":4,"path":[0,6],"status":"stuck"}\n{"rows":3,"cols":4,"path":[0,5],"status":"limit"}',
        ),
        'line 2: tour 1 is wrong: path[1] is 5: it is not a knight move from 0',
      ],
      [
        Buffer.from('{"rows":3,"cols":4,"path":[0],"status":"impossible"}'),
        'line 1: tour 0 is wrong: its status is impos',
      ],
      [
        Buffer.from('{"rows":200000,"cols":200000,"blocked":[1],"path":[0]}'),
        'line 1: the path has 1 squares; a tour of',
      ],
    ];
    for (const [bytes, message] of refused) await expect(all(readTours(bytes))).rejects.toThrow(message);
    expect(() => readTours(head, { check: 'no' as never })).toThrow(
      'check is "no"; it must be true or false',
    );
    expect(() => readTours(head, { verify: true } as never)).toThrow(TypeError);
  });

  /** Returns a source that counts its chunks. */
  function countPieces(pieces: Iterable<unknown>) {
    const source = {
      handed: 0,
      isClosed: false,
      async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
        try {
          for (const piece of pieces) {
            source.handed++;
            yield piece as Uint8Array;
          }
        } finally {
          source.isClosed = true;
        }
      },
    };
    return source;
  }

  function* endless(head: Uint8Array): Generator<Uint8Array> {
    yield head;
    for (;;) yield new Uint8Array(2 ** 16);
  }

  test('are rejected before they are read if they claim empty rows or headers of gigabytes', async () => {
    const array = (shape: string) => {
      const head = npyHeader(1, 36, 1);
      const text = Buffer.from(head)
        .toString('latin1')
        .replace(/\([^)]*\)/, `(${shape})`);
      return Buffer.from(text.slice(0, head.length).padEnd(head.length), 'latin1');
    };
    await expect(all(readTours(array('1099511627776, 0')))).rejects.toThrow(
      'the length of its rows is 0; it must be an integer from 1 to 4294967295',
    );
    await expect(all(readTours(array('1, 1099511627776')))).rejects.toThrow('the length of its rows is');
    const version2 = Uint8Array.from(npyHeader(1, 36, 1));
    version2[6] = 2;
    version2.fill(255, 8, 12);
    const source = countPieces(endless(version2));
    await expect(all(readTours(source))).rejects.toThrow(
      'the length of its header is 4294967295; it must be at most 65536 bytes',
    );
    expect(source).toMatchObject({ handed: 1, isClosed: true });
    const { header } = batchOf({ count: 0 });
    const long = headerBytes(header);
    long.fill(255, 8, 12);
    const other = countPieces(endless(long));
    await expect(all(readTours(other))).rejects.toThrow('its header is damaged');
    expect(other).toMatchObject({ handed: 1, isClosed: true });
  });

  test.each(READ_FORMATS)('close %s after break, return and errors', async (format) => {
    const { batch, header } = batchOf({ count: 9 });
    const writer = tourWriter(format, header);
    const rows = [...writer.tours(batch, 0)];
    const file = concat([writer.head(9), ...rows]);
    const pieces = () => countPieces([file.subarray(0, 150), file.subarray(150, 300), file.subarray(300)]);
    const broken = pieces();
    for await (const _ of readTours(broken)) break;
    expect(broken.isClosed).toBe(true);
    expect(broken.handed).toBeLessThan(3);
    const returned = pieces();
    const tours = readTours(returned);
    await tours.next();
    await tours.return!();
    expect(returned.isClosed).toBe(true);
    const thrown = pieces();
    await expect(
      (async () => {
        for await (const _ of readTours(thrown)) throw new Error('enough');
      })(),
    ).rejects.toThrow('enough');
    expect(thrown.isClosed).toBe(true);
    const damaged = countPieces([file.subarray(0, 150), Buffer.from('?\n'), file.subarray(150)]);
    await expect(all(readTours(damaged))).rejects.toThrow(RangeError);
    expect(damaged.isClosed).toBe(true);
    const whole = pieces();
    expect(await all(readTours(whole))).toHaveLength(9);
    expect(whole.isClosed).toBe(true);
    if (format !== 'bin') return;
    const begun = pieces();
    await tourFileHeader(begun);
    expect(begun).toMatchObject({ handed: 1, isClosed: true });
  });

  test('are rejected by name if they are no bytes', async () => {
    const pieces: [piece: unknown, shown: string][] = [
      ['{"path":[0]}\n', '"{\\"path\\":[0]}\\n"'],
      [null, 'null'],
      [[0, 1], '[0, 1]'],
    ];
    for (const [piece, shown] of pieces) {
      for (const begin of [[], [Buffer.from('{"path":[0]}\n{')]]) {
        const source = countPieces([...begin, piece]);
        await expect(all(readTours(source))).rejects.toThrow(
          new TypeError(`a piece of source is ${shown}; it must be a Uint8Array`),
        );
        expect(source.isClosed).toBe(true);
      }
    }
    await expect(all(readTours(Buffer.from('{"path":[0]}\nnull\n')))).rejects.toThrow(
      new RangeError('line 2: it must have a path; a status may be left out'),
    );
  });
});
