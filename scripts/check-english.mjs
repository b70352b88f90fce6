/**
 * Rejects unclear phrases in documents, comments, texts and names: `npm run lint` checks all tracked files,
 * and `node scripts/check-english.mjs FILE...` checks some. Prints the place of each phrase with a better one.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A banned phrase, and what to write instead. */
const PHRASES = [
  [/\bnobody\b|\bwhoever\b/i, 'name the user, the function or the worker'],
  [
    /\b(?:for|of|to|by|and|those) who\b(?!m)|(?:^|[.:;] |\/\*\* |\/\/ |\* )Who \w+(?!.*\?)/,
    'name the user or the function',
  ],
  [/\b(?:is|are|was|were|be|been) (?:told|asked|heard)\b/i, 'is reported, is called, receives'],
  [/\b(?:is|are|was|were) said\b|\bunless said\b|\bsays? so\b/i, 'is documented, by default, reports it'],
  [/\bso many\b(?! that)/i, 'n, or the name of the number'],
  [/\bof those that\b|\bwhat there is\b|\bthat there are to be\b/i, 'name the things'],
  [
    /\/\*\* (?:What|Who|How|Why|By w|Of w|With w)\w*\b|\/\/ (?:What|Who|Of many|Of what|By what)\b(?!.*\?)/,
    'start with a noun or a verb',
  ],
  [/\bin[ -]hand\b|\binHand\b/i, 'loaded, current'],
  [/\bwish(?:es|ed)?\b/i, 'request, options'],
  [/\bheed(?:s|ed)?\b|\bhears? (?:of|that|no|failure|aborts?)\b/i, 'handle, on abort'],
  [/\bcrews?\b|\bledgers?\b|\baskers?\b/i, 'workers, job store, client'],
  [/\bways? (?:on|left|to a matching)\b|\bways lead\b/i, 'moves, degree, exits'],
  [/\b(?:evenly|even draws?|even share)\b/i, 'uniformly, uniform share'],
  [/\bdrawn by (?:a|its|the) (?:key|seed)\b|\bby (?:a|its) key\b|\bkeys? \(seed/i, 'generated from a seed'],
  [/\bfree squares?\b|\bfreeSquares?\b/i, 'open square'],
  [/\bloose ends?\b|\bsquares? of ends\b/i, 'endpoints'],
  [/\brims?\b/i, 'border'],
  [/\bmend(?:s|ed|ing)?\b|\bfaults?\b/i, 'fix, bug'],
  [/\basked for again\b|\basks? again\b/i, 'retried, repeated'],
  [/\bits image\b|\btwins?\b/i, 'counterpart'],
  [/\b(?:MOST|LEAST|FEWEST)_[A-Z]/, 'MAX_, MIN_'],
];

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SELF = 'scripts/check-english.mjs';
const isText = (file) => /\.(?:md|ts|mjs|js|c|cpp|h|css|html|ya?ml)$|^\.ci\/run$/.test(file);

function trackedFiles() {
  const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return list.split('\n').filter((file) => isText(file) && file !== SELF);
}

const files = process.argv.length > 2 ? process.argv.slice(2) : trackedFiles();
let hits = 0;
for (const file of files) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [pattern, instead] of PHRASES) {
      const match = pattern.exec(line);
      if (!match) continue;
      hits++;
      console.error(`${file}:${index + 1}: "${match[0]}". Write: ${instead}`);
    }
  }
}
if (hits > 0) {
  console.error(`${hits} banned phrases`);
  process.exitCode = 1;
}
