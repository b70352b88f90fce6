import { wrongType } from '../../problem/arguments.js';
import { type BoardSize, checkSize, normaliseBoard } from '../../problem/problem.js';
import type { ReadTour, TourFile } from './read-tour.js';

/** Longer texts cannot be held. */
const LONGEST_JSON = 2 ** 28;

/**
 * Tours as JSON: an object, or the path alone, over as many lines as it likes; or such an object in each line.
 * @throws SyntaxError, TypeError, RangeError when it is none
 */
export async function readJson(text: AsyncGenerator<string>): Promise<TourFile> {
  const lines = linesOf(text);
  const first = (await lines.next()).value ?? '';
  const alone = parsed(first);
  if (alone === undefined) {
    const rest: string[] = [first];
    for await (const line of lines) rest.push(line);
    return { what: 'json', tours: [tourOf(JSON.parse(rest.join('\n')))] };
  }
  const second = await lines.next();
  if (second.done && !isLine(alone)) return { what: 'json', tours: [tourOf(alone)] };
  return { what: 'ndjson', tours: toursOfLines([first, ...(second.done ? [] : [second.value])], lines) };
}

async function* toursOfLines(
  begun: readonly string[],
  lines: AsyncIterable<string>,
): AsyncGenerator<ReadTour> {
  let number = 0;
  const tourIn = (line: string): ReadTour => {
    const place = `line ${++number}`;
    try {
      return { ...tourOf(JSON.parse(line)), place };
    } catch (error) {
      throw new RangeError(`${place}: ${error instanceof Error ? error.message : error}`);
    }
  };
  for (const line of begun) yield tourIn(line);
  for await (const line of lines) yield tourIn(line);
}

/** Whether it is a line of a batch, which has a status. */
function isLine(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'status' in json;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // it goes on in the next line, or is told then
  }
}

function tourOf(json: unknown): ReadTour {
  if (Array.isArray(json)) return { path: json, closed: false };
  if (typeof json !== 'object' || json === null) throw wrongType('the tour', json, 'an object with a path');
  const { rows, cols, closed = false, blocked, path, status } = json as Record<string, unknown>;
  if (!Array.isArray(path)) throw wrongType('path', path, 'an array of square numbers');
  if (typeof closed !== 'boolean') throw wrongType('closed', closed, 'true or false');
  if (blocked !== undefined && !Array.isArray(blocked)) {
    throw wrongType('blocked', blocked, 'an array of squares');
  }
  const size = rows === undefined && cols === undefined ? undefined : checkSize({ rows, cols } as BoardSize);
  if (size) normaliseBoard({ ...size, blocked });
  return {
    path,
    size,
    closed,
    blocked,
    status: typeof status === 'string' && status !== 'found' ? status : undefined,
  };
}

/** The lines of a text that are not blank. */
async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let parts: string[] = [];
  let length = 0;
  for await (const piece of text) {
    const lines = piece.split('\n');
    for (const [i, line] of lines.entries()) {
      parts.push(line);
      length += line.length;
      if (length > LONGEST_JSON)
        throw new RangeError('it has more JSON in a line than can be read; write it as a list');
      if (i === lines.length - 1) break;
      const whole = parts.join('');
      if (whole.trim() !== '') yield whole;
      [parts, length] = [[], 0];
    }
  }
  const last = parts.join('');
  if (last.trim() !== '') yield last;
}
