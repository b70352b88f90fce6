import type { WriteStream } from 'node:tty';
import type { GroupObserver } from './run-group.js';
import { formatNumber } from './table-rows.js';

/**
 * Tells on a terminal what is going on, in one line that is overwritten; elsewhere only what stays.
 * @param label which group it is
 */
export function createProgress(stream: WriteStream, label: string): GroupObserver {
  const overwrite = (text: string): void => {
    if (stream.isTTY) stream.write(`\r\u001b[2K${text}`);
  };
  return {
    leftOut: (names) => {
      overwrite('');
      console.log(`  left out, for want of their compiler: ${names.join('; ')}`);
    },
    alone: ({ name, nanoseconds, margin, samples }, unit) => {
      overwrite('');
      console.log(`  ${name}: ${formatNumber(nanoseconds)} ns a ${unit}, ±${margin} % (${samples} samples)`);
    },
    progress: (text) => overwrite(text === '' ? '' : `  ${label}: ${text}`),
  };
}
