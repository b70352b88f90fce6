/** A board with a name. */
export interface Preset {
  readonly name: string;
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
}

/** Parses a drawing of a board, with # for blocked squares. */
function parseShape(name: string, ...lines: string[]): Preset {
  const cols = lines[0]!.length;
  const blocked = Uint8Array.from(lines.join(''), (sign) => Number(sign === '#'));
  return { name, rows: lines.length, cols, blocked };
}

function fullBoard(name: string, rows: number, cols: number): Preset {
  return { name, rows, cols, blocked: new Uint8Array(rows * cols) };
}

export const PRESETS: readonly Preset[] = [
  fullBoard('5', 5, 5),
  fullBoard('6', 6, 6),
  fullBoard('8', 8, 8),
  fullBoard('3 × 10', 3, 10),
  parseShape(
    'Heart',
    '##...####...##',
    '#.....##.....#',
    '..............',
    '..............',
    '..............',
    '#............#',
    '##..........##',
    '###........###',
    '####......####',
    '#####....#####',
    '######..######',
  ),
  parseShape(
    'Ring',
    '.........',
    '.........',
    '.........',
    '...###...',
    '...###...',
    '...###...',
    '.........',
    '.........',
    '.........',
  ),
];

/** Adds a button for each preset to an element. */
export function offerPresets(host: HTMLElement, choose: (preset: Preset) => void): void {
  for (const preset of PRESETS) {
    const control = document.createElement('button');
    control.type = 'button';
    control.textContent = preset.name;
    control.value = preset.name;
    if (/^\d$/.test(preset.name)) control.setAttribute('aria-label', `${preset.rows} by ${preset.cols}`);
    control.addEventListener('click', () => choose(preset));
    host.append(control);
  }
}
