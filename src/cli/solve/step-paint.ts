import { gradientChannels } from '../../render/gradient.js';

/** The bits of colour from which on a gradient can be shown: 256 colours. */
const LEAST_COLOUR_DEPTH = 8;
/** 24 bits of colour, of which each channel has 8. */
const TRUE_COLOUR = 24;
/** 256 colours: 16 named ones, a cube of 6 x 6 x 6, and greys. */
const CUBE_FIRST = 16;
const CUBE_SIDE = 6;
const RESET = '\u001b[39m';

/** Puts colour around the number of a step. */
export type StepPaint = (text: string, step: number) => string;

/**
 * How many bits of colour standard output shows: 1 where it is no terminal. Node's own look at it takes an empty NO_COLOR
 * for a set one; by its convention (no-color.org) only one that is not empty turns colours off.
 */
export function colourDepth(environment: NodeJS.ProcessEnv = process.env): number {
  if (!process.stdout.isTTY) return 1;
  const { NO_COLOR: noColour, ...rest } = environment;
  return process.stdout.getColorDepth(noColour ? environment : rest);
}

/**
 * Paints the steps of a tour of so many squares in the colours that its path has in pictures; undefined: not in so few
 * bits of colour.
 */
export function stepPaint(length: number, depth: number): StepPaint | undefined {
  if (depth < LEAST_COLOUR_DEPTH) return undefined;
  return (text, step) => {
    const share = length < 2 ? 0 : step / (length - 1);
    return `\u001b[38;${colourCode(share, depth)}m${text}${RESET}`;
  };
}

function colourCode(share: number, depth: number): string {
  const channels = gradientChannels(share);
  if (depth >= TRUE_COLOUR) return `2;${channels.join(';')}`;
  const [red, green, blue] = channels.map((value) => Math.round((value / 255) * (CUBE_SIDE - 1))) as [
    number,
    number,
    number,
  ];
  return `5;${CUBE_FIRST + CUBE_SIDE * (CUBE_SIDE * red + green) + blue}`;
}
