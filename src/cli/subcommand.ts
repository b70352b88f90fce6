import type { CommandLine, OptionTable } from './arguments/command-line.js';

/** A subcommand of `knights-tour`. `--help` is an option of each and needs no mention. */
export interface Subcommand<Options extends OptionTable = OptionTable> {
  readonly name: string;
  /** What is typed after `knights-tour`. */
  readonly usage: string;
  /** What it does, in a few words. */
  readonly does: string;
  /** The help below its usage. */
  readonly help: string;
  readonly options: Options;
  /**
   * Does what was typed.
   * @returns the exit code
   * @throws Error for bad usage
   */
  run(line: CommandLine<Options>): Promise<number>;
}

/** A subcommand as one of the table: what its options are is its own business. */
export function subcommand<Options extends OptionTable>(description: Subcommand<Options>): Subcommand {
  return description;
}
