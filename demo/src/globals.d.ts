/** The version of the package, put in by vite.config.ts. */
declare const PACKAGE_VERSION: string;

/** Whether the page is built, and not served as it is written; put in by vite.config.ts. */
declare const IS_BUILT: boolean;

declare module '*/kernel-scalar.wasm?url' {
  /** The address of the binary. */
  const address: string;
  export default address;
}
