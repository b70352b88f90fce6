import { problemText } from '../code.js';
import { type Question, toOptions } from './question.js';

/** Formats a program that draws the tour of a question. */
export function formatCode(question: Question): string {
  const { strategy, tieBreak, seed } = toOptions(question);
  const options = [
    ...(strategy === 'auto' ? [] : [`strategy: '${strategy}'`]),
    ...(tieBreak === undefined ? [] : [`tieBreak: '${tieBreak}'`]),
    ...(seed === undefined ? [] : [`seed: ${seed}`]),
  ];
  return [
    "import { solve } from 'knights-tour-wasm';",
    "import { tourToSvg } from 'knights-tour-wasm/render';",
    `const problem = ${problemText(question)};`,
    `const { path } = solve(problem${options.length > 0 ? `, { ${options.join(', ')} }` : ''});`,
    'document.body.innerHTML = tourToSvg(problem, path);',
  ].join('\n');
}
