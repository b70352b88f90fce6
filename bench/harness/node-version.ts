import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { packagePath } from './package-path.js';

/** A Node executable. */
export interface NodeVersion {
  readonly command: string;
  readonly node: string;
  readonly v8: string;
}

/** The major versions that are packages: `node-<platform>-<architecture>`, as the package `node` installs them. */
export const NODE_MAJORS: readonly string[] = ['20', '22', '24', '26'];

function describe(command: string): NodeVersion {
  const { node, v8 }: Record<'node' | 'v8', string> = JSON.parse(
    execFileSync(command, ['-p', 'JSON.stringify(process.versions)'], { encoding: 'utf8' }),
  );
  return { command, node: `v${node}`, v8 };
}

/** The Node that runs this. */
export function ownNode(): NodeVersion {
  return describe(process.execPath);
}

/**
 * The newest Node of a major version, installed by npm below build/ when it is not there yet.
 * @throws Error with npm's messages if it cannot be installed
 */
export function installNode(major: string): NodeVersion {
  const folder = packagePath(`build/node-${major}`);
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const packageFolder = join(folder, 'node_modules', `node${major}`);
  const command = join(packageFolder, 'bin', platform === 'win' ? 'node.exe' : 'node');
  if (!existsSync(command)) {
    mkdirSync(folder, { recursive: true });
    const name = `node${major}@npm:node-${platform}-${process.arch}@${major}`;
    execFileSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, name], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return describe(command);
}
