/** Boards that are worth a look, offered by name. */
export interface Preset {
  readonly name: string;
  readonly rows: number;
  readonly cols: number;
  readonly blocked: Uint8Array;
}

/** A board from a drawing: '#' is no part of it. */
function drawn(name: string, ...lines: string[]): Preset {
  const cols = lines[0]!.length;
  const blocked = Uint8Array.from(lines.join(''), (sign) => Number(sign === '#'));
  return { name, rows: lines.length, cols, blocked };
}

function whole(name: string, rows: number, cols: number): Preset {
  return { name, rows, cols, blocked: new Uint8Array(rows * cols) };
}

export const PRESETS: readonly Preset[] = [
  whole('5', 5, 5),
  whole('6', 6, 6),
  whole('8', 8, 8),
  whole('3 × 10', 3, 10),
  drawn(
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
  drawn(
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

/** Puts a button for each preset into an element. */
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
