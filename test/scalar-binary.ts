import text from 'wasm:kernel-scalar';
import { decodeHex } from '../src/engines/wasm/source.js';

/** The bytes of kernel-scalar.wasm, in Node and in Chromium. */
export const SCALAR_BINARY: Uint8Array<ArrayBuffer> = decodeHex(text);
