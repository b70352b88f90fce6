import { parseArgs } from 'node:util';
import { shown } from '../../problem/arguments.js';
import { didYouMean } from './spelling.js';

/** The options of a subcommand, by name, as `parseArgs` of Node takes them. */
export type OptionTable = Readonly<Record<string, OptionEntry>>;

interface OptionEntry {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  /** It may be given several times. */
  readonly multiple?: boolean;
}

/** What was typed; an option that was not is undefined. */
export interface CommandLine<Options extends OptionTable> {
  readonly values: OptionValues<Options>;
  readonly positionals: string[];
}

/** The values of options, by name. */
export type OptionValues<Options extends OptionTable> = {
  [Name in keyof Options]?: Options[Name]['type'] extends 'boolean'
    ? boolean
    : Options[Name] extends { readonly multiple: true }
      ? string[]
      : string;
};

/**
 * Reads what was typed. A value may begin with a minus sign where a digit follows, as in `--seed -1`, so that what is
 * wrong with it can be said.
 * @throws TypeError for an unknown option, a value that is missing or too much, an option given twice
 */
export function readCommandLine<Options extends OptionTable>(
  args: readonly string[],
  options: Options,
): CommandLine<Options> {
  const { tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const values: Record<string, boolean | string | string[]> = {};
  const positionals: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value);
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name]! : undefined;
    if (!option) throw unknownOption(args[token.index] ?? token.rawName, options);
    const value = checkedValue(`--${token.name}`, option, token);
    const before = values[token.name];
    if (option.multiple) values[token.name] = [...((before as string[] | undefined) ?? []), value as string];
    else if (before === undefined || option.type === 'boolean') values[token.name] = value;
    else throw new TypeError(`--${token.name} is given twice, as ${shown(before)} and as ${shown(value)}`);
  }
  return { values: values as OptionValues<Options>, positionals };
}

function checkedValue(
  name: string,
  { type }: OptionEntry,
  { value, inlineValue }: { value?: string | undefined; inlineValue?: boolean | undefined },
): string | boolean {
  if (type === 'boolean') {
    if (value === undefined) return true;
    throw new TypeError(`${name} takes no value, but ${shown(value)} is given`);
  }
  if (value === undefined) throw new TypeError(`${name} needs a value (see --help)`);
  if (!inlineValue && /^-(?!\d|$)/.test(value)) {
    throw new TypeError(
      `${name} needs a value, but ${value} follows; if that is its value, write ${name}=${value}`,
    );
  }
  return value;
}

/** @param typed the argument, such as `--sead=1` or `-seed` */
function unknownOption(typed: string, options: OptionTable): TypeError {
  const name = typed.replace(/=.*$/s, '');
  const meant = didYouMean(name.replace(/^-+/, ''), Object.keys(options), '--');
  return new TypeError(`there is no option ${name}${meant} (see --help)`);
}
