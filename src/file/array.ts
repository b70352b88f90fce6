import { outOfRange } from '../problem/arguments.js';

/** NumPy arrays of any shape and number type, as text that the reader takes. `npy.ts` streams the arrays of the command. */

const MAGIC_LENGTH = 6;

/** By type without its byte order: reads a number at an offset. */
const READERS: Readonly<
  Record<string, { readonly width: number; read(view: DataView, at: number, isLittle: boolean): number }>
> = {
  i1: { width: 1, read: (view, at) => view.getInt8(at) },
  u1: { width: 1, read: (view, at) => view.getUint8(at) },
  i2: { width: 2, read: (view, at, isLittle) => view.getInt16(at, isLittle) },
  u2: { width: 2, read: (view, at, isLittle) => view.getUint16(at, isLittle) },
  i4: { width: 4, read: (view, at, isLittle) => view.getInt32(at, isLittle) },
  u4: { width: 4, read: (view, at, isLittle) => view.getUint32(at, isLittle) },
  i8: { width: 8, read: (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)) },
  u8: { width: 8, read: (view, at, isLittle) => Number(view.getBigUint64(at, isLittle)) },
  f4: { width: 4, read: (view, at, isLittle) => view.getFloat32(at, isLittle) },
  f8: { width: 8, read: (view, at, isLittle) => view.getFloat64(at, isLittle) },
};

/**
 * Returns an array as text: a line for each row, and a blank line between tables.
 * @throws RangeError for a damaged array, and for types other than integers and floats
 */
export function arrayText(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  // Version 1 has a length of 16 bits, later ones of 32.
  const isShort = bytes[MAGIC_LENGTH] === 1;
  const begin = MAGIC_LENGTH + (isShort ? 4 : 6);
  if (bytes.length < begin) throw new RangeError('it ends within its header');
  const length = isShort ? view.getUint16(begin - 2, true) : view.getUint32(begin - 4, true);
  const header = String.fromCharCode(...bytes.subarray(begin, Math.min(begin + length, begin + 2 ** 14)));
  const type = /'descr':\s*'([<>|=])([a-z]\d)'/.exec(header);
  const shape = /'shape':\s*\(([\d,\s]*)\)/
    .exec(header)?.[1]
    ?.split(',')
    .flatMap((each) => (each.trim() ? [Number(each)] : []));
  const reader = READERS[type?.[2] ?? ''];
  if (!reader || !shape) throw outOfRange('the type of the array', type?.[2] ?? header, 'integers or floats');
  const count = shape.reduce((product, each) => product * each, 1);
  const room = Math.floor((bytes.length - begin - length) / reader.width);
  if (count !== room) throw new RangeError(`its shape is (${shape.join(', ')}), but it has ${room} numbers`);
  const isFortran = /'fortran_order':\s*True/.test(header);
  const number = (index: number) => {
    const at = begin + length + reader.width * (isFortran ? fortranIndex(index, shape) : index);
    return reader.read(view, at, type![1] !== '>');
  };
  const cols = shape.at(-1) ?? 1;
  const rows = shape.at(-2) ?? 1;
  const pieces: string[] = [];
  for (let index = 0; index < count; index++) {
    const isTableEnd = (index + 1) % (cols * rows) === 0 && rows > 1;
    pieces.push(String(number(index)), isTableEnd ? '\n\n' : (index + 1) % cols === 0 ? '\n' : ' ');
  }
  return pieces.join('');
}

/** Returns the place, in an array whose first index varies fastest, of the number at an index in C order. */
function fortranIndex(index: number, shape: readonly number[]): number {
  let rest = index;
  const places = shape.map(() => 0);
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    places[axis] = rest % shape[axis]!;
    rest = Math.floor(rest / shape[axis]!);
  }
  return places.reduceRight((sum, place, axis) => sum * shape[axis]! + place, 0);
}
