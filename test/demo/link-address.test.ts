import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterEach, describe, expect, it, vi } from 'vitest';

const CONFIG = fileURLToPath(new URL('../../demo/vite.config.ts', import.meta.url));

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The picture and the address that the page built for an address tells those who show links. */
async function told(address: string): Promise<(string | undefined)[]> {
  vi.stubEnv('DEMO_ADDRESS', address);
  const folder = mkdtempSync(join(tmpdir(), 'knights-tour-link-'));
  try {
    await build({ configFile: CONFIG, build: { outDir: folder, emptyOutDir: true }, logLevel: 'silent' });
    const html = readFileSync(join(folder, 'index.html'), 'utf8');
    return ['image', 'url'].map(
      (name) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('what is shown with links to the page', () => {
  it.each([
    ['https://example.org/knights-tour/', 'https://example.org/knights-tour/'],
    ['https://example.org/knights-tour', 'https://example.org/knights-tour/'],
    ['https://example.org', 'https://example.org/'],
  ])('has whole addresses where it is known: %s', async (address, page) => {
    expect(await told(address)).toEqual([`${page}link-picture.png`, page]);
  });

  it('has a relative address where none is known, and refuses what is none', async () => {
    expect(await told('')).toEqual(['./link-picture.png', undefined]);
    for (const address of ['example.org', 'file:///page/', 'https://example.org/?page']) {
      await expect(told(address)).rejects.toThrow(`DEMO_ADDRESS is "${address}"; it must be the address of`);
    }
  });
});
