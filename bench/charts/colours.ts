/** Okabe & Ito's palette (2002), which colour-blind readers can tell apart: one colour a language, in all charts. */
export const WEBASSEMBLY = '#0072b2';
export const WEBASSEMBLY_NO_SIMD = '#56b4e9';
export const TYPESCRIPT = '#d55e00';
export const NATIVE = '#009e73';
export const NATIVE_TEXTBOOK = '#cc79a7';
export const CONTEXT = '#8a8a8a';
