import { createSolverSync, type Solver, type TourProblem } from 'knights-tour-wasm';
import { createTsSolver } from 'knights-tour-wasm/ts';
import type { Contestant, Prepare } from '../harness/contestant.js';
import { sfc32 } from '../harness/random.js';

/**
 * The tail: of half a million random boards with holes that scripts/measure-holes.mjs draws, those with a tour that took
 * `auto` 17,000 nodes or more (1.8 million the first) before it restarted and made more joinings.
 */
const HARD_BOARDS: readonly TourProblem[] = [
  {
    rows: 9,
    cols: 13,
    closed: false,
    blocked: [
      10, 12, 19, 20, 26, 32, 43, 55, 58, 60, 65, 71, 73, 75, 76, 79, 84, 90, 91, 97, 105, 106, 107, 116,
    ],
  },
  {
    rows: 17,
    cols: 10,
    closed: false,
    blocked: [
      0, 4, 5, 11, 31, 32, 33, 35, 37, 42, 45, 46, 47, 48, 50, 52, 65, 67, 74, 76, 81, 94, 107, 108, 111, 118,
      124, 128, 132, 133, 142, 143, 146, 149, 163, 168,
    ],
  },
  {
    rows: 11,
    cols: 18,
    closed: false,
    blocked: [
      1, 6, 7, 8, 11, 16, 17, 19, 22, 23, 36, 39, 43, 45, 52, 54, 58, 61, 64, 65, 73, 83, 86, 97, 100, 101,
      102, 106, 107, 112, 113, 115, 116, 118, 122, 124, 126, 127, 134, 136, 143, 149, 162, 163, 165, 166, 167,
      168, 170, 173, 186, 190, 193, 194,
    ],
  },
  {
    rows: 10,
    cols: 17,
    closed: false,
    blocked: [
      3, 4, 8, 10, 14, 15, 16, 21, 22, 23, 32, 36, 37, 38, 39, 40, 49, 56, 57, 58, 59, 61, 63, 64, 68, 69, 73,
      76, 77, 82, 84, 93, 95, 104, 106, 109, 111, 112, 113, 118, 119, 122, 127, 134, 135, 142, 143, 145, 150,
      156, 159, 165, 166, 169,
    ],
  },
  {
    rows: 13,
    cols: 22,
    closed: false,
    blocked: [
      1, 5, 10, 13, 17, 18, 25, 27, 28, 36, 43, 44, 46, 49, 59, 65, 69, 70, 71, 73, 75, 77, 82, 84, 90, 94,
      96, 97, 100, 104, 110, 115, 119, 127, 130, 131, 135, 141, 142, 148, 150, 161, 166, 171, 172, 173, 175,
      176, 177, 183, 185, 187, 191, 194, 198, 199, 204, 206, 211, 225, 232, 233, 237, 240, 241, 242, 246, 247,
      248, 249, 250, 259, 267, 270, 271, 275, 276, 277, 279, 281, 282, 284,
    ],
  },
  {
    rows: 21,
    cols: 22,
    closed: false,
    blocked: [
      0, 6, 8, 21, 34, 45, 49, 51, 53, 56, 58, 61, 66, 70, 72, 77, 79, 83, 89, 98, 106, 111, 114, 116, 117,
      119, 127, 131, 135, 137, 138, 143, 145, 150, 158, 161, 170, 182, 191, 197, 200, 203, 204, 209, 210, 219,
      223, 231, 234, 246, 247, 250, 253, 255, 256, 260, 262, 268, 270, 275, 280, 282, 287, 288, 289, 292, 299,
      304, 309, 315, 316, 322, 324, 325, 326, 331, 333, 336, 360, 363, 369, 370, 373, 374, 377, 378, 384, 389,
      399, 402, 405, 407, 412, 419, 425, 427, 430, 435, 436, 444, 450, 451,
    ],
  },
  {
    rows: 12,
    cols: 14,
    closed: false,
    blocked: [
      3, 21, 23, 28, 30, 31, 32, 48, 59, 64, 69, 72, 74, 78, 79, 84, 87, 89, 90, 92, 96, 97, 104, 105, 107,
      113, 122, 124, 126, 127, 130, 132, 135, 149, 152, 154, 164, 167,
    ],
  },
  {
    rows: 17,
    cols: 22,
    closed: false,
    blocked: [
      1, 5, 7, 9, 12, 15, 16, 18, 22, 23, 24, 25, 30, 42, 44, 47, 58, 67, 70, 73, 74, 76, 80, 83, 84, 87, 89,
      90, 96, 97, 103, 104, 105, 107, 108, 110, 121, 123, 124, 125, 127, 137, 143, 145, 146, 152, 158, 162,
      165, 168, 173, 175, 178, 183, 184, 186, 194, 197, 198, 201, 202, 211, 214, 217, 218, 219, 220, 222, 224,
      226, 235, 236, 240, 245, 246, 247, 249, 250, 255, 258, 260, 264, 271, 272, 273, 277, 281, 287, 288, 290,
      292, 293, 294, 299, 300, 303, 312, 313, 317, 319, 322, 324, 326, 334, 335, 337, 340, 341, 345, 358, 361,
      363, 365, 369, 371, 372,
    ],
  },
  {
    rows: 9,
    cols: 16,
    closed: false,
    blocked: [
      0, 1, 3, 4, 10, 13, 15, 18, 19, 20, 21, 28, 32, 37, 38, 40, 43, 49, 50, 54, 56, 60, 61, 63, 64, 68, 69,
      74, 80, 83, 87, 89, 93, 94, 95, 102, 103, 107, 111, 113, 118, 119, 120, 123, 124, 126, 129, 132, 135,
      137, 140, 142,
    ],
  },
  {
    rows: 14,
    cols: 15,
    closed: true,
    blocked: [
      0, 2, 4, 12, 14, 17, 43, 50, 53, 62, 63, 68, 69, 70, 72, 73, 76, 78, 83, 84, 88, 90, 92, 93, 96, 97,
      102, 104, 109, 112, 115, 116, 119, 121, 125, 131, 135, 138, 141, 151, 157, 159, 160, 171, 179, 183, 186,
      189, 202, 205,
    ],
  },
  {
    rows: 11,
    cols: 15,
    closed: false,
    blocked: [
      1, 2, 5, 10, 11, 12, 15, 16, 28, 34, 37, 38, 39, 40, 45, 47, 48, 49, 56, 57, 58, 60, 62, 66, 69, 74, 75,
      84, 85, 97, 99, 100, 104, 105, 109, 110, 114, 115, 117, 119, 121, 122, 125, 127, 128, 138, 142, 145,
      148, 150, 151, 153, 155, 156, 159, 160, 162,
    ],
  },
  {
    rows: 22,
    cols: 19,
    closed: false,
    blocked: [
      0, 2, 6, 7, 8, 9, 13, 14, 15, 17, 19, 20, 22, 23, 24, 25, 26, 29, 30, 33, 37, 41, 45, 46, 48, 54, 59,
      60, 63, 65, 68, 69, 82, 83, 84, 91, 92, 96, 98, 101, 102, 111, 116, 120, 123, 126, 133, 149, 156, 157,
      159, 161, 179, 181, 182, 185, 189, 190, 193, 196, 200, 215, 218, 219, 232, 233, 241, 242, 243, 246, 253,
      259, 270, 272, 275, 279, 291, 294, 296, 300, 307, 310, 312, 314, 315, 317, 321, 326, 328, 333, 337, 338,
      339, 342, 345, 347, 349, 353, 354, 366, 371, 376, 383, 384, 386, 390, 394, 400, 408, 409, 410, 414,
    ],
  },
];

/** Tours of these boards, each with a seed of its own: what another order of decisions would save is in the figure, too. */
function hardHoles(solver: Solver): Contestant {
  let asked: { problem: TourProblem; seed: number }[] = [];
  const solve = ({ problem, seed }: { problem: TourProblem; seed: number }): Uint32Array => {
    const result = solver.solve(problem, { seed });
    if (result.status !== 'found') throw new Error(`${problem.rows} x ${problem.cols}: ${result.status}`);
    return result.path;
  };
  return {
    grain: HARD_BOARDS.length,
    arrange(seed, repetitions) {
      const next = sfc32(seed);
      asked = Array.from({ length: repetitions }, (_, i) => ({
        problem: HARD_BOARDS[i % HARD_BOARDS.length]!,
        seed: next(),
      }));
    },
    run() {
      let squares = 0;
      for (const one of asked) squares += solve(one).length;
      return squares;
    },
    *answers() {
      for (const one of asked) yield solve(one);
    },
  };
}

export const wasmHardHoles: Prepare = () => hardHoles(createSolverSync({ engine: 'wasm' }));
export const tsHardHoles: Prepare = () => hardHoles(createTsSolver());
