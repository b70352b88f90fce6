/** Stands for modules of the package that the page loads nowhere (demo/vite.config.ts). */
export {};
