import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BucketQueue } from '../src/problem/bucket-queue.js';
import { Graph, rectangleGraph, stripGraph } from '../src/strategies/hamiltonian/graph.js';
import { type HamiltonianProblem, hamiltonianSearch } from '../src/strategies/hamiltonian/hamiltonian.js';

/** Every ordered way through all vertices, by trying each. */
function* allPaths(graph: Graph): Generator<number[]> {
  const path: number[] = [];
  function* extend(): Generator<number[]> {
    if (path.length === graph.vertices) yield path;
    for (let vertex = 0; vertex < graph.vertices; vertex++) {
      if (path.includes(vertex) || (path.length > 0 && !joined(graph, path.at(-1)!, vertex))) continue;
      path.push(vertex);
      yield* extend();
      path.pop();
    }
  }
  yield* extend();
}

function edgeOf(graph: Graph, one: number, other: number): number {
  for (let edge = 0; edge < graph.edges; edge++) {
    const [from, to] = [graph.ends[2 * edge], graph.ends[2 * edge + 1]];
    if ((from === one && to === other) || (from === other && to === one)) return edge;
  }
  return -1;
}

function joined(graph: Graph, one: number, other: number): boolean {
  return edgeOf(graph, one, other) >= 0;
}

/** Whether a path is what a problem asks for. */
function answers(graph: Graph, problem: HamiltonianProblem, path: ArrayLike<number>): boolean {
  const { closed = false, start = -1, end = -1, forced = [] } = problem;
  if (path.length !== graph.vertices || new Set(Array.from(path)).size !== graph.vertices) return false;
  if (closed && graph.vertices < 3) return false;
  const edges = new Set<number>();
  for (let i = 0; i < path.length; i++) {
    if (i + 1 < path.length || closed) edges.add(edgeOf(graph, path[i]!, path[(i + 1) % path.length]!));
  }
  if (edges.has(-1) || !forced.every((edge) => edges.has(edge))) return false;
  return (start < 0 || path[0] === start) && (closed || end < 0 || path[path.length - 1] === end);
}

const graphs = fc.integer({ min: 2, max: 7 }).chain((vertices) => {
  const pairs: [number, number][] = [];
  for (let one = 0; one < vertices; one++)
    for (let other = one + 1; other < vertices; other++) pairs.push([one, other]);
  return fc
    .subarray(pairs, { minLength: Math.floor(pairs.length / 2) })
    .map((ends) => new Graph(vertices, ends.flat()));
});

const problems = graphs.chain((graph) => {
  const vertex = fc.integer({ min: -1, max: graph.vertices - 1 });
  const someEdges = fc.subarray(
    Array.from({ length: graph.edges }, (_, edge) => edge),
    { maxLength: Math.min(2, graph.edges) },
  );
  return fc
    .record({
      closed: fc.boolean(),
      start: vertex,
      end: vertex,
      forced: someEdges,
      seed: fc.nat(100),
    })
    .map((problem) => ({ graph, problem }));
});

describe('the edge-forcing search', () => {
  test('agrees with trying every path on small graphs', () => {
    fc.assert(
      fc.property(problems, ({ graph, problem }) => {
        const search = hamiltonianSearch(graph, problem);
        const status = search.run(Number.POSITIVE_INFINITY);
        let exists = false;
        for (const path of allPaths(graph)) exists ||= answers(graph, problem, path);
        expect(status).toBe(exists ? 'found' : 'impossible');
        if (exists) expect(answers(graph, problem, search.path())).toBe(true);
      }),
    );
  });

  test('agrees with trying every path on 3 x 4 and 4 x 4 with squares taken out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom([3, 4] as const, [4, 4] as const),
        fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        ([rows, cols], holes, closed) => {
          const whole = rectangleGraph(rows, cols);
          const number = new Map<number, number>();
          for (let square = 0; square < rows * cols; square++) {
            if (!holes.includes(square)) number.set(square, number.size);
          }
          const ends: number[] = [];
          for (let edge = 0; edge < whole.edges; edge++) {
            const one = number.get(whole.ends[2 * edge]!);
            const other = number.get(whole.ends[2 * edge + 1]!);
            if (one !== undefined && other !== undefined) ends.push(one, other);
          }
          const graph = new Graph(number.size, ends);
          let exists = false;
          for (const path of allPaths(graph)) exists ||= answers(graph, { closed }, path);
          const search = hamiltonianSearch(graph, { closed });
          expect(search.run(1e6)).toBe(exists ? 'found' : 'impossible');
        },
      ),
    );
  });

  test('can be stopped after any decision and go on', () => {
    const graph = rectangleGraph(7, 8);
    const whole = hamiltonianSearch(graph, { start: 3, end: 4, seed: 5 });
    expect(whole.run(1e6)).toBe('found');
    const stopped = hamiltonianSearch(graph, { start: 3, end: 4, seed: 5 });
    for (let limit = 0; limit < whole.nodes; limit++) {
      expect(stopped.run(limit)).toBe('limit');
      expect(stopped.nodes).toBe(limit);
    }
    expect(stopped.run(whole.nodes)).toBe('found');
    expect(stopped.path()).toEqual(whole.path());
  });

  test('gives the same path for the same seed, others for others', () => {
    const graph = rectangleGraph(8, 8);
    const path = (seed: number) => {
      const search = hamiltonianSearch(graph, { closed: true, seed });
      search.run(1e6);
      return search.path().join();
    };
    expect(path(7)).toBe(path(7));
    expect(new Set(Array.from({ length: 20 }, (_, seed) => path(seed))).size).toBeGreaterThan(10);
  });

  test('proves that a 4 x 10 board has no closed tour, and 5 x 5 none between two edge squares', () => {
    expect(hamiltonianSearch(rectangleGraph(4, 10), { closed: true }).run(1e6)).toBe('impossible');
    expect(hamiltonianSearch(rectangleGraph(5, 5), { start: 2, end: 10 }).run(1e6)).toBe('impossible');
  });

  test('tours large boards, deeper than any call stack, with about one decision for a square', () => {
    const graph = rectangleGraph(200, 200);
    for (const problem of [{ closed: true }, { start: 1 }, { start: 0, end: 199 }, {}]) {
      const search = hamiltonianSearch(graph, problem);
      expect(search.run(200_000)).toBe('found');
      const path = search.path();
      let moves = 0;
      for (let i = 1; i < path.length; i++) if (graph.edgeBetween(path[i - 1]!, path[i]!) >= 0) moves++;
      expect([moves, new Set(path).size]).toEqual([39_999, 40_000]);
      if (problem.start !== undefined) expect(path[0]).toBe(problem.start);
      if (problem.end !== undefined) expect(path.at(-1)).toBe(problem.end);
      if (problem.closed) expect(graph.edgeBetween(path[0]!, path.at(-1)!)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('graphs', () => {
  test('of strips join outer and inner squares one or two columns apart', () => {
    const graph = stripGraph(5);
    expect([graph.vertices, graph.edges]).toEqual([10, 14]);
    expect([0, 1, 2, 3, 4].map((col) => graph.edgeBetween(2, 5 + col) >= 0)).toEqual([
      true,
      true,
      false,
      true,
      true,
    ]);
  });
});

test('a bucket queue gives an item of least key', () => {
  const put = fc.record({ item: fc.nat(9), key: fc.integer({ min: 0, max: 31 }) });
  fc.assert(
    fc.property(fc.array(fc.oneof(put, fc.nat(9)), { maxLength: 60 }), fc.nat(7), (actions, places) => {
      const queue = new BucketQueue(10);
      const keys = new Map<number, number>();
      queue.clear();
      for (const action of actions) {
        if (typeof action === 'number') {
          queue.remove(action);
          keys.delete(action);
        } else {
          queue.put(action.item, action.key);
          keys.set(action.item, action.key);
        }
        const least = keys.size === 0 ? -1 : Math.min(...keys.values());
        const item = queue.near(places);
        expect(item < 0 ? -1 : keys.get(item)).toBe(least);
      }
    }),
  );
});
