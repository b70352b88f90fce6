import { describe, expect, test } from 'vitest';
import { type CreatedPuzzle, createPuzzle } from '../../src/puzzle.js';
import { puzzlesToHtml, puzzleToSvg } from '../../src/render/index.js';
import { parseXml } from '../svg-reader.js';

/** Books of puzzles. Their pages are counted in Chromium by test/browser. */

const made = [0, 1, 2, 3, 4, 5, 6].map(
  (stream) => createPuzzle({ rows: 5, cols: 5 }, { stream }) as CreatedPuzzle,
);

/** The pictures of a book, with the number of pages before each. */
function picturesIn(
  html: string,
): { readonly page: number; readonly caption: string; readonly svg: string }[] {
  return html.split('<section').flatMap((section, page) =>
    [...section.matchAll(/<figcaption>(.*?)<\/figcaption>\n(<svg.*?<\/svg>)/gs)].map(([, caption, svg]) => ({
      page,
      caption: caption!,
      svg: svg!,
    })),
  );
}

describe('a book of puzzles', () => {
  test.each([1, 2, 4, 6] as const)(
    'has %i on a page, in their order, and the solutions at the end',
    (perPage) => {
      const html = puzzlesToHtml(made, { perPage });
      const pictures = picturesIn(html);
      expect(pictures).toHaveLength(2 * made.length);
      const last = Math.ceil(made.length / perPage);
      for (const [i, { puzzle, path }] of made.entries()) {
        const [question, answer] = [pictures[i]!, pictures[made.length + i]!];
        expect([question.caption, question.page]).toEqual([`${i + 1}`, 1 + Math.floor(i / perPage)]);
        expect([answer.caption, answer.page]).toEqual([`Solution of ${i + 1}`, last + 1 + Math.floor(i / 6)]);
        const squareSize = Number(/scale\((\d+)\)/.exec(question.svg)![1]);
        const font = 'system-ui, sans-serif';
        const options = { ink: 'black', background: 'transparent', font, squareSize } as const;
        expect(`${question.svg}\n`).toBe(puzzleToSvg(puzzle, options));
        expect(parseXml(answer.svg).getElementsByTagName('text').length).toBeGreaterThan(path.length);
      }
      expect(html).not.toMatch(/<script|style=|https?:\/\/(?!www\.w3\.org)/);
    },
  );

  test('fits every picture into its part of the page', () => {
    const board = { rows: 9, cols: 6 };
    const tall = createPuzzle(board, { seed: 1, nodeLimit: 1000 }) as CreatedPuzzle;
    for (const [page, width, height] of [
      ['A4', 210, 297],
      ['6x9in', 152.4, 228.6],
      ['100x300mm', 100, 300],
    ] as const) {
      for (const perPage of [1, 2, 4, 6] as const) {
        const [{ svg } = { svg: '' }] = picturesIn(puzzlesToHtml([tall], { page, perPage, margin: '0.5in' }));
        const [cols, rows] = { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3] }[perPage] as [number, number];
        const inMillimetres = (name: string): number =>
          (Number(RegExp(` ${name}="(\\d+)"`).exec(svg)![1]) * 25.4) / 96;
        expect(cols * inMillimetres('width')).toBeLessThanOrEqual(width - 25.4);
        expect(rows * inMillimetres('height')).toBeLessThanOrEqual(height - 25.4);
      }
    }
    const bled = puzzlesToHtml(made, { page: '6x9in', margin: '10mm', bleed: '3mm' });
    expect(bled).toContain('@page { size: 158.4mm 234.6mm; margin: 13mm }');
  });

  test('takes titles, and may have no solutions', () => {
    const [{ puzzle, path }] = made as [CreatedPuzzle];
    const html = puzzlesToHtml([{ puzzle, path, title: '<Star>' }], { title: 'K & T', solutions: 'none' });
    expect(picturesIn(html).map(({ caption }) => caption)).toEqual(['&lt;Star&gt;']);
    expect(html).toContain('<h1>K &amp; T</h1>');
  });

  test.each<[object, RegExp]>([
    [{ page: 'A3' }, /^page is "A3"; /],
    [{ page: 5 }, /^page is 5; /],
    [{ margin: '12' }, /^margin is "12"; /],
    [{ margin: '100mm' }, /^margin is "100mm"; it must be small enough/],
    [{ bleed: '-1mm' }, /^bleed is "-1mm"; /],
    [{ perPage: 3 }, /^perPage is 3; /],
    [{ font: 'a}</style>' }, /^font is /],
    [{ solutions: 'yes' }, /^solutions is "yes"; /],
    [{ title: 3 }, /^title is 3; /],
    [{ size: 'A4' }, /^options has the unknown key 'size'/],
  ])('rejects %j', (options, message) => {
    expect(() => puzzlesToHtml(made, options)).toThrow(message);
  });

  test('rejects boards that are too large, and wrong puzzles', () => {
    const large = { puzzle: { rows: 32, cols: 32, given: [] }, path: [] };
    expect(() => puzzlesToHtml([large], { perPage: 6 })).toThrow(/^puzzles\[0\] is "32 x 32"; /);
    expect(() => puzzlesToHtml('book' as never)).toThrow(/^puzzles is "book"; /);
    const [{ puzzle }, { path }] = made as [CreatedPuzzle, CreatedPuzzle];
    expect(() => puzzlesToHtml([{ puzzle, path }])).toThrow(RangeError);
  });
});
