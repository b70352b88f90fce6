/**
 * Random tours of boards of at most 64 squares: a walk by Warnsdorff's rule with random ties from a random square, then
 * backbite moves (Mansfield 1982; Oberdorf, Ferguson, Jacobsen & Kondev 2006) at both ends in turn. A move joins an end of the
 * path to one of its other neighbours on the path, and cuts the edge that would close a cycle. So the squares behind that
 * neighbour are reversed, and the path has another end. A closed tour takes more moves until the path closes. An open tour
 * takes attempts that may stay instead. Moves mix the path quickly, but prefer ends with many neighbours. Attempts are as
 * likely as their reverse, so they correct this. Each stage has its own generator, so no board waits for the random words of
 * another.
 */
import { closed, seed } from './attempt';
import {
  addressOf,
  copyRow,
  copyRowFrom,
  FOUND,
  LIMIT,
  packRows,
  startOf,
  wideRowOf,
  writeResult,
} from './batch';
import { choicesOf, NO_SQUARE, neighbours, neighboursAt, open, others, randomSquare } from './bitboard';
import {
  BOARDS,
  beginGroups,
  drawWords,
  GROUP_STARTS,
  gatherGroup,
  STREAMS,
  tourOf,
  unvisited,
  WORDS,
  walkBoards,
  walkOf,
} from './bitboard-walk';
import { cols, openSquares, squares } from './layout';
import { draw, seedGenerator, WARM_UP } from './random';

/** Number of moves after which a path is given up. */
const MAX_MOVES: u32 = 4096;

/** By board, the twelve of a group and the twelve that wait for their start: its path (u8). */
const PATHS: usize = memory.data(24 * 64, 64);

function pathOf(k: u32): usize {
  return PATHS + ((<usize>k) << 6);
}

/** Reverses the squares of a path from one address to another. */
function reverse(from: usize, to: usize): void {
  // Eight squares at each end, as long as there are sixteen.
  for (; from + 15 <= to; from += 8, to -= 8) {
    const squares = bswap<u64>(load<u64>(from));
    store<u64>(from, bswap<u64>(load<u64>(to - 7)));
    store<u64>(to - 7, squares);
  }
  for (; from < to; from++, to--) {
    const square = load<u8>(from);
    store<u8>(from, load<u8>(to));
    store<u8>(to, square);
  }
}

/** Returns a neighbour of an end by 16 random bits, other than the square `beside` it on the path. */
function choosePartner(end: u32, beside: u32, bits: u32): u32 {
  const choices = choicesOf(end);
  const partner = <u32>load<u8>(neighboursAt(end) + ((bits * choices) >> 16));
  return partner === beside ? <u32>load<u8>(neighboursAt(end) + choices) : partner;
}

/** Moves the end of a path of at least two squares. */
function biteEnd(path: usize, length: u32, bits: u32): void {
  const last = path + length - 1;
  reverse(addressOf(path, choosePartner(load<u8>(last), load<u8>(last - 1), bits)) + 1, last);
}

/** Returns a random neighbour of a square within a set; {@link NO_SQUARE} if there is none. */
function nextSquare(square: u32, left: u64): u32 {
  const available = neighbours(square) & left;
  if (available === 0) return NO_SQUARE;
  let skip = <u32>((<u64>draw() * <u64>popcnt(available)) >> 32);
  let at = neighboursAt(square);
  while ((available & ~others(load<u8>(at))) === 0 || skip-- !== 0) at++;
  return load<u8>(at);
}

/** Completes a stuck path (Posa 1976): extends its end, or moves to another end. Returns false if it gives up. */
function completePath(path: usize, length: u32): bool {
  let left = open;
  for (let i: u32 = 0; i < length; i++) left &= others(load<u8>(path + i));
  for (let moves: u32 = 0; length < openSquares; ) {
    const next = nextSquare(load<u8>(path + length - 1), left);
    if (next !== NO_SQUARE) {
      left &= others(next);
      store<u8>(path + length, <u8>next);
      length++;
    } else {
      if (length < 2 || moves++ === MAX_MOVES) return false;
      biteEnd(path, length, draw() >> 16);
      // The other end may grow as well.
      reverse(path, path + length - 1);
    }
  }
  return true;
}

/**
 * Moves with SIMD. The place of each square on the path is stored, so reversing a part of the path only subtracts places: four
 * vectors, however long the part is.
 */

/** By board and square: its place on the path (u8); NOWHERE for blocked squares and {@link NO_SQUARE}. */
const PLACES: usize = memory.data(24 * 80, 16);
const NOWHERE: u32 = 255;
/** By board: the first and the last square of the path (u32). */
const ENDS: usize = memory.data(24 * 8, 16);

function placesOf(k: u32): usize {
  return PLACES + <usize>k * 80;
}

function endsOf(k: u32): usize {
  return ENDS + ((<usize>k) << 3);
}

function placeOf(places: usize, neighbour: usize): u32 {
  return load<u8>(places + <usize>load<u8>(neighbour));
}

/** Subtracts the places behind `cut` from `sum`, and keeps the others. */
function reverseBehind(places: v128, cut: v128, sum: v128): v128 {
  return v128.bitselect(i8x16.sub(sum, places), places, i8x16.gt_s(places, cut));
}

/** Replaces each place up to `last` by `last` minus the place. {@link NOWHERE}, an unsigned number, is larger than all. */
function reverseUpTo(places: v128, last: v128): v128 {
  return v128.bitselect(i8x16.sub(last, places), places, i8x16.eq(i8x16.min_u(places, last), places));
}

/** Returns the square with a place. */
function squareAt(place: v128, a: v128, b: v128, c: v128, d: v128): u32 {
  const ab = i8x16.bitmask(i8x16.eq(a, place)) | (i8x16.bitmask(i8x16.eq(b, place)) << 16);
  const cd = i8x16.bitmask(i8x16.eq(c, place)) | (i8x16.bitmask(i8x16.eq(d, place)) << 16);
  return <u32>ctz(<u64>(<u32>ab) | ((<u64>(<u32>cd)) << 32));
}

/**
 * Moves both ends of the path of board `k`. `Choice` is u16 for {@link bite}, where each end takes 16 bits; u8 for
 * {@link biteOrStay}, where each takes three; and u32 for {@link biteOneEnd}, where the end takes 13 and the beginning three.
 */
function biteBothEnds<Choice>(k: u32, bits: u32): void {
  const places = placesOf(k);
  const last = openSquares - 1;
  const end = lastOf(k);
  const begin = firstOf(k);
  let cut: u32;
  let cut2: u32;
  if (sizeof<Choice>() === 1) {
    // A cut behind the last place or before place 1 changes nothing.
    cut = min(placeOf(places, neighboursAt(end) + (bits & 7)), last);
  } else {
    const choices = choicesOf(end);
    const chosen = sizeof<Choice>() === 2 ? ((bits >> 16) * choices) >> 16 : ((bits >> 3) * choices) >> 13;
    const place = placeOf(places, neighboursAt(end) + chosen);
    cut = select<u32>(placeOf(places, neighboursAt(end) + choices), place, place + 1 === last);
  }
  const sum = last + 1 + cut;
  // The second move finds the places that the first one leaves.
  if (sizeof<Choice>() === 2) {
    const choices = choicesOf(begin);
    let place = placeOf(places, neighboursAt(begin) + (((bits & 0xffff) * choices) >> 16));
    let instead = placeOf(places, neighboursAt(begin) + choices);
    place = select<u32>(sum - place, place, place > cut);
    instead = select<u32>(sum - instead, instead, instead > cut);
    cut2 = select<u32>(instead, place, place === 1);
  } else {
    const place = placeOf(places, neighboursAt(begin) + ((sizeof<Choice>() === 1 ? bits >> 3 : bits) & 7));
    const moved = select<u32>(sum - place, place, place > cut);
    cut2 = select<u32>(1, moved, place === NOWHERE);
  }
  const cuts = i8x16.splat(<i8>cut);
  const sums = i8x16.splat(<i8>sum);
  const sums2 = i8x16.splat(<i8>(cut2 - 1));
  const a = reverseUpTo(reverseBehind(v128.load(places), cuts, sums), sums2);
  const b = reverseUpTo(reverseBehind(v128.load(places, 16), cuts, sums), sums2);
  const c = reverseUpTo(reverseBehind(v128.load(places, 32), cuts, sums), sums2);
  const d = reverseUpTo(reverseBehind(v128.load(places, 48), cuts, sums), sums2);
  v128.store(places, a);
  v128.store(places, b, 16);
  v128.store(places, c, 32);
  v128.store(places, d, 48);
  store<u32>(endsOf(k), squareAt(i8x16.splat(0), a, b, c, d));
  store<u32>(endsOf(k), squareAt(i8x16.splat(<i8>last), a, b, c, d), 4);
}

/** Writes a path given by the places of its squares. It begins with place `first`, and wraps around at the ends. */
function writePlaces(places: usize, first: u32, backwards: bool, row: usize): void {
  for (let square: u32 = 0; square < squares; square++) {
    const place = <u32>load<u8>(places + <usize>square);
    if (place === NOWHERE) continue;
    const step = backwards ? first - place : place - first;
    store<u8>(row + <usize>(step + (<i32>step < 0 ? openSquares : 0)), <u8>square);
  }
}

/** The moves on the boards of a group, with or without SIMD. */

/** Call this when the path of board `k` is complete. */
function beginMoves(k: u32): void {
  if (!ASC_FEATURE_SIMD) return;
  const path = pathOf(k);
  const places = placesOf(k);
  for (let i: usize = 0; i < 80; i += 16) v128.store(places + i, i8x16.splat(<i8>NOWHERE));
  for (let i: u32 = 0; i < openSquares; i++) store<u8>(places + <usize>load<u8>(path + i), <u8>i);
  store<u32>(endsOf(k), load<u8>(path));
  store<u32>(endsOf(k), load<u8>(path + openSquares - 1), 4);
}

function firstOf(k: u32): u32 {
  return ASC_FEATURE_SIMD ? load<u32>(endsOf(k)) : load<u8>(pathOf(k));
}

function lastOf(k: u32): u32 {
  return ASC_FEATURE_SIMD ? load<u32>(endsOf(k), 4) : load<u8>(pathOf(k) + openSquares - 1);
}

/** Moves the end and then the beginning of the path of board `k`, by the upper and the lower half of a random word. */
function bite(k: u32, word: u32): void {
  if (ASC_FEATURE_SIMD) {
    biteBothEnds<u16>(k, word);
  } else {
    const path = pathOf(k);
    biteEnd(path, openSquares, word >> 16);
    reverse(path, addressOf(path, choosePartner(load<u8>(path), load<u8>(path + 1), word & 0xffff)) - 1);
  }
}

/**
 * Tries to move the end and then the beginning of the path of board `k`, each to the one of eight neighbours that three random
 * bits choose. The end stays if that neighbour is missing or next to it on the path. So every move is as likely as its reverse.
 */
function biteOrStay(k: u32, bits: u32): void {
  if (ASC_FEATURE_SIMD) {
    biteBothEnds<u8>(k, bits);
  } else {
    const path = pathOf(k);
    const last = path + openSquares - 1;
    const partner = <u32>load<u8>(neighboursAt(load<u8>(last)) + (bits & 7));
    if (partner !== NO_SQUARE) reverse(addressOf(path, partner) + 1, last);
    attemptBegin(path, bits >> 3);
  }
}

/** Tries to move the beginning of a path to the neighbour that three random bits choose. */
function attemptBegin(path: usize, bits: u32): void {
  const partner = <u32>load<u8>(neighboursAt(load<u8>(path)) + (bits & 7));
  if (partner !== NO_SQUARE) reverse(path, addressOf(path, partner) - 1);
}

/** Moves the end of the path of board `k` by 13 random bits, and tries to move its beginning by three more. */
function biteOneEnd(k: u32, bits: u32): void {
  if (ASC_FEATURE_SIMD) {
    biteBothEnds<u32>(k, bits);
  } else {
    const path = pathOf(k);
    biteEnd(path, openSquares, (bits >> 3) << 3);
    attemptBegin(path, bits);
  }
}

/** Writes the path of board `k` forwards or backwards. */
function writeOpenPath(k: u32, backwards: bool, row: usize): void {
  if (ASC_FEATURE_SIMD) {
    writePlaces(placesOf(k), backwards ? openSquares - 1 : 0, backwards, row);
  } else {
    const path = pathOf(k);
    if (backwards) reverse(path, path + openSquares - 1);
    copyRow(row, path);
  }
}

/** Writes the path of board `k`, which closes, from `start` on. */
function writeClosedPath(k: u32, start: u32, row: usize): void {
  if (ASC_FEATURE_SIMD) {
    const places = placesOf(k);
    writePlaces(places, load<u8>(places + <usize>start), false, row);
  } else {
    copyRowFrom(start, row, pathOf(k));
  }
}

/** Batches: the boards of a group in turn. */

/**
 * Pairs of moves, one at each end: 2.5 moves per square for a closed tour, the maximum for an open one. docs/random-tours.md
 * shows how uniform the tours are then, and after fewer or more moves.
 */
const PAIRS_FOR_FOUR: u32 = 5;
const MAX_PAIRS: u32 = 80;
/** The words of an open tour's attempts: five pairs for each word, six bits a pair. */
const ATTEMPT_WORDS: u32 = 16;
const ATTEMPT_WORD_BITS: u32 = 30;
const ATTEMPT_BITS: u32 = 6;

/** The attempts of random.ts from which the walk, the moves, the completion of a stuck walk and the last moves draw. */
const WALKING: u32 = 0;
const MIXING: u32 = 1;
const COMPLETING: u32 = 2;
const SETTLING: u32 = 3;

/** Words by step and board, after the warm-up: one for the start of the walk, one per pair of moves, then those of attempts. */
const PAIR_WORDS: usize = memory.data((12 + 1 + 80 + 16) * 12 * 4, 64);

function pairWord(step: u32, k: u32): u32 {
  return load<u32>(PAIR_WORDS + ((<usize>((WARM_UP + step) * BOARDS + k)) << 2));
}

function streamOf(k: u32): u32 {
  return load<u32>(STREAMS + ((<usize>k) << 2));
}

function isStuck(stuck: u32, k: u32): bool {
  return ((stuck >> k) & 1) !== 0;
}

/** Moves the path of board `k` until it closes. Returns false if it does not. */
function close(k: u32): bool {
  for (let pairs: u32 = 0; pairs < MAX_MOVES / 2; pairs++) {
    if ((neighbours(firstOf(k)) & ~others(lastOf(k))) !== 0) return true;
    bite(k, draw());
  }
  return false;
}

/** Walks the boards of a group and completes the walks. Returns a bit for each board whose walk cannot be completed. */
function beginGroup(count: u32, words: u32): u32 {
  drawWords(MIXING, PAIR_WORDS, 1 + words);
  drawWords(WALKING, WORDS, openSquares);
  for (let k: u32 = 0; k < BOARDS; k++) {
    store<u32>(GROUP_STARTS + ((<usize>k) << 2), randomSquare(pairWord(0, k)));
  }
  walkBoards<u32>();
  let stuck: u32 = 0;
  for (let k: u32 = 0; k < count; k++) {
    copyRow(pathOf(k), walkOf(k));
    const length = openSquares - <u32>popcnt(unvisited(k));
    if (length < openSquares) {
      seedGenerator(seed, streamOf(k), COMPLETING);
      if (!completePath(pathOf(k), length)) stuck |= (<u32>1) << k;
    }
    if (!isStuck(stuck, k)) beginMoves(k);
  }
  return stuck;
}

/** Moves the boards in turn, so that none waits for the result of its previous move. */
function moveInTurn(count: u32, stuck: u32, pairs: u32): void {
  for (let pair: u32 = 1; pair <= pairs; pair++) {
    for (let k: u32 = 0; k < count; k++) if (!isStuck(stuck, k)) bite(k, pairWord(pair, k));
  }
}

/** Makes the open tours of a group, with free ends. */
function makeOpenGroup(count: u32): void {
  const pairs = MAX_PAIRS;
  const stuck = beginGroup(count, pairs + ATTEMPT_WORDS);
  moveInTurn(count, stuck, pairs);
  for (let word = pairs + 1; word <= pairs + ATTEMPT_WORDS; word++) {
    for (let shift: u32 = 0; shift < ATTEMPT_WORD_BITS; shift += ATTEMPT_BITS) {
      for (let k: u32 = 0; k < count; k++) {
        if (!isStuck(stuck, k)) biteOrStay(k, pairWord(word, k) >> shift);
      }
    }
  }
  for (let k: u32 = 0; k < count; k++) {
    const found = !isStuck(stuck, k);
    // The first square of the walk depends on the upper bits of the word.
    if (found) writeOpenPath(k, (pairWord(0, k) & 1) !== 0, wideRowOf(tourOf(k)));
    writeResult(tourOf(k), found ? FOUND : LIMIT, found ? openSquares : 0);
  }
}

/** Makes the closed tours of a group. */
function makeClosedGroup(count: u32): void {
  const pairs = min((PAIRS_FOR_FOUR * openSquares) >> 2, MAX_PAIRS);
  const stuck = beginGroup(count, pairs);
  moveInTurn(count, stuck, pairs);
  for (let k: u32 = 0; k < count; k++) {
    seedGenerator(seed, streamOf(k), SETTLING);
    const found = !isStuck(stuck, k) && close(k);
    if (found) writeClosedPath(k, startOf(tourOf(k)), wideRowOf(tourOf(k)));
    writeResult(tourOf(k), found ? FOUND : LIMIT, found ? openSquares : 0);
  }
}

/**
 * Open tours from given starts. The end that has the colour of the start bites, and the beginning makes attempts, until the end
 * is the start. A bite is as likely as its reverse divided by the choices of both ends, so in the long run the probability of a
 * tour is proportional to the choices of its end: the same for all tours that end on the start. A bite always moves the end
 * away. So the end arrives at each of these tours equally often. docs/random-tours.md shows at which arrival that is nearly so.
 */

/** The arrival at which a tour ends, on boards of fewer than {@link MANY_SQUARES} squares and on others. */
const ARRIVALS_ON_FEW: u32 = 8;
const ARRIVALS: u32 = 5;
const MANY_SQUARES: u32 = 49;
/** Bits of a word for each pair of moves. */
const WAITING_BITS: u32 = 16;
/** Number of words after which a path is given up. */
const MAX_WAITING_WORDS: u32 = 8192;

/** By board: its generator (a, b, c, counter), the words it has drawn, the arrivals left, its tour and its start (u32). */
const WAITING: usize = memory.data(12 * 32, 64);
/** By board: the current word (u32). */
const CURRENT: usize = memory.data(12 * 4, 64);
const ALL_BOARDS: u32 = ((<u32>1) << BOARDS) - 1;

function waitingAt(k: u32): usize {
  return WAITING + ((<usize>k) << 5);
}

/** Draws the next word of a waiting board, as random.ts does. */
function drawWaiting(at: usize): u32 {
  const b = load<u32>(at, 4);
  const c = load<u32>(at, 8);
  const counter = load<u32>(at, 12);
  const word = load<u32>(at) + b + counter;
  store<u32>(at, b ^ (b >> 9));
  store<u32>(at, c + (c << 3), 4);
  store<u32>(at, rotl<u32>(c, 21) + word, 8);
  store<u32>(at, counter + 1, 12);
  return word;
}

/** Makes the paths of the next group. Returns a bit for each board that has one. */
function mixGroup(count: u32): u32 {
  const stuck = beginGroup(count, MAX_PAIRS);
  moveInTurn(count, stuck, MAX_PAIRS);
  for (let k: u32 = 0; k < count; k++) if (isStuck(stuck, k)) writeResult(tourOf(k), LIMIT, 0);
  return (((<u32>1) << count) - 1) & ~stuck;
}

/** Moves board `from` of the group to waiting board `k`. */
function beginWaiting(from: u32, k: u32): void {
  const at = waitingAt(k);
  store<u32>(at, seed);
  store<u32>(at, streamOf(from), 4);
  store<u32>(at, SETTLING, 8);
  store<u32>(at, 1, 12);
  for (let i: u32 = 0; i < WARM_UP; i++) drawWaiting(at);
  store<u32>(at, 0, 16);
  store<u32>(at, openSquares < MANY_SQUARES ? ARRIVALS_ON_FEW : ARRIVALS, 20);
  store<u32>(at, tourOf(from), 24);
  store<u32>(at, startOf(tourOf(from)), 28);
  const to = BOARDS + k;
  // On boards with as many squares of each colour, one of the ends has the colour of the start.
  const flips = isLight(firstOf(from)) === isLight(load<u32>(at, 28));
  if (ASC_FEATURE_SIMD) {
    const last = i8x16.splat(<i8>(openSquares - 1));
    for (let i: usize = 0; i < 80; i += 16) {
      const places = v128.load(placesOf(from) + i);
      v128.store(placesOf(to) + i, flips ? reverseUpTo(places, last) : places);
    }
    store<u64>(endsOf(to), rotl<u64>(load<u64>(endsOf(from)), flips ? 32 : 0));
  } else {
    copyRow(pathOf(to), pathOf(from));
    if (flips) reverse(pathOf(to), pathOf(to) + openSquares - 1);
  }
}

function isLight(square: u32): bool {
  return ((square / cols + (square % cols)) & 1) === 0;
}

/** Makes the moves of a word on each waiting board in turn, and writes the tours that end. Returns the boards that go on. */
function wait(active: u32): u32 {
  for (let boards = active; boards !== 0; boards &= boards - 1) {
    const at = waitingAt(ctz(boards));
    const words = load<u32>(at, 16) + 1;
    store<u32>(at, words, 16);
    store<u32>(CURRENT + ((<usize>ctz(boards)) << 2), drawWaiting(at));
    if (words <= MAX_WAITING_WORDS) continue;
    writeResult(load<u32>(at, 24), LIMIT, 0);
    active &= ~((<u32>1) << ctz(boards));
  }
  for (let shift: u32 = 0; shift < 32; shift += WAITING_BITS) {
    for (let boards = active; boards !== 0; boards &= boards - 1) {
      const k = ctz(boards);
      const at = waitingAt(k);
      biteOneEnd(BOARDS + k, (load<u32>(CURRENT + ((<usize>k) << 2)) >> shift) & 0xffff);
      if (lastOf(BOARDS + k) !== load<u32>(at, 28)) continue;
      const arrivals = load<u32>(at, 20) - 1;
      store<u32>(at, arrivals, 20);
      if (arrivals !== 0) continue;
      const tour = load<u32>(at, 24);
      writeOpenPath(BOARDS + k, true, wideRowOf(tour));
      writeResult(tour, FOUND, openSquares);
      active &= ~((<u32>1) << k);
    }
  }
  return active;
}

/** Makes open tours from the starts of the batch. A board that ends gives its place to the next, so that none idles. */
function makeFromStarts(stream: u32): void {
  let ready: u32 = 0;
  let active: u32 = 0;
  let count: u32 = 1;
  for (;;) {
    for (let idle = ALL_BOARDS & ~active; idle !== 0; idle &= idle - 1) {
      while (ready === 0 && count !== 0) {
        count = gatherGroup(stream);
        if (count !== 0) ready = mixGroup(count);
      }
      if (ready === 0) break;
      beginWaiting(ctz(ready), ctz(idle));
      ready &= ready - 1;
      active |= idle & -idle;
    }
    if (active === 0) return;
    active = wait(active);
  }
}

/**
 * Makes closed tours from the starts of the batch, or open ones, from any square if the starts are {@link NO_SQUARE}. The status
 * of a row is `limit` if its moves do not lead to a tour. The board has tables for random ties.
 */
export function makeBackbiteBatch(stream: u32): void {
  beginGroups();
  if (!closed && startOf(0) !== NO_SQUARE) {
    makeFromStarts(stream);
    packRows();
    return;
  }
  for (let count = gatherGroup(stream); count > 0; count = gatherGroup(stream)) {
    if (closed) makeClosedGroup(count);
    else makeOpenGroup(count);
  }
  packRows();
}
