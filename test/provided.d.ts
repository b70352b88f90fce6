/** What vitest.config.ts tells the tests. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Whether bodies run in full (`npm run sweep`) or on a sample. */
    inFull: boolean;
    /** With which number the properties of the sweep begin. */
    propertySeed: number;
    /** How many milliseconds whatever must happen has time to do so: the only clock of the tests. */
    patience: number;
    /** The folder in which programs are tried, for their tests alone. */
    scratch: string;
    /** The folder with the page, for its tests alone: the root of a static host. */
    demoHost: string;
    /** The folders in it that hold the page. */
    demoPlaces: readonly string[];
  }
}

export {};
