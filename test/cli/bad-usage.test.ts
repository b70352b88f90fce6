import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampleOf } from '../extent.js';
import { FOLDER, file, run, words } from './command.js';

/** Arguments, and what the message must contain: the option, the value and what is allowed. */
const TABLE = `
# Commands and options that do not exist.
chekc | 'chekc' | Did you mean check?
help chekc | 'chekc' | Did you mean check?
constructor | 'constructor' | one of solve, check, draw, stats,
small.txt | Did you mean check small.txt?
puzzle slove | "slove" | ROWSxCOLS, or puzzle solve
puzzle slove p.txt | slove p.txt | at most size, or puzzle solve
8x8 --sead=7 | '--sead=7' | Did you mean --seed?
--coord | '--coord' | Did you mean --coordinates?
--strat x | '--strat' | Did you mean --strategy?
-x | '-x' | one of --start, --end,
count --seed 1 | '--seed'
puzzle solve --count 3 | '--count' | one of --node-limit, --engine.
# Arguments.
8 | "8" | ROWSxCOLS, such as 8x8
6*7 | "6*7" | such as 6x7
0x5 | "0x5" | a board of 1 to 4503599627370496 squares
8x8 9x9 | too many arguments: 8x8 9x9 | at most size
check 8x8 a b | too many arguments: 8x8 a b | at most size and file
bench 8x8 | too many arguments: 8x8 | options only
completion tcsh | 'tcsh' | bash, zsh, fish
# Values of options.
--seed abc | --seed | "abc" | an integer from 0 to 4294967295
--seed -1 | --seed | "-1" | an integer from 0 to 4294967295
--node-limit 0 | --node-limit | "0" | an integer from 1 to 9007199254740991
--time-limit 1s | --time-limit | "1s" | an integer from 1 to 9007199254740991
--strategy warnsdorf | --strategy | "warnsdorf" | auto, warnsdorff, backtracking, warnsdorff-backtracking, divide-and-conquer, edge-search, random
--engine java | --engine | "java" | auto, wasm, ts
count --engine ts | --engine | "ts" | auto, wasm, js
list --engine ts | --engine | "ts" | auto, wasm, js
sample --engine ts | --engine | "ts" | auto, wasm, js
puzzle --engine ts | --engine | "ts" | auto, wasm, js
puzzle solve --engine ts | --engine | "ts" | auto, wasm, js
--format pdf | --format | "pdf" | grid, list, algebraic, json, svg
--start z9 | --start | "z9" | a1 to h8, row,col from 0,0 to 7,7, or a number from 0 to 63
--start Random | --start | "Random" | a1 to h8
30x30 --end a1 | --end | "a1" | 30 x 30 board: row,col from 0,0 to 29,29, or a number from 0 to 899
5x5 --blocked 25 | --blocked | "25" | a number from 0 to 24
--blocked a1,b2 | --blocked | "a1,b2" | separate squares with spaces
batch --count 1 --workers 0 | --workers | "0" | 1 to 1024
batch --count 1 --starts all | --starts | "all" | random, each
batch --count 1 --format csv | --format | "csv" | bin, ndjson, npy, list
batch --count 2 --first 4294967296 | --first | 4294967296 | 0 to 4294967295
list --part 0/2 --output x.bin | --part | "0/2" | i/n with i from 1 to n and n from 1 to 65536
list --part 3/2 --output x.bin | --part | "3/2"
count --part 1/65537 --output x | --part | "1/65537"
batch --count 1 --part 1 --output x.bin | --part | "1"
sample --part 1/2/3 --output x.bin | --part | "1/2/3"
puzzle --part -1/2 --output x | --part | "-1/2"
at 8x8 --step 64 | --step | "64" | 0 to 63
list 5x5 --start a5 --after 1.1kwas88.AHENCFQXODGPWTIBKVMJSLURY | --after | of the same problem
list 6x6 --closed --after xyz | --after | "xyz" | an earlier list printed
puzzle 6x6 --difficulty hart | --difficulty | "hart" | easy, medium, hard
puzzle 6x6 --clues 37 | --clues | 37 | 1 to 36
puzzle 40x40 | 1600 squares | at most 1024
bench --rounds 2 | --rounds | "2" | 3 to 99
# Values that are missing or given twice.
--start | '--start <square>' argument missing
--output --closed | --output | "--closed"
--closed=yes | --closed=yes
--seed 1 --seed 2 | --seed | "1" | "2" | one value
at 8x8 | --step | --square | missing
batch 8x8 | --count | missing | --starts each
merge a.bin | '--output <file>' not specified
merge --output x.bin | missing required argument 'files'
worker | --redis | missing | REDIS_URL
status eight | --redis | missing | REDIS_URL
status | missing required argument 'id'
list 5x5 --first 3 | --first 3 | requires --after
count --queue own | --queue own | requires --redis
list 5x5 --job-id a | --job-id a | requires --redis
worker --redis http://127.0.0.1 | --redis is a string that is no URL of Redis
batch --count 1 --format npy | --format npy | --output FILE
batch --count 1 --resume | --resume | --output FILE
list 5x5 --resume | --resume | --output FILE
count --part 1/2 | --part 1/2 | --output FILE
puzzle 5x5 --part 1/2 --output - | --part 1/2 | --output FILE
# Options that exclude each other.
count --redis redis://127.0.0.1:1 --workers 2 | --workers 2 | --redis redis://127.0.0.1:1
--redis redis://:secret@127.0.0.1:1 --engine ts | --engine ts | --redis redis://***@127.0.0.1:1
batch --count 1 --start a1 --starts each | --start a1 | --starts each
list 5x5 --part 1/2 --resume --output x.bin | --part 1/2 | --resume
--closed --end a1 | --end a1 | --closed
6x6 --symmetry quarter-turn | --symmetry | "quarter-turn" | open tour
6x6 --symmetry half-turn --closed --strategy warnsdorff | --strategy | "warnsdorff" | symmetry
6x6 --symmetry half-turn --closed --blocked a1 | --symmetry | "half-turn" | blocked
4x4 --longest --closed | --longest | --closed
4x4 --longest --strategy warnsdorff | longest | 'warnsdorff'
99999x99999 --longest | --longest | 536870912
1025x1024 --longest | 1049600 | 1048576 with longest
sample 6x6 --symmetry half-turn | --symmetry
count 6x6 --symmetry half-turn --part 1/2 --output x.json | --part 1/2 | --symmetry half-turn
list 6x6 --symmetry half-turn --part 1/2 --output x.ndjson | --part 1/2 | --symmetry half-turn
count 6x6 --symmetry quarter-turn | --symmetry | "quarter-turn" | open tour
--closed --board marked.txt | the E in marked.txt | --closed
--start a1 --end 7,0 | --start a1 | --end 7,0 | different
--start 7,0 --blocked a1 | --start 7,0 | a1 is blocked
--board marked.txt --blocked 0,0 | the S in marked.txt | a3 is blocked
1x1 --blocked 0,0 | --blocked | at least one open square
check --board - | --board | standard input
puzzle 5x5 --format html --output folder/ | --format html | folder/ | BOOK.html
puzzle 5x5 --page A4 | --page | --format text | --format html
puzzle 5x5 --per-page 4 --format json | --per-page | --format html
puzzle 5x5 --per-page 3 --format html | --per-page | 3 | 1, 2, 4 or 6
puzzle 5x5 --page 6x9 --format html | --page | "6x9" | '6x9in'
puzzle 5x5 --count 2 --format svg | --format svg | --count 2 | --output FOLDER/
batch --count 9 --part 1/2 --first 3 --output x.bin | --part 1/2 | --first 3
batch --count 9 --part 1/2 --resume --output x.bin | --part 1/2 | --resume
list 5x5 --part 1/2 --limit 3 --output x.bin | --part 1/2 | --limit 3
list 5x5 --part 1/2 --after a --output x.bin | --part 1/2 | --after a
sample 5x5 --part 1/2 --redis redis://127.0.0.1:1 --output x.bin | --part 1/2 | --redis redis://127.0.0.1:1
count --part 1/2 --stop-at 3 --output x | --part 1/2 | --stop-at 3
# Options that have no effect.
--theme dark | --theme dark | --format grid | svg
--format json --coordinates | --coordinates | --format json | grid or svg
--output x.json --base 0 | --base 0 | --format json | grid or svg
--strategy backtracking --tie-break first | --tie-break first | --strategy backtracking | read it: warnsdorff,
--strategy backtracking --seed 1 | --seed 1 | --strategy backtracking | read it:
--strategy warnsdorff --tie-break first --seed 1 | --seed 1 | warnsdorff with --tie-break random
count 6x6 --closed --start a1 | --start a1 | --closed | Leave it out
list 6x6 --closed --start 7 | --start 7 | --closed
sample 6x8 --closed --start 0,3 --seed 4 | --start 0,3 | --closed
list --closed --board marked.txt | the E in marked.txt | --closed
--strategy divide-and-conquer --seed 1 | --seed 1 | --strategy divide-and-conquer | read it: warnsdorff, warnsdorff-backtracking, edge-search, random
batch --count 1 --strategy random --tie-break first | --tie-break first | --strategy random
--strategy divide-and-conquer --blocked a1 | blocked squares
# Boards that are too large.
20000x20000 --format svg | 20000 x 20000 | --format svg
65536x65536 --strategy random | 4294967296 squares | 536870912 | --strategy random
65536x65536 --time-limit 9 | 4294967296 squares | 536870912 | --time-limit 9
65536x65536 --engine wasm | 4294967296 squares | 536870912 | --engine wasm
# Files.
--board nosuch.txt | cannot read nosuch.txt: ENOENT
--board . | cannot read .: EISDIR
--board ragged.txt | ragged.txt: line 2, column 3
--board= | --board is empty | - for standard input
8x8 --board small.txt | 8x8 | small.txt is 3x3
check 8x8 nosuch.json | cannot read nosuch.json: ENOENT
merge no.bin --output x.bin | cannot read no.bin: ENOENT
--output nosuch/tour.txt | cannot write nosuch/tour.txt: ENOENT
--output new/ | cannot write new/: it is a directory
--output= | --output is empty | - for standard output
--output x.dat | "x.dat" | .txt, .json, .svg | --format
--output x.svg --format json | --format json | --output x.svg | ends in .json
batch --count 1 --output x.csv | "x.csv" | .ndjson, .jsonl, .bin, .npy, .txt
batch --count 1 --output x.ndjson --format bin | --format bin | --output x.ndjson | ends in .bin
`;

const USAGES = TABLE.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

describe('knights-tour', () => {
  it.each(sampleOf(USAGES, 9))('rejects in one line: %s', async (line) => {
    file('ragged.txt', '...\n..\n');
    file('small.txt', '...\n...\n...\n');
    file('marked.txt', 'S...\n....\n...E\n');
    const [typed, ...parts] = line.split(' | ');
    const { code, out, err } = await run(words(typed!));
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^knights-tour: [^\n]+\n$/);
    for (const part of parts) expect(err).toContain(part);
    expect(readdirSync(FOLDER).filter((name) => /^(x|tour|new)/.test(name))).toEqual([]);
  });
});
