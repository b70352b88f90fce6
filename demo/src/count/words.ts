const TOO_MANY_BYTES = 1e14;

/** Describes too much memory: 'would take at least 4.79 GB of memory, ...'. */
export function describeMemory(bytes: number): string {
  if (bytes > TOO_MANY_BYTES) return 'would take more memory than any computer has';
  const [size, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB'];
  return `would take at least ${Number(size.toPrecision(3))} ${unit} of memory, too much for a web page`;
}

/** Rewrites an error message of the package for visitors. */
export function describeFailure(reason: string): string {
  const bytes = /about (\d+) bytes/.exec(reason);
  if (bytes) return `it ${describeMemory(Number(bytes[1]))}`;
  if (/not available/.test(reason)) return 'the browser does not give this page enough memory';
  return /count is 0$/.test(reason) ? 'no tour exists' : reason.replace(/^too-large: /, '');
}
