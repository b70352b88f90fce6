export function binaryText(...binaries: readonly Uint8Array[]): string;
