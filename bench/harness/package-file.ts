/** Reads files of the package in every runtime, by their address relative to this module. */

/** The package's folder. This module is in bench/harness, or compiled in build/bench/harness. */
const ROOT = new URL(import.meta.url.includes('/build/bench/') ? '../../../' : '../../', import.meta.url);

/** Returns the address of a file inside the package's folder. */
export function packageAddress(path: string): string {
  return new URL(path, ROOT).href;
}

/** Returns the bytes of a file inside the package's folder. */
export async function packageBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = new URL(packageAddress(path));
  if (address.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return new Uint8Array(await readFile(address));
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address.href} returned status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
