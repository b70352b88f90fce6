import { existsSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * What the package can do and the page never asks of it: lists of tours and their classes, proofs that there are at least so
 * many, many puzzles at once, binaries of one's own. A bundler cannot know, for it is options and methods that decide. By module,
 * what it exports; the build fails if somebody wants more of it, or if there is no such module.
 */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'src/pool/census/listing.ts': ['toursIn', 'puzzlesIn'],
  'src/census/list-arguments.ts': ['listArguments'],
  'src/census/list-part.ts': ['Listing'],
  'src/census/listing-count.ts': ['listingCount'],
  'src/census/at-least.ts': ['mayHave', 'leastCount'],
  'src/census/given-steps.ts': ['allowedSquares'],
  'src/engines/census/ts/orbits.ts': ['OrbitWalk'],
};

/** Functions and methods of modules of which the page needs the rest; the build fails if one is not there. */
const FUNCTIONS_LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'src/pool/create-pool.ts': ['tours', 'createPuzzles'],
  'src/census/sampler.ts': ['sampleBatch'],
  // Its lists are of all tours, from the first one on.
  'src/census/tour-walk.ts': ['fillingsOf', 'seek'],
  'src/engines/census/wasm-kernel.ts': ['orbitPaths'],
  'src/engines/wasm/source.ts': ['checkSource', 'moduleOf', 'moduleOfSync'],
  'src/engines/wasm/load.ts': ['loader'],
  // Batches go to the pool.
  'src/solver/solve-batch.ts': ['solveBatchOn'],
};

/** A syntax tree, as far as it is looked at. */
interface Tree {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string } | null;
  readonly key?: { readonly name?: string };
  readonly value?: Tree;
  readonly body?: Tree | readonly Tree[] | null;
  readonly declaration?: Tree | null;
  readonly declarations?: readonly { readonly init?: Tree | null }[];
  readonly properties?: readonly Tree[];
}

/** The bodies of functions and methods of a module, by their names: those at its top, and those of an object at its end. */
function* bodiesIn(tree: Tree): Generator<readonly [name: string, body: Tree]> {
  const { type, body, declaration, key, value } = tree;
  if (declaration) yield* bodiesIn(declaration);
  else if (type === 'MethodDefinition') yield [key?.name ?? '', value!.body as Tree];
  else if (type === 'Property' && value?.type === 'FunctionExpression')
    yield [key?.name ?? '', value.body as Tree];
  else if (type === 'ClassDeclaration') yield* bodiesIn(body as Tree);
  else if (type === 'FunctionDeclaration') {
    yield [tree.id!.name, body as Tree];
    if (body) yield* bodiesIn(body as Tree);
  } else if (type === 'VariableDeclaration') {
    for (const { init } of tree.declarations!)
      for (const part of init?.properties ?? []) yield* bodiesIn(part);
  } else if (/^(Program|ClassBody|BlockStatement)$/.test(type)) {
    for (const part of body as Tree[]) yield* bodiesIn(part);
  }
}

const refusal = (file: string): string => `throw new Error('left out of the page: ${file}');`;

/** Leaves modules and functions out, of sources below a folder: whoever calls them is told so. */
export function leftOut(folder: string): Plugin {
  return {
    name: 'left-out',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const missing = Object.keys(LEFT_OUT).filter((file) => !existsSync(`${folder}${file}`));
      if (missing.length > 0) this.error(`what the page leaves out is not there: ${missing.join(', ')}`);
    },
    load(id) {
      const file = id.replace(folder, '');
      return LEFT_OUT[file]?.map((name) => `export function ${name}() { ${refusal(file)} }`).join('\n');
    },
    transform(code, id) {
      const file = id.replace(folder, '');
      const names = FUNCTIONS_LEFT_OUT[file];
      if (!names) return undefined;
      const bodies = [...bodiesIn(this.parse(code, { lang: 'ts' }) as unknown as Tree)].filter(([name]) =>
        names.includes(name),
      );
      const missing = names.filter((name) => !bodies.some(([found]) => found === name));
      if (missing.length > 0) this.error(`what the page leaves out is not in ${file}: ${missing.join(', ')}`);
      let rest = code;
      for (const [, { start, end }] of bodies.reverse()) {
        rest = `${rest.slice(0, start)}{ ${refusal(file)} }${rest.slice(end)}`;
      }
      return { code: rest, map: null };
    },
  };
}
