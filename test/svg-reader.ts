import { DOMParser, type Document, type Element } from '@xmldom/xmldom';

/** The content of a picture of a tour, read from its document. */
export interface Picture {
  readonly document: Document;
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  /** The line through the squares by colour. Each part begins where the previous one ends. */
  readonly line: number[];
  readonly colours: string[];
  /** Squares with a coloured disc or dot, in drawing order. */
  readonly discs: number[];
  /** The number on each square. */
  readonly numbers: Map<number, string>;
  /** The open squares of a board with holes; empty if the board is one rectangle. */
  readonly open: Set<number>;
  readonly labels: string[];
  /** The marks, with the square below them. */
  readonly marks: { readonly shape: string; readonly square: number; readonly outlined: boolean }[];
}

/** Normalises line ends by XML 1.0, section 2.11. The parser follows XML 1.1, which has more of them. */
function normalizeLineEndings(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Parses XML strictly. */
export function parseXml(text: string): Document {
  const onError = (level: string, message: string): void => {
    // The parser warns of the replacement character, which XML allows.
    if (!/replacement character/.test(message)) throw new Error(`${level}: ${message}`);
  };
  return new DOMParser({ onError, normalizeLineEndings }).parseFromString(text, 'image/svg+xml');
}

function all(parent: Document | Element, name: string): Element[] {
  return Array.from(parent.getElementsByTagName(name));
}

function numbersIn(text: string): number[] {
  return (text.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
}

/** The points of `M x y l dx dy …`. */
function pointsOf(data: string): [x: number, y: number][] {
  const [x, y, ...steps] = numbersIn(data) as [number, number, ...number[]];
  const points: [number, number][] = [[x, y]];
  for (let i = 0; i < steps.length; i += 2) {
    const [lastX, lastY] = points.at(-1)!;
    points.push([lastX + steps[i]!, lastY + steps[i + 1]!]);
  }
  return points;
}

/** Reads a picture of a board with a number of columns. */
export function readPicture(svg: string, cols: number): Picture {
  const document = parseXml(svg);
  const root = document.documentElement!;
  const [left, top, side] = numbersIn(all(document, 'g')[0]!.getAttribute('transform')!) as [
    number,
    number,
    number,
  ];
  const inPixels = (x: number, y: number): number =>
    Math.floor((y - top) / side) * cols + Math.floor((x - left) / side);
  const line: number[] = [];
  const colours: string[] = [];
  const discs: number[] = [];
  const open = new Set<number>();
  for (const path of all(document, 'path')) {
    const data = path.getAttribute('d')!;
    if (data.includes('l')) {
      const squares = pointsOf(data).map(([x, y]) => y * cols + x);
      if (line.length > 0 && line.at(-1) !== squares[0]) throw new Error('the line is torn');
      line.push(...(line.length > 0 ? squares.slice(1) : squares));
      colours.push(path.getAttribute('stroke')!);
    } else if (data.includes('h0') && !path.hasAttribute('class')) {
      for (const [, x, y] of data.matchAll(/M(\d+) (\d+)h0/g)) discs.push(Number(y) * cols + Number(x));
    } else if (data.includes('v1')) {
      for (const [, x, y, width] of data.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
        for (let i = 0; i < Number(width); i++) open.add(Number(y) * cols + Number(x) + i);
      }
    }
  }
  const texts = all(document, 'text');
  const isLabel = (text: Element): boolean => (text.parentNode!.parentNode as Element).tagName === 'g';
  const numbers = texts
    .filter((text) => !isLabel(text))
    .map((text): [number, string] => [
      inPixels(Number(text.getAttribute('x')), Number(text.getAttribute('y'))),
      text.textContent!,
    ]);
  const marks = all(document, 'circle')
    .concat(all(document, 'rect').filter((each) => each.hasAttribute('x')))
    .map((mark) => {
      const value = (name: string): number => Number(mark.getAttribute(name));
      const isDisc = mark.tagName === 'circle';
      const x = isDisc ? value('cx') : value('x') + value('width') / 2;
      const y = isDisc ? value('cy') : value('y') + value('height') / 2;
      return {
        shape: mark.tagName,
        square: Math.round(y) * cols + Math.round(x),
        outlined: mark.hasAttribute('stroke-dasharray'),
      };
    });
  return {
    document,
    title: all(root, 'title')[0]!.textContent!,
    description: all(root, 'desc')[0]!.textContent!,
    width: Number(root.getAttribute('width')),
    height: Number(root.getAttribute('height')),
    line,
    colours,
    discs,
    numbers: new Map(numbers),
    open,
    labels: texts.filter(isLabel).map((text) => text.textContent!),
    marks,
  };
}
