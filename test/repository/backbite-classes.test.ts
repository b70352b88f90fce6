import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CensusProblem } from '../../src/census/cursor.js';
import { tours } from '../../src/census.js';
import { isKnightMove } from '../oracle/theorems.js';

const PAGE = readFileSync(new URL('../../docs/random-tours.md', import.meta.url), 'utf8');

/** Returns the sizes of the classes of open tours that backbite moves at both ends connect, the largest first. */
function classesOf(problem: CensusProblem): number[] {
  const keyOf = (path: readonly number[]) =>
    (path[0]! < path.at(-1)! ? path : path.slice().reverse()).join(' ');
  const classOf = new Map<string, number>();
  const paths = new Map([...tours(problem)].map((tour) => [keyOf([...tour]), [...tour]]));
  const sizes: number[] = [];
  for (const [key, path] of paths) {
    if (classOf.has(key)) continue;
    classOf.set(key, sizes.length);
    const open = [path];
    let size = 0;
    for (let next = open.pop(); next; next = open.pop()) {
      size++;
      for (const walk of [next, next.slice().reverse()]) {
        const last = walk.at(-1)!;
        for (let i = 0; i < walk.length - 2; i++) {
          if (!isKnightMove(problem.cols, walk[i]!, last)) continue;
          const moved = [...walk.slice(0, i + 1), ...walk.slice(i + 1).reverse()];
          if (classOf.has(keyOf(moved))) continue;
          classOf.set(keyOf(moved), sizes.length);
          open.push(moved);
        }
      }
    }
    sizes.push(size);
  }
  return sizes.sort((a, b) => b - a);
}

const number = (value: number) => value.toLocaleString('en');
const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

describe('the classes that backbite moves do not leave', () => {
  it('have the documented numbers and sizes', () => {
    const five = classesOf({ rows: 5, cols: 5 });
    expect(PAGE).toContain(`5 x 5 has ${five.length} classes of ${five[0]} paths.`);
    expect(five).toEqual([five[0], five[0]]);
    const [largest, ...others] = classesOf({ rows: 5, cols: 6 });
    expect(PAGE).toContain(
      `5 x 6 has ${others.length + 1} classes: one with ${number(largest!)} of the ${number(largest! + sum(others))} paths, the others with at most ${others[0]}.`,
    );
    const [four, three, seven] = [
      [4, 6],
      [3, 7],
      [4, 7],
    ].map(([rows, cols]) => classesOf({ rows: rows!, cols: cols! }));
    expect(PAGE).toContain(
      `4 x 6 has ${four!.length} classes, 3 x 7 has ${three!.length}, and 4 x 7 has ${seven!.length}, of at most ${seven![0]} paths each.`,
    );
    const holes = classesOf({ rows: 6, cols: 6, blocked: [14, 15] });
    expect(PAGE).toContain(
      `the ${number(sum(holes))} open tours of 6 x 6 without squares 14 and 15 fall into ${holes.length} classes that no backbite move leaves, of which the largest has ${number(holes[0]!)} tours.`,
    );
  });
});
