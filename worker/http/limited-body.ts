import { AppError } from "../../domain/kernel";
import { bodyRoom } from "./body-room";

/**
 * A reader that fills buffers of its caller's. Bodies of the runtime's own give one; those of the development server come in chunks, and are
 * copied.
 */
export function byteReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return inChunks(body).getReader({ mode: "byob" });
  }
}

function inChunks(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    type: "bytes",
    async pull(controller) {
      const { value, done } = await reader.read();
      if (!done) return controller.enqueue(new Uint8Array(value));
      controller.close();
      controller.byobRequest?.respond(0);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** What JSON, and a form without files, may weigh. */
export const TEXT_BODY_MAX_BYTES = 256 * 1024;
/** What a form's other parts and its boundaries may add to a file. */
export const FORM_OVERHEAD_BYTES = 16 * 1024;

/** Bodies of less take no room: even many of them weigh little. */
export const UNCOUNTED_BYTES = 512 * 1024;
/** A body of which nothing comes for so long is given up. */
const IDLE_MS = 15_000;
/** So is one of which less comes in each `PACE_WINDOW_MS` than a slow line brings: what drips would keep its place for hours. */
const PACE_WINDOW_MS = 10_000;
export const PACE_MIN_BYTES = 16 * 1024 * (PACE_WINDOW_MS / 1000);
/** A body has so long to come as a whole, and longer by its size: half a megabit a second. What comes more slowly is sent in parts. */
const DEADLINE_MS = 60_000;
const DEADLINE_BYTES_PER_MS = 64;
/** What is done with a body takes less. */
const USE_MS = 60_000;
/** Longer than the place of somebody who went away is kept. */
const PATIENCE_MS = 20_000;

/** A body that is in memory as a whole, once. */
export interface HeldBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** Gives the memory back at once, without waiting for the collector; `bytes` and every view of them are empty from then on. */
  free(): void;
}

export const NOTHING: HeldBody = { bytes: new Uint8Array(), free: () => undefined };

/**
 * Reads a body as far as it may go, into one buffer. What arrives is counted, since a length that a caller declares is only its word.
 * @param holder the account that sends it, which has a share of the room; empty for nobody
 * @returns null for one that is longer than `maxBytes`
 * @throws AppError TOO_MANY_REQUESTS while other bodies take the room there is, 070 for one that stops coming, or as good as
 */
export async function readLimited(
  request: Pick<Request, "headers" | "body">,
  maxBytes: number,
  holder = "",
  room = bodyRoom,
): Promise<HeldBody | null> {
  const declared = request.headers.get("Content-Length");
  const size = declared === null ? maxBytes : Number(declared);
  if (!(size <= maxBytes)) return null;
  if (!request.body) return NOTHING;
  const isCounted = size >= UNCOUNTED_BYTES;
  const place = isCounted ? await room.take(size, IDLE_MS, PATIENCE_MS, holder) : null;
  if (isCounted && !place)
    throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS: IDLE_MS / 1000 } });
  let held: HeldBody | null = null;
  try {
    // One byte more than there should be shows that there is more.
    const bytes = await readInto(new ArrayBuffer(size + 1), request.body, () => place?.keep(IDLE_MS));
    if (bytes.byteLength > size) return null;
    place?.keep(USE_MS);
    held = {
      bytes,
      free: () => {
        // It may be freed twice: by an action, and by the one that it is part of.
        if (!bytes.buffer.detached) bytes.buffer.transfer(0);
        place?.leave();
      },
    };
    return held;
  } finally {
    if (!held) place?.leave();
  }
}

/**
 * Fills the buffer as far as the body goes.
 * @throws AppError 070 for a body that stops coming
 */
async function readInto(
  buffer: ArrayBuffer,
  body: ReadableStream<Uint8Array>,
  arrived: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = byteReader(body);
  let target = buffer;
  let filled = 0;
  const pace = new Pace(buffer.byteLength);
  while (filled < target.byteLength) {
    // The buffer goes to the reader and comes back with what was read.
    const read = await inTime(reader.read(new Uint8Array(target, filled)));
    if (!read?.value || !pace.holds(filled, read.done)) {
      await reader.cancel().catch(() => undefined);
      throw new AppError("070");
    }
    target = read.value.buffer as ArrayBuffer;
    if (read.done) break;
    filled += read.value.byteLength;
    arrived();
  }
  return new Uint8Array(target, 0, filled);
}

/** How fast a body comes, window by window and as a whole. */
class Pace {
  private windowAtMs = Date.now();
  private before = 0;
  private readonly dueMs: number;

  constructor(size: number) {
    this.dueMs = Date.now() + DEADLINE_MS + size / DEADLINE_BYTES_PER_MS;
  }

  /** @param filled what has come before this moment's piece, in bytes */
  holds(filled: number, isDone: boolean): boolean {
    if (isDone) return true;
    if (Date.now() > this.dueMs) return false;
    if (Date.now() - this.windowAtMs < PACE_WINDOW_MS) return true;
    const isSteady = filled - this.before >= PACE_MIN_BYTES;
    this.windowAtMs = Date.now();
    this.before = filled;
    return isSteady;
  }
}

/** @returns null for what has not come in time */
async function inTime<T>(reading: Promise<T>): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, IDLE_MS, null);
  });
  try {
    return await Promise.race([reading, late]);
  } finally {
    clearTimeout(timer);
  }
}
