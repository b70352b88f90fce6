import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barChartSvg, tickStep } from '../../bench/charts/bar-chart.js';
import { lineChartSvg } from '../../bench/charts/line-chart.js';
import type { Estimate } from '../../bench/harness/statistics.js';
import { parseXml } from '../svg-reader.js';

function estimate(median: number, lower = median, upper = median): Estimate {
  return { median, lower, upper, values: 9 };
}

const labels = { title: 'Cost <by> square', xLabel: 'squares', yLabel: 'ns & more' };

describe('lineChartSvg', () => {
  it('puts decades at equal distances and joins the points in order', () => {
    const points = [10, 100, 1000].map((x) => ({ x, y: x / 1000 }));
    const svg = lineChartSvg({ ...labels, lines: [{ name: 'a<b', colour: '#000', points }] });
    const [, joined] = /<polyline points="([^"]*)"/.exec(svg)!;
    const [low, middle, high] = joined!.split(' ').map((point) => point.split(',').map(Number));
    expect(middle![0]! - low![0]!).toBeCloseTo(high![0]! - middle![0]!, 0);
    expect(middle![1]! - low![1]!).toBeCloseTo(high![1]! - middle![1]!, 0);
    expect(high![1]!).toBeLessThan(low![1]!);
    expect(high![0]!).toBeGreaterThan(low![0]!);
    expect(svg.match(/<circle/g)).toHaveLength(3);
    parseXml(svg);
    for (const text of ['Cost &lt;by&gt; square', 'ns &amp; more', '>a&lt;b<', '>squares<']) {
      expect(svg).toContain(text);
    }
  });

  it('keeps names apart where lines end together, and draws no line for one point', () => {
    const at = (y: number) => [{ x: 10, y }];
    const lines = [1, 1.01, 1.02].map((y) => ({ name: `line ${y}`, colour: '#000', points: at(y) }));
    const svg = lineChartSvg({ ...labels, lines });
    expect(svg).not.toContain('<polyline');
    const heights = [...svg.matchAll(/y="([\d.]+)" fill="#\w+">line/g)].map(([, y]) => Number(y));
    expect(heights).toHaveLength(3);
    expect(heights[1]! - heights[0]!).toBeGreaterThanOrEqual(12);
    expect(heights[2]! - heights[1]!).toBeGreaterThanOrEqual(12);
  });

  it('rejects values that are not positive, and no points', () => {
    expect(() => lineChartSvg({ ...labels, lines: [] })).toThrow(RangeError);
    expect(() =>
      lineChartSvg({ ...labels, lines: [{ name: 'a', colour: '#000', points: [{ x: 1, y: 0 }] }] }),
    ).toThrow('the coordinates of a point must be positive, got (1, 0)');
  });
});

function drawnBars(svg: string) {
  return [...svg.matchAll(/<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="16"/g)].map(
    ([, left, width]) => ({ left: Number(left), width: Number(width) }),
  );
}

/** Returns the numbers below the axis and their positions. */
function axisOf(svg: string): { value: number; x: number }[] {
  return [...svg.matchAll(/<text x="([\d.]+)" y="[\d.]+" text-anchor="middle">([\d .]+)<\/text>/g)].map(
    ([, x, value]) => ({ x: Number(x), value: Number(value!.replaceAll(' ', '')) }),
  );
}

describe('barChartSvg', () => {
  it('draws bars and intervals to the scale of the axis', () => {
    const bars = fc.array(
      fc.tuple(
        fc.double({ min: 0.5, max: 90_000, noNaN: true }),
        fc.double({ min: 0.3, max: 1, noNaN: true }),
        fc.double({ min: 1, max: 3, noNaN: true }),
      ),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(bars, (values) => {
        const drawn = values.map(([median, down, up], i) => ({
          name: `<${i}> & "co"`,
          colour: '#123456',
          value: estimate(median, median * down, median * up),
        }));
        const svg = barChartSvg({ ...labels, groups: [{ heading: 'a & b', bars: drawn }], note: '<x>' });
        parseXml(svg);
        const axis = axisOf(svg);
        const [first, last] = [axis[0]!, axis.at(-1)!];
        expect(first.value).toBe(0);
        const toX = (value: number): number => first.x + ((last.x - first.x) * value) / last.value;
        for (const { x, value } of axis) expect(Math.abs(x - toX(value))).toBeLessThan(0.2);
        const intervals = [...svg.matchAll(/<path d="M([\d.]+) [\d.]+H([\d.]+)M.*class="interval"/g)];
        for (const [i, { left, width }] of drawnBars(svg).entries()) {
          const { median, lower, upper } = drawn[i]!.value;
          expect(left).toBe(first.x);
          expect(Math.abs(left + width - toX(median))).toBeLessThan(0.2);
          expect(Math.abs(Number(intervals[i]![1]) - toX(lower))).toBeLessThan(0.2);
          expect(Math.abs(Number(intervals[i]![2]) - toX(upper))).toBeLessThan(0.2);
        }
        expect(drawnBars(svg)).toHaveLength(values.length);
      }),
    );
  });

  it('labels a cut bar with its value, and does not extend the axis for it', () => {
    const bar = { name: 'short', colour: '#000', value: estimate(40, 30, 60) };
    const cut = { name: 'long', colour: '#000', value: estimate(7_500_000), cut: true };
    const alone = barChartSvg({ ...labels, groups: [{ heading: 'h', bars: [bar] }] });
    const svg = barChartSvg({ ...labels, groups: [{ heading: 'h', bars: [bar, cut] }] });
    expect(axisOf(svg)).toEqual(axisOf(alone));
    expect(drawnBars(svg)[1]!.width).toBeLessThan(axisOf(svg).at(-1)!.x - axisOf(svg)[0]!.x);
    expect(svg).toContain('>7.50 ms<');
    expect(svg.match(/class="gap"/g)).toHaveLength(2);
    // A bar that fits on the axis is not cut. An interval that does not fit has no end mark.
    const roomy = { ...cut, value: estimate(50, 45, 900) };
    const drawn = barChartSvg({ ...labels, groups: [{ heading: 'h', bars: [bar, roomy] }] });
    expect(drawn).not.toContain('class="gap"');
    expect(axisOf(drawn)).toEqual(axisOf(alone));
    const caps = [...drawn.matchAll(/<path d="([^"]*)" class="interval"/g)].map(
      ([, d]) => d!.match(/v8/g)!.length,
    );
    expect(caps).toEqual([2, 1]);
  });

  it('rejects values that are not positive, and no bars', () => {
    const cut = { name: 'long', colour: '#000', value: estimate(1), cut: true };
    expect(() => barChartSvg({ ...labels, groups: [] })).toThrow(RangeError);
    expect(() => barChartSvg({ ...labels, groups: [{ heading: 'h', bars: [cut] }] })).toThrow(RangeError);
    const broken = { ...cut, cut: false, value: estimate(Number.NaN) };
    expect(() => barChartSvg({ ...labels, groups: [{ heading: 'h', bars: [broken] }] })).toThrow(
      "the bar 'long' must be a positive number, got NaN",
    );
  });
});

describe('tickStep', () => {
  it('returns 1, 2 or 5 times a power of ten, for three to nine ticks per axis', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e9, noNaN: true }), (max) => {
        const step = tickStep(max);
        const digits = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
        expect([1, 2, 5].some((digit) => Math.abs(digits - digit) < 1e-6)).toBe(true);
        expect(max / step).toBeGreaterThan(2.4);
        expect(max / step).toBeLessThan(9);
      }),
    );
  });
});
