/**
 * What the edges of an option do to the ranks of one class, ready to be applied to each of its states: a chain of tables, or
 * for classes of many fragments or few states the edges themselves, on the mates of the slots.
 */

import { edgeAt, fragments } from './class-code';
import { matchings } from './matching';
import { edgeTable, MOST_TABLE_PAIRS, NO_CHANGE, NO_TABLE, reverseTable } from './operations';
import { edgeCount, slotOf } from './option';
import { addEdges, BACKWARDS, BACKWARDS_BUT_LAST, FORWARDS, rankOfMates, writeMates } from './slot-mates';

export { BACKWARDS, BACKWARDS_BUT_LAST, FORWARDS };

/** The addresses of the tables, in order: as many edges as an option may have, and a last one for the order of points. */
export const TABLES: usize = memory.data(64, 4);
export let tableCount: u32 = 0;
/** Whether ranks go through {@link chainedRank} instead. */
export let isLong: bool = false;

let _option: usize = 0;
let _order: u32 = 0;
let _code: u64 = 0;
let _codeAfter: u64 = 0;
const _mates: usize = memory.data(32);

/** Readies the edges of an option for the states of a class, of which there are so many. */
export function beginChain(code: u64, option: usize, order: u32, states: u32): void {
  _code = code;
  _option = option;
  _order = order;
  const edges = edgeCount(option);
  let pairs = fragments(code);
  isLong = pairs > MOST_TABLE_PAIRS;
  tableCount = 0;
  for (let edge: u32 = 0; edge < edges; edge++) {
    const one = slotOf(option, edge, 0);
    const other = slotOf(option, edge, 1);
    if (!isLong) addTable(edgeTable(code, pairs, one, other, states));
    code += edgeAt(one) + edgeAt(other);
    pairs = fragments(code);
    if (pairs > MOST_TABLE_PAIRS && (edge + 1 < edges || order !== FORWARDS)) isLong = true;
  }
  if (!isLong && order !== FORWARDS) addTable(reverseTable(pairs, order === BACKWARDS_BUT_LAST, states));
  _codeAfter = code;
}

function addTable(table: usize): void {
  if (table === NO_TABLE) isLong = true;
  if (table === NO_CHANGE || isLong) return;
  store<u32>(TABLES + ((<usize>tableCount) << 2), <u32>table);
  tableCount++;
}

/** The rank that a state of the class gets; one past the last if a cycle closes too early. */
export function chainedRank(rank: u32): u32 {
  writeMates(_code, rank, _mates);
  if (!addEdges(_code, _option, _mates)) return matchings(fragments(_codeAfter));
  return rankOfMates(_codeAfter, _mates, _order);
}
