/** The imports that scripts/assets.mjs resolves for Rolldown, Vite and Vitest. */

declare module 'wasm:*' {
  /** A binary, two hexadecimal digits for each byte. */
  const hex: string;
  export default hex;
}

declare module 'js:*' {
  /** Creates an instance of a kernel, which exports what an instance of its binary does. */
  export function instantiate(): object;
}

declare module 'worker:*' {
  /** The source of a worker, a module without imports. */
  const source: string;
  export default source;
}

declare module 'package:version' {
  const version: string;
  export default version;
}
