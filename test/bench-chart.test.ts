import { expect, test } from 'vitest';
import { lineChartSvg } from '../bench/charts/line-chart.js';

const labels = { title: 'Cost <by> square', xLabel: 'squares', yLabel: 'ns & more' };

test('a chart puts decades at equal distances and joins the points in order', () => {
  const points = [10, 100, 1000].map((x) => ({ x, y: x / 1000 }));
  const svg = lineChartSvg({ ...labels, lines: [{ name: 'a<b', points }] });
  const [, joined] = /<polyline points="([^"]*)"/.exec(svg)!;
  const [low, middle, high] = joined!.split(' ').map((point) => point.split(',').map(Number));
  expect(middle![0]! - low![0]!).toBeCloseTo(high![0]! - middle![0]!, 0);
  expect(middle![1]! - low![1]!).toBeCloseTo(high![1]! - middle![1]!, 0);
  expect(high![1]!).toBeLessThan(low![1]!);
  expect(high![0]!).toBeGreaterThan(low![0]!);
  expect(svg.match(/<circle/g)).toHaveLength(3);
  for (const text of ['Cost &lt;by&gt; square', 'ns &amp; more', '>a&lt;b<', '>squares<']) {
    expect(svg).toContain(text);
  }
});

test('names of lines that end together do not overlap, and one point is no line', () => {
  const at = (y: number) => [{ x: 10, y }];
  const lines = [1, 1.01, 1.02].map((y) => ({ name: `line ${y}`, points: at(y) }));
  const svg = lineChartSvg({ ...labels, lines });
  expect(svg).not.toContain('<polyline');
  const heights = [...svg.matchAll(/y="([\d.]+)" fill="#\w+">line/g)].map(([, y]) => Number(y));
  expect(heights).toHaveLength(3);
  expect(heights[1]! - heights[0]!).toBeGreaterThanOrEqual(12);
  expect(heights[2]! - heights[1]!).toBeGreaterThanOrEqual(12);
});

test('a chart refuses what has no logarithm, and nothing', () => {
  expect(() => lineChartSvg({ ...labels, lines: [] })).toThrow(RangeError);
  expect(() => lineChartSvg({ ...labels, lines: [{ name: 'a', points: [{ x: 1, y: 0 }] }] })).toThrow(
    'a point is (1, 0); logarithms need positive numbers',
  );
});
