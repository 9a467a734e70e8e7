import { checksumOfParts, partCount, partRange, sha256Hex } from "../../../../../domain/content";

/** Concurrent parts: enough to fill the connection, few enough for a phone's memory. */
const AT_ONCE = 3;
const TRIES = 6;
const WAIT_FIRST_MS = 500;
const WAIT_MAX_MS = 8_000;

/** Where an upload's parts are sent, and which have arrived. */
export interface UploadAddress {
  path: string;
  parts: readonly { number: number; sha256: string }[];
}

/** Why sending ended early: `lost` can be resumed, `stopped` was requested. */
export class SendingEnded extends Error {
  constructor(readonly why: "lost" | "stopped") {
    super(why);
  }
}

/**
 * Sends a file's missing parts, several at once, each retried a few times.
 * @param onProgress 0 to 1 of the bytes
 * @returns the checksum that completes the upload
 * @throws SendingEnded
 */
export async function sendParts(
  file: File,
  address: UploadAddress,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  const arrived = new Map(address.parts.map(({ number, sha256 }) => [number, sha256]));
  const digests = new Map<number, string>();
  const sentBytes = new Map<number, number>();
  const report = (number: number, bytes: number) => {
    sentBytes.set(number, bytes);
    let sum = 0;
    for (const each of sentBytes.values()) sum += each;
    onProgress(sum / file.size);
  };
  const waiting = Array.from({ length: partCount(file.size) }, (_, index) => index + 1);
  const sendNext = async (): Promise<void> => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const part = await readPart(file, number);
      const bytes = part.bytes.byteLength;
      // If the file has changed since, an arrived part belongs to the earlier content.
      if (arrived.get(number) !== part.sha256) {
        const nth = number;
        await sendPart(address.path, nth, part, signal, (sent) => report(nth, sent));
      }
      digests.set(number, part.sha256);
      report(number, bytes);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  const ordered = [...digests].sort(([a], [b]) => a - b).map(([, digest]) => digest);
  return checksumOfParts(ordered);
}

interface Part {
  bytes: ArrayBuffer;
  /** Hex. */
  sha256: string;
}

async function readPart(file: File, number: number): Promise<Part> {
  const range = partRange(file.size, number);
  if (!range) throw new SendingEnded("lost");
  try {
    const bytes = await file.slice(range.start, range.end).arrayBuffer();
    return { bytes, sha256: await sha256Hex(bytes) };
  } catch {
    // The file was moved or changed on disk since it was selected.
    throw new SendingEnded("lost");
  }
}

async function sendPart(
  path: string,
  number: number,
  part: Part,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    if (signal.aborted) throw new SendingEnded("stopped");
    const status = await put(`${path}/parts/${number}`, part, signal, onSent);
    if (status === 200) return;
    if (signal.aborted) throw new SendingEnded("stopped");
    // Resuming requests a new URL when this one has expired.
    if (status === 404 || attempt === TRIES) throw new SendingEnded("lost");
    await pause(Math.min(WAIT_FIRST_MS * 2 ** (attempt - 1), WAIT_MAX_MS), signal);
  }
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. @returns the status, 0 without an answer */
function put(
  address: string,
  { bytes, sha256 }: Part,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (status: number) => {
      signal.removeEventListener("abort", abort);
      resolve(status);
    };
    signal.addEventListener("abort", abort);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => end(request.status);
    request.onerror = () => end(0);
    request.onabort = () => end(0);
    request.open("PUT", address);
    request.setRequestHeader("Content-Digest", `sha-256=:${base64Of(sha256)}:`);
    request.send(bytes);
  });
}

function base64Of(hex: string): string {
  const bytes = hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
  return btoa(String.fromCharCode(...bytes));
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
