import { problemText } from '../code.js';
import { optionsOf, type Question } from './question.js';

/** A picture of the question's tour as a program. */
export function codeOf(question: Question): string {
  const { strategy, tieBreak, seed } = optionsOf(question);
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
