import type { Join, Option, Step } from './kernel.js';
import type { CensusExports } from './wasm-exports.js';

/** Steps and joins as the binary reads them (assembly/census/step.ts, join.ts). */

/** Bytes of an option in memory (assembly/census/option.ts). */
const OPTION_BYTES = 64;

/** Writes a step where the next call looks for it. */
export function writeStep(exports: CensusExports, step: Step): void {
  const view = new DataView(exports.memory.buffer);
  const at = exports.STEP_ADDRESS.value;
  const codes = [
    step.needOne,
    step.needTwo,
    step.forbidden,
    Math.max(step.complete, 0),
    step.blackSlots,
    step.whiteSlots,
    step.squareBits,
  ];
  for (const [i, code] of codes.entries()) writeCode(view, at + 8 * i, code);
  const numbers = [
    step.blackSurplus,
    step.blackEnds,
    step.whiteEnds,
    step.virtualSlot,
    Number(step.shifts),
    Number(step.started),
    Number(step.complete >= 0),
    step.options.length,
  ];
  for (const [i, number] of numbers.entries()) view.setInt32(at + 56 + 4 * i, number, true);
  writeOptions(view, exports.STEP_OPTIONS_ADDRESS.value, step.options);
}

/** Writes a join. */
export function writeJoin(exports: CensusExports, join: Join): void {
  const view = new DataView(exports.memory.buffer);
  const at = exports.JOIN_ADDRESS.value;
  writeCode(view, at, join.full);
  const numbers = [
    join.middle,
    join.virtualSlot,
    join.upperOptions.length,
    join.lowerOptions.length,
    Number(join.shared),
    Number(join.changesPlaces),
    join.mirrorColumns,
  ];
  for (const [i, number] of numbers.entries()) view.setInt32(at + 8 + 4 * i, number, true);
  writeOptions(view, exports.UPPER_OPTIONS_ADDRESS.value, join.upperOptions);
  writeOptions(view, exports.LOWER_OPTIONS_ADDRESS.value, join.lowerOptions);
}

function writeCode(view: DataView, at: number, code: number): void {
  view.setUint32(at, code % 2 ** 32, true);
  view.setUint32(at + 4, Math.floor(code / 2 ** 32), true);
}

function writeOptions(view: DataView, at: number, options: readonly Option[]): void {
  for (const [i, { mask, value, delta, edges }] of options.entries()) {
    const place = at + i * OPTION_BYTES;
    writeCode(view, place, mask);
    writeCode(view, place + 8, value);
    writeCode(view, place + 16, delta);
    view.setUint32(place + 24, edges.length, true);
    for (const [j, slot] of edges.flat().entries()) view.setUint8(place + 28 + j, slot);
  }
}
