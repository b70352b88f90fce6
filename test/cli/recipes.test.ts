import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { IN_FULL, inSweep } from '../extent.js';
import { bytesOf, COMMAND, FOLDER, said } from './command.js';

/** The recipes of docs/cluster.md for parts on other schedulers. */

const GUIDE = readFileSync(new URL('../../docs/cluster.md', import.meta.url), 'utf8');

function recipe(name: string): string {
  return RegExp(`<!-- recipe: ${name} -->\n\`\`\`\\w+\n([^]*?)\`\`\``).exec(GUIDE)![1]!;
}

/** Runs a script in a new folder, with the command on the path. */
function runScript(folder: string, script: string): void {
  const bin = join(FOLDER, 'bin');
  for (const each of [bin, join(FOLDER, folder)]) mkdirSync(each, { recursive: true });
  writeFileSync(join(bin, 'knights-tour'), `#!/bin/sh\nexec "${process.execPath}" "${COMMAND}" "$@"\n`);
  chmodSync(join(bin, 'knights-tour'), 0o755);
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
  const { status, stderr } = spawnSync('bash', ['-euc', script], {
    cwd: join(FOLDER, folder),
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, stderr]);
}

const hasParallel = spawnSync('parallel', ['--version'], { encoding: 'utf8' }).stdout?.startsWith('GNU');

describe('the recipe for', () => {
  inSweep('xargs writes the same file as one process', async () => {
    runScript('xargs', recipe('xargs'));
    await said(['list', '5x6', '--output', 'list.bin']);
    expect(bytesOf('xargs/tours.bin').equals(bytesOf('list.bin'))).toBe(true);
  });

  it.runIf(IN_FULL && hasParallel)(
    'GNU parallel writes the same file as one process, and skips finished parts the second time',
    async () => {
      for (let time = 0; time < 2; time++) {
        runScript('parallel', recipe('parallel'));
        const log = bytesOf('parallel/parts.log').toString();
        expect(log.match(/--part \d\/4/g)).toHaveLength(4);
      }
      await said(['sample', '6x6', '--closed', '--count', '1000', '--output', 'sample.bin']);
      expect(bytesOf('parallel/tours.bin').equals(bytesOf('sample.bin'))).toBe(true);
    },
  );

  it('Slurm is a script that runs the command', async () => {
    const script = recipe('slurm').replace('--count 100000000', '--count 20').replace('srun ', '');
    expect(spawnSync('bash', ['-n'], { input: recipe('slurm') }).status).toBe(0);
    mkdirSync(join(FOLDER, 'slurm'));
    const variables = (i: number) =>
      `SLURM_SUBMIT_DIR=. SLURM_CPUS_PER_TASK=1 SLURM_ARRAY_TASK_COUNT=2 SLURM_ARRAY_TASK_ID=${i}`;
    for (const i of [1, 2]) runScript('slurm', `export ${variables(i)}\n${script}`);
    const [one, two] = [1, 2].map((i) => `slurm/parts/${i}.bin`) as [string, string];
    await said(['merge', one, two, '--output', 'slurm.bin']);
    await said(['batch', '8x8', '--count', '20', '--output', 'batch.bin']);
    expect(bytesOf('slurm.bin').equals(bytesOf('batch.bin'))).toBe(true);
  });

  it('Kubernetes is a valid Job that runs the command', async () => {
    const job = parse(recipe('kubernetes'));
    expect(() => new Job(job).validate()).not.toThrow();
    expect(() => new Job({ ...job, spec: { ...job.spec, completions: 'all' } }).validate()).toThrow();
    const { completions, template } = job.spec;
    const [{ command, args }] = template.spec.containers;
    expect(command).toEqual(['sh', '-c']);
    expect(args[0]).toContain(`/${completions}"`);
    mkdirSync(join(FOLDER, 'parts'), { recursive: true });
    const script = args[0].replace('100000000', '200').replace('"/parts/', '"parts/');
    runScript('.', `export JOB_COMPLETION_INDEX=99\n${script}`);
    const record = JSON.parse(bytesOf('parts/99.bin.part.json').toString());
    expect(record).toMatchObject({ part: 100, call: { parts: 100, count: 200 } });
  });
});
