export function binaryText(bytes: Uint8Array): string;
export function sharedText(one: Buffer, other: Buffer): string;
