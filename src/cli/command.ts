import { type Argument, Command, Option } from 'commander';

/** An option of the command line, with the type of its value. */
export class TypedOption<Value> extends Option {
  declare readonly value: Value;
  /** Smallest and largest value. */
  range?: readonly [min: number, max: number];
  /** Names in code of the options that exclude this one. */
  excluded: readonly string[] = [];
  /** Names in code of other options, one of which this one requires. */
  needed?: readonly string[];

  /** Describes what happens without the option. */
  otherwise(description: string): this {
    return this.default(undefined, description);
  }

  /** Requires one of other options. @param names their names in code */
  requires(...names: string[]): this {
    this.needed = names;
    return this;
  }

  /** Excludes other options. @param names their names in code */
  excludes(...names: string[]): this {
    this.excluded = names;
    return this;
  }

  /** Accepts one value. @param parse gets the name of the option and the value */
  parser(parse: (option: string, value: string) => Value): this {
    let earlier: string | undefined;
    return this.argParser((value: string): Value => {
      if (earlier !== undefined) {
        const values = `as ${JSON.stringify(earlier)} and as ${JSON.stringify(value)}`;
        throw new TypeError(`${this.long} is given twice, ${values}. Expected one value.`);
      }
      earlier = value;
      return parse(this.long!, value);
    });
  }
}

/** The options of a subcommand by name in code. */
export type OptionTable = Readonly<Record<string, TypedOption<unknown>>>;

/** The table of options whose values have this type. */
export type OptionsFor<Values> = { readonly [Name in keyof Values]-?: TypedOption<Values[Name]> };

/** The values of a table of options. */
export type Values<Options extends OptionTable> = {
  readonly [Name in keyof Options]: Options[Name] extends TypedOption<infer Value> ? Value : never;
};

/** Largest seed, stream and number of tours: they are unsigned 32-bit integers. */
export const MAX_UINT32: number = 2 ** 32 - 1;

/** Ranges with a larger limit are not shown in the help. */
const MAX_SHOWN_RANGE = 1_000_000;

export function flag(flags: string, description: string): TypedOption<boolean | undefined> {
  return new TypedOption(flags, description);
}

export function text<Default extends string | undefined = undefined>(
  flags: string,
  description: string,
  fallback?: Default,
): TypedOption<string | Default> {
  return new TypedOption<string | Default>(flags, description).default(fallback).parser(parseText);
}

export function texts(flags: string, description: string): TypedOption<string[] | undefined> {
  const option = new TypedOption<string[] | undefined>(flags, `${description} (repeatable)`);
  return option.argParser((value: string, earlier: string[] = []) => [
    ...earlier,
    parseText(option.long!, value),
  ]);
}

export function integer<Default extends number | undefined = undefined>(
  flags: string,
  description: string,
  range: readonly [min: number, max: number],
  fallback?: Default,
): TypedOption<number | Default> {
  const option = new TypedOption<number | Default>(flags, description).default(fallback);
  option.range = range;
  return option.parser((name, value) => parseInteger(name, value, ...range));
}

export function choice<const Name extends string, Default extends Name | undefined = undefined>(
  flags: string,
  description: string,
  names: readonly Name[],
  fallback?: Default,
): TypedOption<Name | Default> {
  const option = new TypedOption<Name | Default>(flags, description).choices(names).default(fallback);
  return option.parser((name, value) => {
    const chosen = names.find((each) => each === value);
    if (chosen !== undefined) return chosen;
    throw invalid(name, value, `one of ${names.join(', ')}`);
  });
}

/** Lists options under a heading of the help. */
export function group<Options extends OptionTable>(heading: string, options: Options): Options {
  for (const option of Object.values(options)) option.helpGroup(heading);
  return options;
}

/** Returns the error for a value that is not allowed. */
export function invalid(what: string, value: string, expected: string): RangeError {
  return new RangeError(`${what} is ${JSON.stringify(value)}. Expected ${expected}.`);
}

/** @throws RangeError */
export function parseInteger(option: string, value: string, min: number, max: number): number {
  const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number + 0; // -0 + 0 is 0
  throw invalid(option, value, `an integer from ${min} to ${max}`);
}

/** Rejects an option in place of a value: `--output --closed` would write a file named --closed. */
function parseText(option: string, value: string): string {
  if (!/^--\w/.test(value)) return value;
  throw invalid(option, value, 'a value, not an option');
}

/** The declaration of a subcommand. Its name and its summary are in program.ts. */
export interface Subcommand<Options extends OptionTable = OptionTable> {
  readonly description: string;
  readonly args?: readonly Argument[];
  readonly options: Options;
  /** The meaning of each exit code. */
  readonly exitCodes: Readonly<Record<number, string>>;
  readonly examples: readonly string[];
  readonly subcommands?: Readonly<
    Record<string, { readonly summary: string; readonly declared: Subcommand }>
  >;
  /**
   * @param args the values of `args`, undefined if omitted; then the command itself
   * @returns the exit code
   * @throws Error for bad usage, which ends the command with exit code 2
   */
  run(values: Values<Options>, ...args: never[]): Promise<number>;
}

/** Infers the types of the values from the options. */
export function subcommand<Options extends OptionTable>(declared: Subcommand<Options>): Subcommand {
  return declared as unknown as Subcommand;
}

/** Makes a command from its declaration. */
export function createCommand(name: string, summary: string, declared: Subcommand): Command {
  const { description, args = [], options, exitCodes, examples, subcommands = {}, run } = declared;
  const command = new Command(name).summary(summary).description(description);
  for (const argument of args) command.addArgument(argument);
  for (const option of Object.values(options)) command.addOption(option);
  const unavailable = Object.hasOwn(options, 'redis')
    ? { 4: 'Redis did not answer for 60 seconds, or cannot be used' }
    : {};
  const codes = Object.entries({ ...exitCodes, ...unavailable }).map(
    ([code, meaning]) => `  ${code}  ${meaning}\n`,
  );
  const lines = examples.map((example) => `  ${example}\n`);
  command.addHelpText('after', `\nExit codes:\n${codes.join('')}\nExamples:\n${lines.join('').trimEnd()}`);
  command.action(async (...given: unknown[]) => {
    const isVariadic = args.at(-1)?.variadic;
    if (!isVariadic && command.args.length > args.length) throw tooMany(command);
    checkTogether(command, options);
    // Subcommands declare the types of their arguments; commander has none.
    const typed = [...given.slice(0, args.length), command] as never[];
    process.exitCode = await run(command.opts(), ...typed);
  });
  for (const [each, { summary, declared }] of Object.entries(subcommands)) {
    command.addCommand(createCommand(each, summary, declared));
  }
  return command;
}

/** Rejects options that exclude each other, and options without the option that they require. */
function checkTogether(command: Command, options: OptionTable): void {
  const isGiven = (name: string) => ['cli', 'env'].includes(command.getOptionValueSource(name) ?? '');
  const typed = (name: string): string => {
    const value = command.getOptionValue(name);
    return `${options[name]!.long}${value === true ? '' : ` ${value}`}`;
  };
  for (const [name, { excluded, needed }] of Object.entries(options)) {
    if (!isGiven(name)) continue;
    const other = excluded.find(isGiven);
    if (other) throw new TypeError(`option '${typed(name)}' cannot be used with option '${typed(other)}'`);
    if (!needed || needed.some(isGiven)) continue;
    const names = needed.map((each) => options[each]!.long);
    throw new TypeError(`${typed(name)} requires ${names.join(' or ')}`);
  }
}

function tooMany(command: Command): RangeError {
  const names = command.registeredArguments.map((argument) => argument.name());
  const others = command.commands.map((each) => `, or ${command.name()} ${each.name()}`).join('');
  const allowed = names.length === 0 ? 'options only' : `at most ${names.join(' and ')}${others}`;
  return new RangeError(`too many arguments: ${command.args.join(' ')}. Expected ${allowed}.`);
}

/** Returns the help of an option, with its choices, range and default. */
export function describeOption(option: Option): string {
  const { description, argChoices, range, defaultValue } = option as TypedOption<unknown>;
  const isRangeShown = range !== undefined && range[1] <= MAX_SHOWN_RANGE;
  const fallback = option.defaultValueDescription ?? defaultValue;
  const notes = [
    ...(isRangeShown ? [`${range[0]} to ${range[1]}`] : []),
    ...(fallback === undefined ? [] : [`default: ${fallback}`]),
  ];
  const choices = argChoices ? `: ${argChoices.join(', ')}` : '';
  return `${description}${choices}${notes.length === 0 ? '' : ` (${notes.join('; ')})`}`;
}
