import type { Plugin } from 'vite';

export declare function assets(): Plugin;
