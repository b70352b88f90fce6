/** What of a picture the theme colours; the path keeps its gradient in both. */
type Part = 'page' | 'light' | 'dark' | 'disc' | 'number' | 'label' | 'target';

/** Whether a picture is light, dark, or as its reader's system prefers. */
export type SvgTheme = 'auto' | 'light' | 'dark';

/** The themes that exist. */
export const SVG_THEMES: readonly SvgTheme[] = ['auto', 'light', 'dark'];

const LIGHT: Readonly<Record<Part, string>> = {
  page: '#ffffff',
  light: '#f3f4f7',
  dark: '#e0e4eb',
  disc: '#ffffff',
  number: '#20242c',
  label: '#5d6673',
  target: '#5d6673',
};

const DARK: Readonly<Record<Part, string>> = {
  page: '#14171c',
  light: '#2d323c',
  dark: '#21252d',
  disc: '#14171c',
  number: '#eef0f4',
  label: '#9aa3b0',
  target: '#9aa3b0',
};

/** The parts that are lines; the others are areas. */
const LINES: readonly Part[] = ['dark', 'disc', 'target'];

/**
 * The attributes that colour a part. Without a theme of its own a picture carries the light colours in attributes, and
 * dark ones in a style that readers who know of themes put above them.
 */
export function paint(part: Part, theme: SvgTheme): string {
  const property = propertyOf(part);
  if (theme !== 'auto') return `${property}="${(theme === 'dark' ? DARK : LIGHT)[part]}"`;
  return `class="kt-${part}" ${property}="${LIGHT[part]}"`;
}

/** The style element of a theme: empty where nothing depends on the reader. */
export function themeStyle(theme: SvgTheme): string {
  if (theme !== 'auto') return '';
  const rules = (Object.keys(DARK) as Part[]).map((part) => `.kt-${part}{${propertyOf(part)}:${DARK[part]}}`);
  return `<style>@media (prefers-color-scheme:dark){${rules.join('')}}</style>`;
}

function propertyOf(part: Part): 'stroke' | 'fill' {
  return LINES.includes(part) ? 'stroke' : 'fill';
}
