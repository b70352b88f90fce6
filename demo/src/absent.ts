/** An empty module. It replaces modules of the package that the page never uses (demo/vite.config.ts). */
export {};
