/** The version of the package (vite.config.ts). */
declare const PACKAGE_VERSION: string;

/** Whether the page is built, as opposed to served by the development server (vite.config.ts). */
declare const IS_BUILT: boolean;

declare module '*/kernel-scalar.wasm?url' {
  const address: string;
  export default address;
}
