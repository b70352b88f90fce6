/** Values that vitest.config.ts provides to the tests. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Whether bodies run in full (`npm run sweep`) or on a sample. */
    inFull: boolean;
    /** Seed of the properties in the sweep. */
    propertySeed: number;
    /** Milliseconds until a test counts as hanging. Tests have no other time limit. */
    patience: number;
    /** Folder for running programs, only for their tests. */
    scratch: string;
    /** Root folder of a static host with the page, only for its tests. */
    demoHost: string;
    /** Folders of the page in it. */
    demoPlaces: readonly string[];
  }
}

export {};
