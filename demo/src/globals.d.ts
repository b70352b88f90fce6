/** The version of the package, put in by vite.config.ts. */
declare const PACKAGE_VERSION: string;
