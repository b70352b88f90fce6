import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { packagePath } from './package-path.js';
import type { PublishedContestant, PublishedGroup, PublishedRun } from './published-run.js';
import type { Results } from './results-file.js';
import type { ContestantResult, GroupResult } from './run-group.js';

function publishContestant({ proofs }: GroupResult, contestant: ContestantResult): PublishedContestant {
  const { name, cost, worst, repetitions, compiler } = contestant;
  const proof = proofs.find(({ contestants }) => contestants.includes(name));
  return {
    name,
    cost,
    worst,
    repetitions,
    ...(contestant.batch !== undefined && { batch: contestant.batch }),
    ...(compiler && { compiler: compiler.command }),
    ...(proof && { checksum: proof.checksum.toString(16).padStart(8, '0') }),
    ...(proof?.distinct && { distinct: proof.distinct }),
  };
}

function publishGroup(result: GroupResult): PublishedGroup {
  const { name, title, unit, place, contestants, pairs, figures, leftOut, disturbance, measured, rounds } =
    result;
  return {
    name,
    title,
    unit,
    ...(place && { place }),
    contestants: contestants.map((contestant) => publishContestant(result, contestant)),
    comparisons: pairs,
    figures,
    launches: new Set(rounds.map(({ launch }) => launch)).size,
    rounds: rounds.length,
    busy: disturbance.busy,
    measured,
    leftOut,
  };
}

/** Returns the published form of a run. */
export function publishedRun({ mode, environment, groups }: Results): PublishedRun {
  const compilers = new Map(
    groups.flatMap(({ contestants }) =>
      contestants.flatMap(({ compiler }) =>
        compiler === undefined
          ? []
          : [
              [
                compiler.command,
                { name: compiler.command, version: compiler.version, flags: compiler.flags },
              ] as const,
            ],
      ),
    ),
  );
  const { load, ...rest } = environment;
  return {
    format: 3,
    mode,
    environment: { ...rest, compilers: [...compilers.values()] },
    groups: groups.map(publishGroup),
  };
}

/** Writes a published run. Returns the file, relative to the package. */
export function writePublishedRun(run: PublishedRun, file: string): string {
  const path = packagePath(file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(run, undefined, 1)}\n`);
  return file;
}
