import { Argument, type Command } from 'commander';
import { type Subcommand, subcommand } from './command.js';
import { print } from './terminal.js';

type Shell = keyof typeof SCRIPTS;

/** Scripts that run the command to get candidates. If there are none, the shell completes file names. */
const SCRIPTS = {
  bash: `_knights_tour() {
  local IFS=$'\\n'
  COMPREPLY=($("\${COMP_WORDS[0]}" completion bash -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _knights_tour knights-tour knights-tour-wasm
`,
  zsh: `_knights_tour() {
  local -a candidates
  candidates=(\${(f)"$("\${words[1]}" completion zsh -- "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  if ((\${#candidates})); then compadd -- $candidates; else _files; fi
}
compdef _knights_tour knights-tour knights-tour-wasm
`,
  fish: ['knights-tour', 'knights-tour-wasm']
    .map((name) => {
      const words = '(commandline -opc)[2..] (commandline -ct)';
      return `complete -c ${name} -a '(${name} completion fish -- ${words} 2>/dev/null)'\n`;
    })
    .join(''),
} as const;

export const completion: Subcommand = subcommand({
  description: `Prints a script that completes commands, options, their values and file names in a shell.

If words are given, prints the candidates for the last word. The script uses this.`,
  args: [
    new Argument('<shell>', 'name of the shell').choices(Object.keys(SCRIPTS)),
    new Argument('[words...]', 'words after "knights-tour"'),
  ],
  options: {},
  exitCodes: { 0: 'printed', 2: 'bad usage' },
  examples: [
    'source <(knights-tour completion bash)',
    'source <(knights-tour completion zsh)',
    'knights-tour completion fish | source',
  ],
  async run(_, shell: Shell, words: readonly string[], { parent: program }: { parent: Command }) {
    if (words.length === 0) await print(SCRIPTS[shell]);
    else await print(candidates(program, words).join('\n'));
    return 0;
  },
});

/** Returns the candidates for the last word. */
function candidates(program: Command, words: readonly string[]): string[] {
  const [last = '', before] = [...words].reverse();
  const [first, second] = words.slice(0, -1);
  const find = (commands: readonly Command[], name = ''): Command | undefined => {
    return commands.find((each) => each.name() === name);
  };
  const command = find(program.commands, first) ?? find(program.commands, 'solve')!;
  const { options, commands, registeredArguments: args } = find(command.commands, second) ?? command;
  const option = options.find(({ long }) => long === before);
  const isFirst = words.length === 1 || first === 'help';
  const names = [...(isFirst ? program.commands : []), ...commands].map((each) => each.name());
  const takesFiles = args.some((each) => /^files?$/.test(each.name()));
  const all = option?.required
    ? (option.argChoices ?? [])
    : [
        ...names,
        ...args.flatMap(({ argChoices = [] }) => argChoices),
        ...(takesFiles && !last.startsWith('-') ? [] : [...options.map(({ long }) => long!), '--help']),
      ];
  return all.filter((word) => word.startsWith(last));
}
