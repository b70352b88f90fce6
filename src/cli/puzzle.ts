import { Argument } from 'commander';
import type { Puzzle } from '../problem/puzzle.js';
import type { GradeResult } from '../puzzle/grade-puzzle.js';
import { DIFFICULTIES, type Grade } from '../puzzle/person/grade.js';

import { parsePuzzle } from '../puzzle/text.js';
import { formatTour } from '../render/text.js';
import { choice, flag, group, integer, invalid, type Subcommand, subcommand, text } from './command.js';
import { announceInput, inputError, inputName, readText, STANDARD_STREAM } from './input.js';
import {
  BOARD_OPTIONS,
  KERNEL_ENGINE_OPTION,
  KERNEL_MACHINE_OPTIONS,
  POSITIVE,
  parseSize,
  SEED_OPTION,
} from './options.js';
import { checkPart, PART_OPTION, recordBeside, shareOf } from './part.js';
import { readProblem, withSquareNames } from './problem.js';
import {
  type Book,
  PUZZLE_FORMATS,
  type PuzzleOutput,
  puzzleOutput,
  type WrittenPuzzle,
  writePuzzles,
} from './puzzle-output.js';
import { loadPuzzle, withSolver } from './solver.js';
import { formatCount, Progress, print, report, seconds } from './terminal.js';

const MAX_PUZZLES = 1_000_000;

const CREATION_LIMIT = {
  nodeLimit: integer(
    '--node-limit <number>',
    'maximum number of squares that one search places; making a puzzle takes a search for each given number',
    POSITIVE,
  ).otherwise('200000; 20000 on boards of more than 128 squares'),
};

const SOLVING_LIMIT = group('Solving:', {
  nodeLimit: integer(
    '--node-limit <number>',
    'maximum number of squares that the search places',
    POSITIVE,
  ).otherwise('10000000'),
});

const solvePuzzleFile: Subcommand = subcommand({
  description: `Solves the puzzles of a file, and reports whether each solution is unique, and how hard it is to find.

A file contains one or more puzzles, as "knights-tour puzzle" writes them: numbers from 1, . for squares to fill in, # for blocked squares, and a last line "closed" for closed tours; or JSON. Grids of other programs may have borders, labels and separators.`,
  args: [new Argument('[file]', '- or omitted: standard input')],
  options: { ...SOLVING_LIMIT, ...KERNEL_ENGINE_OPTION },
  exitCodes: { 0: 'one solution', 1: 'none, or several', 2: 'bad usage', 3: 'stopped at the limit' },
  examples: ['knights-tour puzzle solve puzzle.txt', 'knights-tour puzzle 6x6 | knights-tour puzzle solve'],
  async run({ nodeLimit, engine }, file: string = STANDARD_STREAM) {
    announceInput(file, 'a puzzle');
    const puzzles = parsePuzzles(file, await readText(file));
    const { gradePuzzle } = await loadPuzzle(engine);
    let highest = 0;
    let printed = 0;
    for (const [i, each] of puzzles.entries()) {
      const result = gradePuzzle(each, { nodeLimit });
      const { code, paths, words } = answerOf(each, result);
      for (const path of paths) {
        const { given: _, ...board } = each;
        await print(`${printed++ === 0 ? '' : '\n'}${formatTour(board, path)}\n`);
      }
      const number = puzzles.length === 1 ? '' : `${i + 1}: `;
      report(`${number}${words} · ${result.nodes} node${result.nodes === 1 ? '' : 's'}`);
      highest = Math.max(highest, code);
    }
    return highest;
  },
});

export const puzzle: Subcommand = subcommand({
  description: `Creates puzzles: boards to fill with the numbers of a knight's tour. Some numbers are given, and the solution is unique.

The same options create the same puzzles for any number of workers. JSON includes the solution; a folder gets a file with the solution of each puzzle. The format html is a book for print, sorted by score, with the solutions at the end.`,
  args: [new Argument('[size]', 'ROWSxCOLS; default: the size of --board, or 8x8')],
  options: {
    ...BOARD_OPTIONS,
    ...SEED_OPTION,
    ...group('Solving:', {
      difficulty: choice('--difficulty <name>', 'difficulty', DIFFICULTIES).otherwise('any'),
      clues: integer('--clues <number>', 'about how many numbers to give', [1, 1024]).otherwise(
        'as few as possible',
      ),
      showEnds: flag('--show-ends', 'give the first and the last number'),
      ...CREATION_LIMIT,
    }),
    ...group('Output:', {
      count: integer('--count <number>', 'number of puzzles', [1, MAX_PUZZLES], 1),
      distinct: flag(
        '--distinct',
        'skip puzzles whose solution is that of an earlier one, rotated, reflected or backwards',
      ).excludes('part'),
      output: text('--output <file>', 'file, or folder with files for each puzzle', STANDARD_STREAM),
      format: choice('--format <name>', 'what to write', PUZZLE_FORMATS).otherwise(
        'by the file extension, else text',
      ),
      page: text('--page <size>', 'page of a book (html): A4, Letter, 6x9in, 148x210mm').otherwise('A4'),
      perPage: integer('--per-page <number>', 'puzzles on a page of a book: 1, 2, 4 or 6', [1, 6]).otherwise(
        '2',
      ),
      title: text('--title <text>', 'title of a book'),
    }),
    ...PART_OPTION,
    ...KERNEL_MACHINE_OPTIONS,
  },
  exitCodes: { 0: 'created', 1: 'no such tour, or fewer distinct ones', 2: 'bad usage' },
  examples: [
    'knights-tour puzzle 6x6 --difficulty easy',
    'knights-tour puzzle 8x8 --count 20 --format svg --output book/',
    'knights-tour puzzle 6x6 --count 12 --title "Tours" --output book.html',
    'knights-tour puzzle 6x6 | knights-tour puzzle solve',
  ],
  subcommands: {
    solve: { summary: 'solve puzzles and say whether the solution is unique', declared: solvePuzzleFile },
  },
  async run(values, word: string | undefined) {
    const {
      count,
      distinct = false,
      seed,
      difficulty,
      clues,
      showEnds = false,
      nodeLimit,
      output,
      part,
      page,
      perPage,
      title,
    } = values;
    if (word !== undefined && !/^\d/.test(word))
      throw invalid('the board', word, 'ROWSxCOLS, or puzzle solve');
    const problem = await readProblem(word === undefined ? undefined : parseSize(word), values);
    checkPart(part, output);
    // Where the files of all parts go, merge decides.
    const book = { page, perPage, title } as Book;
    const whole = puzzleOutput(output, values.format, part ? 1 : count, book);
    const open = problem.rows * problem.cols - (problem.blocked?.length ?? 0);
    if ((clues ?? 1) > open) throw invalid('--clues', String(clues), `an integer from 1 to ${open}`);
    const { first, count: own } = shareOf(part, count);
    const { format } = whole;
    const options = { seed, difficulty, showEnds, nodeLimit, clues: clues ?? ('minimal' as const) };
    const call = {
      command: 'puzzle',
      problem,
      format,
      count,
      ...(format === 'html' && { book }),
      ...options,
    } as const;
    const began = performance.now();
    const progress = new Progress('puzzles');
    const grades = new Map<string, number>();
    let explanation: string | undefined;
    return withSolver(values, async ({ solver, signal, callOptions }) => {
      const request = { ...options, distinct, count: own, stream: first, ...callOptions };
      let made = 0;
      async function* puzzles(): AsyncGenerator<WrittenPuzzle> {
        for await (const created of solver.createPuzzles(problem, request)) {
          ({ explanation } = created);
          if (created.status !== 'found') return;
          grades.set(created.difficulty, (grades.get(created.difficulty) ?? 0) + 1);
          progress.update(++made, own);
          yield created;
        }
        progress.clear();
      }
      const into: PuzzleOutput = part ? { ...whole, format: 'json' } : whole;
      await writePuzzles(into, puzzles(), signal, () => {
        return explanation === undefined ? { beside: recordBeside(part, call) } : { ending: 'discard' };
      });
      if (explanation !== undefined) {
        report(withSquareNames(explanation, problem));
        return 1;
      }
      const some = [...grades].map(([grade, many]) => `${many} ${grade}`).join(', ');
      const where = part ? ` · part ${part}` : whole.isFolder ? ` · ${output}` : '';
      const few = made < own ? ` of ${own}: found no other solutions` : '';
      report(`${formatCount(made, 'puzzle')} (${some})${few} · ${format} · ${seconds(began)}${where}`);
      return made < own ? 1 : 0;
    });
  },
});

/** Grids are separated by blank lines, JSON puzzles by line ends. */
function parsePuzzles(file: string, content: string): Puzzle[] {
  const separator = /^\s*\{/.test(content) ? /\r?\n(?=\s*\{\s*"format")/ : /\r?\n(?:[ \t]*\r?\n)+/;
  const parts = content.split(separator).filter((part) => part.trim() !== '');
  const texts = parts.length < 2 ? [content] : parts;
  return texts.map((one, i) => {
    try {
      return parsePuzzle(one);
    } catch (error) {
      throw inputError(`${inputName(file)}${texts.length === 1 ? '' : `, puzzle ${i + 1}`}`, error);
    }
  });
}

/** The exit code, the solutions, and what to say of them. */
function answerOf(puzzle: Puzzle, result: GradeResult) {
  switch (result.status) {
    case 'graded':
      return { code: 0, paths: [result.path], words: `the only solution · ${describeGrade(result)}` };
    case 'unique':
      return { code: 0, paths: [result.path], words: 'the only solution' };
    case 'several':
      return { code: 1, paths: result.paths, words: 'not the only solution: these are two' };
    case 'impossible':
      return { code: 1, paths: [], words: withNumbers(withSquareNames(result.explanation, puzzle)) };
    default: {
      const after = result.path ? ' after one solution; there may be others' : '';
      const paths = result.path ? [result.path] : [];
      return { code: 3, paths, words: `stopped at the node limit${after}` };
    }
  }
}

/** Describes a grade: "medium, score 1203: 7 one-square, 2 look-ahead; 3 look-aheads". */
function describeGrade({ difficulty, score, deductions, lookAheads }: Grade): string {
  const kinds = Object.entries(deductions).flatMap(([kind, count]) =>
    count > 0 ? [`${count} ${kind}`] : [],
  );
  const found = kinds.length === 0 ? '' : `: ${kinds.join(', ')}`;
  return `${difficulty}, score ${score}${found}; ${formatCount(lookAheads, 'look-ahead')}`;
}

/** The library counts steps from 0; grids, which are read and printed here, show numbers from 1. */
function withNumbers(explanation: string): string {
  return explanation.replace(/steps? \d+( and \d+)?/gi, (steps) =>
    steps
      .replace('step', 'number')
      .replace('Step', 'Number')
      .replace(/\d+/g, (step) => `${Number(step) + 1}`),
  );
}
