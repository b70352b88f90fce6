import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { TypedOption } from '../../src/cli/command.js';
import { createProgram } from '../../src/cli/program.js';
import { sampleOf } from '../extent.js';
import { COMMAND, FOLDER, run } from './command.js';

const program = await createProgram(
  () => true,
  () => {},
);
const commands = program.commands.flatMap((each) => [each, ...each.commands]);

function nameOf(command: Command): string[] {
  const { parent } = command;
  return parent && parent !== program ? [...nameOf(parent), command.name()] : [command.name()];
}

function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
}

describe('the help', () => {
  it.each(sampleOf(commands, 3).map((each) => nameOf(each).join(' ')))(
    'of %s fits in 80 columns and has every section',
    async (name) => {
      const { code, out, err } = await run([...name.split(' '), '--help']);
      expect([code, err]).toEqual([0, '']);
      expect(out.startsWith(`Usage: knights-tour ${name} `)).toBe(true);
      for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
      const examples = /\nExamples:\n((?: {2}(?:knights-tour|source|\.\/my-program).*\n?)+)$/.exec(out)![1]!;
      const count = examples.trim().split('\n').length;
      expect(count).toBeGreaterThanOrEqual(2);
      expect(count).toBeLessThanOrEqual(4);
      expect(out).toMatch(/\nExit codes:\n( {2}\d {2}\S.*\n)+/);
      const headings = [...out.matchAll(/^(\w+):$/gm)].map(([, heading]) => heading!);
      const groups = ['Board', 'Solving', 'Reading', 'Output', 'Machines'];
      const used = headings.filter((heading) => groups.includes(heading));
      expect(used).toEqual(groups.filter((heading) => used.includes(heading)));
      const command = commands.find((each) => nameOf(each).join(' ') === name)!;
      for (const option of command.options) {
        expect(groups.map((group) => `${group}:`)).toContain(option.helpGroupHeading);
        expect(out).toContain(`\n  ${option.flags}`);
      }
    },
  );

  it('of the program lists the commands, and "help NAME" is "NAME --help"', async () => {
    const [help, short, word] = await Promise.all([run(['--help']), run(['-h']), run(['help'])]);
    expect([help.code, help.err]).toEqual([0, '']);
    for (const each of [short, word]) expect(each).toEqual(help);
    for (const line of help.out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    for (const each of program.commands) {
      expect(help.out).toMatch(RegExp(`^  ${each.name()} +${each.summary()}$`, 'm'));
    }
    const [batch, ofBatch] = await Promise.all([run(['help', 'batch']), run(['batch', '-h'])]);
    expect(batch).toEqual(ofBatch);
    const { version } = JSON.parse(read('package.json'));
    for (const flag of ['--version', '-v']) {
      expect(await run([flag])).toEqual({ code: 0, out: `${version}\n`, err: '' });
    }
  });
});

describe('the guide', () => {
  const guide = read('docs/guide/command.md');

  it('lists every command and all its options', () => {
    for (const command of commands) {
      const name = nameOf(command).join(' ');
      const [, section] = RegExp(`^### \`${name}\`\n([^]*?)(?=^##|(?![^]))`, 'm').exec(guide)!;
      const rows = [...section!.matchAll(/^\| `(--[^`]+)` \| (.*) \|$/gm)].map(([, flags, text]) => [
        flags,
        text,
      ]);
      const declared = command.options.map((option) => [
        option.flags,
        program.configureHelp().optionDescription!(option as TypedOption<unknown>),
      ]);
      expect([name, rows]).toEqual([name, declared]);
    }
    const named = [...guide.matchAll(/^### `([^`]+)`$/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(commands.map((each) => nameOf(each).join(' ')).sort());
  });

  it('uses only options that exist', () => {
    const calls = [...guide.matchAll(/^npx knights-tour-wasm (.*)$/gm)].map(([, call]) => call!);
    expect(calls.length).toBeGreaterThan(5);
    for (const call of calls.flatMap((each) => each.split(' | npx knights-tour-wasm '))) {
      const first = call.split(' ')[0]!;
      const command = commands.find((each) => each.name() === first) ?? commands[0]!;
      const options = command.options.map(({ long }) => long);
      for (const [option] of call.matchAll(/--[\w-]+/g))
        expect([call, options]).toEqual([call, expect.arrayContaining([option])]);
    }
  });
});

describe('completion', () => {
  const shell = `
    knights-tour() { "${process.execPath}" "${COMMAND}" "$@"; }
    source <(knights-tour completion bash)
    complete -p knights-tour
    complete -p knights-tour-wasm
    candidates() {
      COMP_WORDS=(knights-tour "$@") COMP_CWORD=$# COMPREPLY=()
      _knights_tour
      echo "\${COMPREPLY[*]}"
    }`;

  function candidates(lines: readonly (readonly string[])[]): string[] {
    const calls = lines.map((words) => `candidates ${words.map((word) => `'${word}'`).join(' ')}`);
    const { stdout, stderr } = spawnSync('bash', ['-c', [shell, ...calls].join('\n')], {
      cwd: FOLDER,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const [first, second, ...rest] = stdout.trimEnd().split('\n');
    for (const line of [first, second])
      expect(line).toMatch(/^complete -o default -F _knights_tour knights-tour/);
    return rest;
  }

  it('completes commands, options and values in bash', () => {
    const table: [words: string[], expected: string][] = [
      [['ba'], 'batch'],
      [['help', 'ba'], 'batch'],
      [['--clos'], '--closed'],
      [['batch', '--eng'], '--engine'],
      [['batch', '--engine', ''], 'auto wasm ts'],
      [['8x8', '--tie-break', 'f'], 'first farthest'],
      [['puzzle', 'so'], 'solve'],
      [['puzzle', 'solve', '--'], '--node-limit --engine --help'],
      [['completion', 'z'], 'zsh'],
      [['batch', '--count', ''], ''], // a number
      [['check', 'to'], ''], // a file: the shell completes it
    ];
    const found = candidates(table.map(([words]) => words));
    for (const [i, [words, expected]] of table.entries())
      expect([words, found[i] ?? '']).toEqual([words, expected]);
  });

  it.skipIf(process.platform === 'win32')('offers every option of every command', () => {
    const some = sampleOf(commands, 4);
    const found = candidates(some.map((each) => [...nameOf(each), '--']));
    for (const [i, command] of some.entries()) {
      const options = command.options.map(({ long }) => long);
      expect(found[i]!.split(' ')).toEqual([...options, '--help']);
    }
  });

  it.each(['zsh', 'fish'])('prints a script for %s that runs the command for candidates', async (name) => {
    const { code, out } = await run(['completion', name]);
    expect(code).toBe(0);
    expect(out).toContain(`completion ${name} -- `);
    expect(out).toContain('knights-tour-wasm');
  });
});
