import type { WriteStream } from 'node:tty';
import type { GroupObserver } from './run-group.js';

/**
 * Prints the progress of a group. Only a terminal shows the current step, in one line that the next step overwrites.
 * @param label identifies the group
 */
export function createProgress(stream: WriteStream, label: string): GroupObserver {
  const overwrite = (text: string): void => {
    if (stream.isTTY) stream.write(`\r\u001b[2K${text}`);
  };
  return {
    leftOut: (names) => {
      overwrite('');
      console.log(`  left out, because their compiler is missing: ${names.join('; ')}`);
    },
    progress: (text) => overwrite(text === '' ? '' : `  ${label}: ${text}`),
  };
}
