import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const FOLDER = new URL('../../.github/workflows/', import.meta.url);
const FILES = readdirSync(FOLDER);

function workflow(file: string): Workflow {
  return parse(readFileSync(new URL(file, FOLDER), 'utf8')) as Workflow;
}

/** The shell commands of a job, joined. */
function commands({ steps }: Job): string {
  return steps.flatMap(({ run }) => run ?? []).join('\n');
}

function expression(name: string): string {
  return `\${{ ${name} }}`;
}

function actions({ steps }: Job): string[] {
  return steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses.split('@')[0]!]));
}

describe.each(FILES)('the workflow %s', (file) => {
  const { permissions, jobs } = workflow(file);

  it('grants only reading, except for the token of the job that publishes', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const [name, job] of Object.entries(jobs)) {
      const isPublishing = file === 'release.yml' && name === 'publish';
      expect(job.permissions).toEqual(isPublishing ? { 'id-token': 'write' } : undefined);
    }
  });

  it('pins its actions by commit, and keeps no credentials', () => {
    const steps = Object.values(jobs).flatMap((job) => job.steps);
    const used = steps.filter(({ uses }) => uses !== undefined);
    expect(used.length).toBeGreaterThan(0);
    for (const { uses, with: options } of used) {
      expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
      if (uses!.startsWith('actions/checkout@'))
        expect(options).toMatchObject({ 'persist-credentials': false });
    }
    expect(readFileSync(new URL(file, FOLDER), 'utf8')).not.toContain('secrets.');
  });
});

describe('the release', () => {
  const { on, jobs } = workflow('release.yml');
  const { pack, publish } = jobs as { pack: Job; publish: Job };

  it('starts at a version tag, and has two jobs', () => {
    expect(on).toEqual({ push: { tags: ['v*'] } });
    expect(Object.keys(jobs)).toEqual(['pack', 'publish']);
  });

  it('tests and packs in the job without the token', () => {
    const run = commands(pack);
    expect(run.indexOf('.ci/run')).toBeGreaterThanOrEqual(0);
    expect(run.indexOf('npm pack')).toBeGreaterThan(run.indexOf('.ci/run'));
    expect(run).toContain('sha256sum');
    expect(pack.outputs).toEqual({
      file: expression('steps.pack.outputs.file'),
      sha256: expression('steps.pack.outputs.sha256'),
    });
    expect(actions(pack)).toContain('actions/upload-artifact');
  });

  it('installs nothing in the job that publishes, and first checks the hash of the file', () => {
    expect(publish.needs).toBe('pack');
    expect(actions(publish)).toEqual(['actions/setup-node', 'actions/download-artifact']);
    expect(publish.env).toEqual({
      FILE: expression('needs.pack.outputs.file'),
      SHA256: expression('needs.pack.outputs.sha256'),
    });
    const [check, published, ...others] = publish.steps.flatMap(({ run }) => run ?? []);
    expect(check).toBe('echo "$SHA256  $FILE" | sha256sum --check --strict');
    expect(published).toMatch(/^npm publish "\.\/\$FILE" .*--provenance .*--ignore-scripts$/);
    expect(others).toEqual([]);
  });
});

describe('changes', () => {
  const { on, jobs } = workflow('test.yml');

  it('are tested on each push and pull request', () => {
    expect(Object.keys(on)).toEqual(['push', 'pull_request']);
    expect(on.push).toEqual({ branches: ['**'] });
    expect(Object.values(jobs).map(commands)).toEqual(['.ci/run']);
  });
});
