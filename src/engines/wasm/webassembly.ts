/** Types of the platform that a consumer may not have: without the DOM library they are never, and the rest compiles. */

type Platform = typeof globalThis;

/** `WebAssembly.Module`, where the platform has it. */
export type Module = Platform extends { WebAssembly: { Module: { prototype: infer Type } } } ? Type : never;

/** `Response`, where the platform has it. */
export type WasmResponse = Platform extends { Response: { prototype: infer Type } } ? Type : never;

/** The bytes of a binary. */
export type Bytes = ArrayBuffer | Uint8Array;
