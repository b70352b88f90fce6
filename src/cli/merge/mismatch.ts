/** A part that is not of the same board as the first. */
export class MismatchError extends RangeError {
  constructor(file: string, what: string) {
    super(`${file} does not go with the files before it: ${what}`);
  }
}
