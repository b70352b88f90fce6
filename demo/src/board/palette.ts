/** The colours of the canvases, from custom properties of the style sheet. */
export interface Palette {
  readonly light: string;
  readonly dark: string;
  readonly blocked: string;
  readonly label: string;
  readonly ink: string;
  readonly paper: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly good: string;
  readonly warning: string;
  readonly knight: string;
  /** The border of a board with blocked squares. */
  readonly line: string;
  /** The tint of open squares. */
  readonly heat: string;
}

const PROPERTIES: Readonly<Record<keyof Palette, string>> = {
  light: '--board-light',
  dark: '--board-dark',
  blocked: '--paper',
  label: '--muted',
  ink: '--ink',
  paper: '--surface',
  accent: '--accent',
  onAccent: '--on-accent',
  good: '--good',
  warning: '--warning',
  knight: '--ink',
  line: '--control',
  heat: '--heat',
};

let cached: Palette | undefined;

/** Discards the cached colours after a change of theme. */
export function resetPalette(): void {
  cached = undefined;
}

export function getPalette(): Palette {
  cached ??= readPalette();
  return cached;
}

/** Reads the colours from elements, because a canvas does not understand `light-dark()`. One element each: one style pass. */
function readPalette(): Palette {
  const probe = document.createElement('span');
  // Otherwise forced colours would make all of them equal.
  probe.style.forcedColorAdjust = 'none';
  const probes = Object.entries(PROPERTIES).map(([name, property]) => {
    const each = document.createElement('span');
    each.style.color = `var(${property})`;
    probe.append(each);
    return [name, each] as const;
  });
  document.body.append(probe);
  const read = Object.fromEntries(probes.map(([name, each]) => [name, getComputedStyle(each).color]));
  probe.remove();
  return read as unknown as Palette;
}

/** The minimum legible font size, in CSS pixels. */
export const MIN_FONT_SIZE = 9;

export function boardFont(pixels: number, weight = 500): string {
  return `${weight} ${pixels}px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif`;
}
