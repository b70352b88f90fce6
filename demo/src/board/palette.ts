/** The colours of the canvases, from the custom properties of the style sheet. */
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
  /** The rim of a board where squares are left out of it. */
  readonly line: string;
  /** A free square with hardly a way left. */
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

let known: Palette | undefined;

/** The colours of the page are others now. */
export function forgetPalette(): void {
  known = undefined;
}

/** The colours as they are now. */
export function palette(): Palette {
  known ??= readPalette();
  return known;
}

/** A canvas cannot read `light-dark()`; the colour of an element can. One for each: they are styled at once. */
function readPalette(): Palette {
  const probe = document.createElement('span');
  // With forced colours every text would have the same one.
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

/** CSS pixels: in smaller ones numbers could not be read. */
export const LEAST_LETTERS = 9;

/** The font of the texts on boards. */
export function boardFont(pixels: number, weight = 500): string {
  return `${weight} ${pixels}px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif`;
}
