import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gradientColour, inkOn, tourToSvg } from '../src/render/index.js';
import { createTsSolver } from '../src/ts.js';
import { REFERENCE_TOURS } from './oracle/reference.js';
import { parseXml, readPicture } from './svg-reader.js';

const solver = createTsSolver();
const draw = tourToSvg as (...values: unknown[]) => string;
const CHESS = { rows: 8, cols: 8 };

function pathOf(problem: Parameters<typeof solver.solve>[0]): number[] {
  const result = solver.solve(problem);
  if (result.status !== 'found') throw new Error(`no tour to draw: ${result.status}`);
  return Array.from(result.path);
}

const OPEN = pathOf({ ...CHESS, start: 56, end: 0 });
const CLOSED = pathOf({ ...CHESS, closed: true });

describe('tourToSvg', () => {
  it('draws every square of every reference tour once, in order, with its number', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...REFERENCE_TOURS),
        fc.constantFrom(0 as const, 1 as const),
        fc.boolean(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ rows, cols, path }, base, typed, share) => {
          const part = path.slice(0, Math.ceil(share * path.length));
          const given = typed ? Uint32Array.from(part) : part;
          const picture = readPicture(tourToSvg({ rows, cols }, given, { base }), cols);
          const closes = picture.line.length > path.length;
          if (part.length > 1) expect(picture.line).toEqual(closes ? [...part, part[0]] : part);
          expect([...picture.numbers]).toEqual(part.map((square, step) => [square, String(step + base)]));
          if (part.length > 1) expect(picture.discs).toEqual(part);
          expect(picture.open.size).toBe(0);
        },
      ),
    );
  });

  it('closes only closed paths', () => {
    const closed = readPicture(tourToSvg({ ...CHESS, closed: true }, CLOSED), 8);
    expect(closed.line).toEqual([...CLOSED, CLOSED[0]]);
    expect(closed.marks).toEqual([{ shape: 'circle', square: CLOSED[0], outlined: false }]);
    expect(closed.title).toBe("A closed knight's tour of the 8 x 8 board");
    const open = readPicture(tourToSvg(CHESS, OPEN), 8);
    expect(open.line).toEqual(OPEN);
    expect(open.title).toBe("An open knight's tour of the 8 x 8 board");
    expect(open.description).toBe('64 squares, from a1 to a8.');
    expect(open.marks).toEqual([
      { shape: 'circle', square: 56, outlined: false },
      { shape: 'rect', square: 0, outlined: false },
    ]);
    // 1 -> 8 -> 10 and back is a knight move, but the path is not complete.
    const part = readPicture(tourToSvg({ rows: 4, cols: 4 }, [1, 8, 10, 12]), 4);
    expect(part.line).toEqual([1, 8, 10, 12]);
    expect(part.title).toBe("4 of 16 squares of a knight's tour of the 4 x 4 board");
  });

  it('omits blocked squares, and shows where an unfinished path has to go', () => {
    const blocked = [0, 1, 2, 9, 10, 53];
    const board = { rows: 6, cols: 9, start: 3, end: 20, blocked };
    const picture = readPicture(tourToSvg(board, []), 9);
    const free = Array.from({ length: 54 }, (_, square) => square).filter((each) => !blocked.includes(each));
    expect([...picture.open]).toEqual(free);
    expect(picture.marks).toEqual([
      { shape: 'circle', square: 3, outlined: true },
      { shape: 'rect', square: 20, outlined: true },
    ]);
    expect([picture.line, picture.discs, picture.numbers.size]).toEqual([[], [], 0]);
    expect(picture.title).toBe('A board: the 6 x 9 board without 6 blocked squares');
    const begun = readPicture(tourToSvg(board, [3, 14, 31]), 9);
    expect(begun.marks.map(({ square, outlined }) => [square, outlined]).sort()).toEqual([
      [20, true],
      [3, false],
      [31, false],
    ]);
  });

  it('shows numbers and coordinates only if they are readable', () => {
    for (const side of [3, 5, 8, 16, 24, 30, 50, 100, 200]) {
      const board = { rows: side, cols: side };
      const path = pathOf({ ...board, ...(side === 3 ? { blocked: [4] } : {}) });
      const svg = tourToSvg(side === 3 ? { ...board, blocked: [4] } : board, path);
      const picture = readPicture(svg, side);
      expect(picture.line.slice(0, path.length)).toEqual(path);
      expect(picture.numbers.size).toBe(side <= 24 ? path.length : 0);
      expect(picture.labels.length).toBe(side <= 30 ? 2 * side : side <= 100 ? (2 * side) / 5 : 0);
      expect(picture.colours.length).toBeLessThanOrEqual(64);
      expect(picture.width).toBeGreaterThan(60);
      expect(picture.width).toBeLessThan(900);
      // Small enough to send: 200 x 200 takes less than 200 kB.
      expect(svg.length).toBeLessThan(4000 + 110 * Math.min(path.length, 576) + 5 * path.length);
    }
  });

  it('applies its options', () => {
    const bare = readPicture(tourToSvg(CHESS, OPEN, { numbers: false, coordinates: false }), 8);
    expect([bare.numbers.size, bare.labels]).toEqual([0, []]);
    expect(bare.discs).toEqual(OPEN);
    const large = { rows: 60, cols: 60 };
    const path = pathOf(large);
    const full = readPicture(tourToSvg(large, path, { numbers: true, coordinates: true }), 60);
    expect(full.numbers.size).toBe(3600);
    expect(full.labels.slice(0, 3)).toEqual(['0', '5', '10']);
    const sized = readPicture(tourToSvg(CHESS, OPEN, { squareSize: 100, coordinates: true }), 8);
    expect(sized.width).toBeGreaterThan(800);
    expect(sized.labels.join('')).toBe('87654321abcdefgh');
    const tiny = readPicture(tourToSvg(CHESS, OPEN, { squareSize: 4, coordinates: true }), 8);
    expect(tiny.labels).toEqual(['5', 'a', 'f']);
    expect(tiny.numbers.size).toBe(0);
  });

  it('is light, dark, or as the reader prefers', () => {
    const [auto, light, dark] = (['auto', 'light', 'dark'] as const).map((theme) =>
      tourToSvg(CHESS, OPEN, { theme }),
    );
    expect(auto).toBe(tourToSvg(CHESS, OPEN));
    const pageOf = (svg: string): string =>
      parseXml(svg).getElementsByTagName('rect')[0]!.getAttribute('fill')!;
    expect([auto!, light!, dark!].map(pageOf)).toEqual(['#ffffff', '#ffffff', '#14171c']);
    expect(auto).toMatch(/<style>@media \(prefers-color-scheme:dark\)\{\.kt-page\{fill:#14171c\}/);
    expect(light + dark!).not.toMatch(/<style|class=/);
    // Every class has a dark colour.
    const classes = new Set([...auto!.matchAll(/class="([\w-]+)"/g)].map(([, name]) => name));
    for (const name of classes) expect(auto).toContain(`.${name}{`);
  });

  it('writes any title and description as XML', () => {
    const wild = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(wild, wild, (title, description) => {
        const picture = readPicture(tourToSvg({ rows: 1, cols: 1 }, [0], { title, description }), 1);
        const isForbidden = (letter: string): boolean =>
          (letter < ' ' && !'\t\n\r'.includes(letter)) || letter === '\uFFFE' || letter === '\uFFFF';
        const allowed = (text: string): string =>
          Array.from(text, (letter) => (isForbidden(letter) ? '\uFFFD' : letter))
            .join('')
            .replace(/\r\n?/g, '\n');
        expect(picture.title).toBe(allowed(title));
        expect(picture.description).toBe(allowed(description));
      }),
      // Line ends in XML 1.1 and Unicode, but not in XML 1.0.
      { examples: [['a\u0085b\u2028c\u2029d', '\r\u0085\r\n']] },
    );
    expect(draw(CHESS, OPEN, { title: 'a < b & "c" \ud800', description: '' })).toContain(
      '<title>a &lt; b &amp; &quot;c&quot; \ufffd</title>\n<desc></desc>',
    );
  });

  it('draws the same every time, and also paths that are not tours', () => {
    expect(tourToSvg(CHESS, OPEN)).toBe(tourToSvg({ ...CHESS }, Uint8Array.from(OPEN)));
    expect(readPicture(tourToSvg(CHESS, [0, 1, 63]), 8).line).toEqual([0, 1, 63]);
    expect(readPicture(tourToSvg({ rows: 1, cols: 1 }, [0]), 1).numbers.get(0)).toBe('1');
    expect(readPicture(tourToSvg({ rows: 1, cols: 7 }, []), 7).labels).toHaveLength(8);
  });

  it('rejects invalid arguments and names them', () => {
    const themes = "it must be one of 'auto', 'light', 'dark'";
    const invalid: [values: unknown[], error: Error][] = [
      [[CHESS, OPEN, { theme: 'blue' }], new TypeError(`theme is "blue"; ${themes}`)],
      [[CHESS, OPEN, { theme: null }], new TypeError(`theme is null; ${themes}`)],
      [[CHESS, OPEN, { numbers: 1 }], new TypeError('numbers is 1; it must be true or false')],
      [[CHESS, OPEN, { coordinates: 'no' }], new TypeError('coordinates is "no"; it must be true or false')],
      [[CHESS, OPEN, { base: 2 }], new RangeError('base is 2; it must be an integer from 0 to 1')],
      [
        [CHESS, OPEN, { squareSize: 0 }],
        new RangeError('squareSize is 0; it must be an integer from 1 to 1000'),
      ],
      [[CHESS, OPEN, { title: 7 }], new TypeError('title is 7; it must be a string')],
      [[CHESS, OPEN, { description: [] }], new TypeError('description is []; it must be a string')],
      [[CHESS, OPEN, 'dark'], new TypeError('options is "dark"; it must be an object')],
      [[CHESS, [0, 64]], new RangeError('path[1] is 64; it must be an integer from 0 to 63')],
      [[CHESS], new TypeError('path is undefined; it must be an array or a typed array')],
      [[CHESS, null], new TypeError('path is null; it must be an array or a typed array')],
      [[CHESS, 'a1'], new TypeError('path is "a1"; it must be an array or a typed array')],
      [
        [{ ...CHESS, blocked: [17] }, [0, 17]],
        new RangeError('path[1] is 17; it must be a square that is not blocked'),
      ],
      [[{ ...CHESS, start: 64 }, OPEN], new RangeError('start is 64; it must be an integer from 0 to 63')],
    ];
    for (const [values, error] of invalid) expect(() => draw(...values)).toThrow(error);
    expect(() => draw(CHESS, [0, 17, 0])).toThrow(/^path\[2\] is 0; it must be a square other/);
    expect(() => draw(CHESS, OPEN, { color: 1 })).toThrow(/unknown key 'color'/);
    expect(() => draw(CHESS, OPEN, { blocked: [] })).toThrow(/'blocked' belongs to the board/);
    expect(() => draw({ ...CHESS, theme: 'dark' }, OPEN)).toThrow(/'theme' belongs to the options/);
    expect(() => draw({ rows: 20_000_000, cols: 1 }, [0])).toThrow(/^the text of the tour is "\d+ char/);
  });
});

describe('gradientColour and inkOn', () => {
  it('return the colours of the path, from its first square to its last', () => {
    expect([0, 0.5, 1].map(gradientColour)).toEqual(['#306ce2', '#d35dad', '#f19024']);
    expect([0, 1].map(inkOn)).toEqual(['#ffffff', '#1a1206']);
  });

  it('reject values outside 0 to 1', () => {
    for (const colour of [gradientColour, inkOn] as ((share: unknown) => string)[]) {
      for (const share of [-1, -1e-9, 1.0000001, 2, Number.NaN, Number.POSITIVE_INFINITY]) {
        const error = new RangeError(`share is ${share}; it must be a number from 0 to 1`);
        expect(() => colour(share)).toThrow(error);
      }
      for (const [share, name] of [
        ['0.5', '"0.5"'],
        [undefined, 'undefined'],
        [1n, '1n'],
      ]) {
        const error = new TypeError(`share is ${name}; it must be a number from 0 to 1`);
        expect(() => colour(share)).toThrow(error);
      }
    }
  });
});

describe('tourToSvg with animate', () => {
  it.each([
    ['open', OPEN],
    ['closed', CLOSED],
  ])('draws the finished %s tour, and only its style element animates it', (_, path) => {
    const svg = tourToSvg(CHESS, path, { animate: true });
    expect(new TextEncoder().encode(svg).length).toBeLessThanOrEqual(10_000);
    expect(svg).not.toMatch(/<script|<animate|style="|href/);
    const rules = /<style>.*(@media not \(prefers-reduced-motion\)\{.*\})<\/style>/.exec(svg)![1]!;
    const still = svg.replace(rules, '').replace(/ class="kt-(p|end)"|<\/?g>|\n/g, '');
    // Without groups and rules it has the elements of the picture that does not move.
    const elements = (text: string) => text.match(/<(path|text|rect|circle) [^>]*>/g)!.sort();
    expect(elements(still).map((each) => each.replace(/stroke="#\w+"/, ''))).toEqual(
      elements(tourToSvg(CHESS, path)).map((each) => each.replace(/stroke="#\w+"/, '')),
    );
  });

  it('gives each step of any board its own time, in order', () => {
    for (const [length, seconds] of [
      [1, 3],
      [20, 3],
      [64, 9.6],
      [1000, 30],
    ] as const) {
      const path = Array.from({ length }, (_, i) => i);
      const svg = tourToSvg({ rows: 1, cols: length }, path, { animate: true, numbers: true });
      const [, factor, step] = /\*(\d+) \+ var\(--e,0\)\)\*([\d.]+)s\)/.exec(svg)!;
      const [, texts] = /font-weight.*?<g class="kt-p">(.*?)<\/g><\/g>/s.exec(svg)!;
      const times = texts!
        .split('<g>')
        .slice(1)
        .flatMap((group, g) => {
          return group.match(/<text/g)!.map((_, e) => (g * Number(factor) + e) * Number(step));
        });
      expect(times).toHaveLength(length);
      expect(times).toEqual([...new Set(times)].sort((one, other) => one - other));
      expect(times.at(-1)! + Number(step)).toBeCloseTo(seconds, 0);
      for (let digit = 1; digit < Number(factor); digit++) {
        const child = `*${'+*'.repeat(digit)}`;
        expect(svg).toContain(`.kt-p>${child}{--g:${digit}}.kt-p>*>${child}{--e:${digit}}`);
      }
    }
  });

  it('takes a duration, and refuses others', () => {
    expect(tourToSvg(CHESS, OPEN, { animate: { seconds: 64 } })).toContain('*1s)');
    expect(tourToSvg(CHESS, OPEN, { animate: false })).toBe(tourToSvg(CHESS, OPEN));
    expect(() => draw(CHESS, OPEN, { animate: { seconds: 0 } })).toThrow(
      new RangeError('seconds is 0; it must be a number from 0.1 to 3600'),
    );
    expect(() => draw(CHESS, OPEN, { animate: 'yes' })).toThrow(TypeError);
    expect(() => draw(CHESS, OPEN, { animate: { speed: 1 } })).toThrow(/unknown key 'speed'/);
  });
});

describe('tourToSvg with outline', () => {
  it('draws one unfilled path in millimetres', () => {
    const svg = tourToSvg(CHESS, CLOSED, { outline: true, squareSize: 15 });
    expect(svg).toMatch(/^<svg [^>]*width="120mm" height="120mm" viewBox="0 0 120 120">/);
    expect(svg.match(/<(?!\/|svg|title|desc)\w+/g)).toEqual(['<path']);
    const [, line] = / fill="none" .* d="M([^"]*)z"/.exec(svg)!;
    const squares = line!.split('L').map((point) => {
      const [x, y] = point.split(' ').map((part) => (Number(part) - 7.5) / 15) as [number, number];
      return y * 8 + x;
    });
    expect(squares).toEqual(Array.from(CLOSED));
    expect(tourToSvg(CHESS, OPEN, { outline: true })).not.toContain('z"');
    expect(tourToSvg({ rows: 300, cols: 20 }, [0], { outline: true })).toContain('height="300mm"');
  });

  it('refuses options that it does not read', () => {
    for (const other of [{ theme: 'dark' }, { numbers: true }, { base: 0 }, { animate: true }]) {
      expect(() => draw(CHESS, OPEN, { outline: true, ...other })).toThrow(
        `${Object.keys(other)[0]} has no effect with outline: leave it out`,
      );
    }
    expect(() => draw(CHESS, OPEN, { outline: 1 })).toThrow(TypeError);
  });
});
