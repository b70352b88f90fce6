import { problemText } from '../code.js';
import type { Watched } from './watched.js';

/** Formats a program that traces the search on the right. */
export function formatCode(watched: Watched): string {
  const { right } = watched;
  return [
    "import { traceTour } from 'knights-tour-wasm';",
    `const steps = traceTour(${problemText(watched)}, ${optionsText(right.options)});`,
    'for (const { node, square, length, takenBack } of steps) console.log(node, square, length, takenBack);',
  ].join('\n');
}

function optionsText(options: object): string {
  const parts = Object.entries(options).map(([key, value]) => `${key}: '${value}'`);
  return `{ ${parts.join(', ')} }`;
}
