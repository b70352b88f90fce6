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

/** A canvas cannot read `light-dark()`; the colour of an element can. */
function resolved(probe: HTMLElement, property: string): string {
  probe.style.color = `var(${property})`;
  return getComputedStyle(probe).color;
}

/** The colours as they are now. */
export function readPalette(): Palette {
  const probe = document.createElement('span');
  // With forced colours every text would have the same one.
  probe.style.forcedColorAdjust = 'none';
  document.body.append(probe);
  const palette = {
    light: resolved(probe, '--board-light'),
    dark: resolved(probe, '--board-dark'),
    blocked: resolved(probe, '--board-blocked'),
    label: resolved(probe, '--muted'),
    ink: resolved(probe, '--ink'),
    paper: resolved(probe, '--surface'),
    accent: resolved(probe, '--accent'),
    onAccent: resolved(probe, '--on-accent'),
    good: resolved(probe, '--good'),
    warning: resolved(probe, '--warning'),
    knight: resolved(probe, '--ink'),
    line: resolved(probe, '--line'),
    heat: resolved(probe, '--heat'),
  };
  probe.remove();
  return palette;
}

/** The font of the texts on boards. */
export function boardFont(pixels: number, weight = 500): string {
  return `${weight} ${pixels}px system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif`;
}
