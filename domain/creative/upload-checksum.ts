const SAMPLE_BYTES = 64 * 1024;

/** A file as far as its fingerprint reads it; `lastModified` in epoch milliseconds. */
export interface Fingerprinted {
  name: string;
  size: number;
  lastModified: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

function hexOf(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** SHA-256, hex. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", bytes));
}

/**
 * A whole file's checksum from its parts': the SHA-256 of their SHA-256, in their order. Both ends make it from what they
 * have read, and neither reads the file twice.
 * @param parts hex
 */
export function checksumOfParts(parts: readonly string[]): Promise<string> {
  const all = new Uint8Array(parts.length * 32);
  for (const [index, part] of parts.entries()) {
    for (let at = 0; at < 32; at++)
      all[index * 32 + at] = Number.parseInt(part.slice(at * 2, at * 2 + 2), 16);
  }
  return sha256Hex(all);
}

/** What a file is known by when it is chosen again: its name, size and age, and a sample of its start, middle and end. */
export async function fingerprintOf(file: Fingerprinted): Promise<string> {
  const middle = Math.floor(file.size / 2);
  const samples = await Promise.all(
    [0, middle, Math.max(0, file.size - SAMPLE_BYTES)].map((start) =>
      file.slice(start, Math.min(start + SAMPLE_BYTES, file.size)).arrayBuffer(),
    ),
  );
  const hashes = await Promise.all(samples.map((sample) => sha256Hex(sample)));
  const words = [file.name, file.size, file.lastModified, ...hashes].join("\n");
  return sha256Hex(new TextEncoder().encode(words));
}
