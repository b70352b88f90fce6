/**
 * Builds what changed and runs the benchmark. `--list` and `--help` build nothing: they bundle its program in memory. `--against`
 * builds only if there is no build: after `npm run kernel`, the other binaries and dist/ are older, as both binaries need it.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { COMMON } from './assets.mjs';

process.chdir(join(import.meta.dirname, '..'));
const words = process.argv.slice(2);

if (words.some((word) => ['--list', '--help', '-h'].includes(word))) {
  const bundle = await rolldown({ ...COMMON, input: 'bench/main.ts', platform: 'node', external: /^[^./]/ });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  const program = spawn(process.execPath, ['--input-type=module', '-', ...words], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  program.stdin.end(output[0].code);
  program.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
} else {
  const isBuilt = existsSync('build/bench/main.js') && existsSync('dist/kernel.wasm');
  const comparesKernels = words.some((word) => /^--against(=|$)/.test(word));
  if (!(isBuilt && comparesKernels))
    execFileSync(process.execPath, ['scripts/build-if-changed.mjs', 'build:bench'], { stdio: 'inherit' });
  const file = words.join() === '--quick' ? 'quick' : 'main';
  const program = spawn(process.execPath, [`build/bench/${file}.js`, ...words], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => program.kill(signal));
  program.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
