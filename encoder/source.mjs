import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const CHUNK_BYTES = 8 * 1024 * 1024;
const TRIES = 5;
const PART_WITHIN_MS = 60_000;
/** Maximum size of an upload in parts. */
const SOURCE_MAX_BYTES = 1024 * 1024 * 1024;

/**
 * Copies a job's source into a file, range by range, and verifies that it is the uploaded file.
 *
 * @param {{ sourceUrl: string, checksum?: string, partBytes?: number }} job `checksum` as stored by the console: hex, SHA-256 of the file,
 *   or `{hex}-{n}`, SHA-256 of the SHA-256 of its parts of `partBytes`
 * @returns {Promise<number>} its bytes
 * @throws if it cannot be read, or is another file
 */
export async function fetchSource({ sourceUrl, checksum, partBytes = CHUNK_BYTES }, path) {
  const file = await open(path, "w");
  const whole = createHash("sha256");
  const parts = createHash("sha256");
  let at = 0;
  let count = 0;
  try {
    for (let size = Number.POSITIVE_INFINITY; at < size; ) {
      const part = await fetchRange(sourceUrl, at, at + partBytes - 1);
      size = part.size;
      if (size > SOURCE_MAX_BYTES) throw new Error("the source is too large");
      if (part.bytes.length === 0) throw new Error("the source ends before its end");
      await file.write(part.bytes);
      whole.update(part.bytes);
      parts.update(createHash("sha256").update(part.bytes).digest());
      at += part.bytes.length;
      count++;
    }
  } finally {
    await file.close();
  }
  const read = checksum?.includes("-") ? `${parts.digest("hex")}-${count}` : whole.digest("hex");
  if (checksum && read !== checksum) throw new Error("the source is not what was sent");
  return at;
}

/** Fetches a range with a timeout and limited retries, since one job blocks all following ones. */
async function fetchRange(url, first, last) {
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await fetch(url, {
        headers: { range: `bytes=${first}-${last}` },
        redirect: "error",
        signal: AbortSignal.timeout(PART_WITHIN_MS),
      });
      if (!response.ok) throw new Error(`the source was not given: ${response.status}`);
      const bytes = await readAtMost(response, last - first + 1);
      const total = response.headers.get("content-range")?.split("/")[1];
      // A server that ignores ranges returns the whole file from its beginning.
      if (total === undefined && first > 0) throw new Error("the source was not given in parts");
      return { bytes, size: total === undefined ? bytes.length : Number(total) };
    } catch (error) {
      if (attempt === TRIES) throw error;
      await delay(2 ** attempt * 125);
    }
  }
}

/** Reads at most the requested bytes, whatever the server sends. */
async function readAtMost(response, most) {
  const chunks = [];
  let read = 0;
  for await (const chunk of response.body ?? []) {
    read += chunk.length;
    if (read > most) throw new Error("the source gives more than it was asked for");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
