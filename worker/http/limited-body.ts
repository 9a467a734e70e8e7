import { AppError } from "../../domain/kernel";
import { bodyRoom } from "./body-room";

/**
 * A reader that fills the caller's buffers. The runtime's bodies support it; those of the development server come in chunks, and
 * are copied.
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

/** Maximum size of JSON, and of a form without files. */
export const TEXT_BODY_MAX_BYTES = 256 * 1024;
/** Additional bytes of a form with a file, for other parts and boundaries. */
export const FORM_OVERHEAD_BYTES = 16 * 1024;

/** Smaller bodies reserve no room: even many of them take little memory. */
export const UNCOUNTED_BYTES = 512 * 1024;
/** A body is aborted after this long without data. */
const IDLE_MS = 15_000;
/**
 * A body is also aborted if a window brings less data than a slow connection would: a dripping body would hold its place for
 * hours.
 */
const PACE_WINDOW_MS = 10_000;
export const PACE_MIN_BYTES = 16 * 1024 * (PACE_WINDOW_MS / 1000);
/** Time for the whole body, plus time by size at half a megabit per second. Slower uploads are sent in parts. */
const DEADLINE_MS = 60_000;
const DEADLINE_BYTES_PER_MS = 64;
/** Maximum time for processing a body. */
const USE_MS = 60_000;
/** Longer than the reservation of a disconnected caller lasts. */
const PATIENCE_MS = 20_000;

/** A complete body in memory. */
export interface HeldBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** Frees the memory at once, without waiting for garbage collection; `bytes` and all views of them become empty. */
  free(): void;
}

export const NOTHING: HeldBody = { bytes: new Uint8Array(), free: () => undefined };

/**
 * Reads a body into one buffer, up to the limit. Counts the received bytes, because a declared length may be wrong.
 * @param holder the sending account, which has a share of the room; empty for no account
 * @returns null for a body longer than `maxBytes`
 * @throws AppError TOO_MANY_REQUESTS while other bodies take all the room, 070 for a body that stalls or is too slow
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
    // One extra byte reveals a body that is too long.
    const bytes = await readInto(new ArrayBuffer(size + 1), request.body, () => place?.keep(IDLE_MS));
    if (bytes.byteLength > size) return null;
    place?.keep(USE_MS);
    held = {
      bytes,
      free: () => {
        // It may be freed twice: by an action, and by the action that contains it.
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
 * Fills the buffer from the body.
 * @throws AppError 070 for a body that stalls
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
    // The buffer is transferred to the reader and returned with the data.
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

/** Speed check of a body, per window and as a whole. */
class Pace {
  private windowAtMs = Date.now();
  private before = 0;
  private readonly dueMs: number;

  constructor(size: number) {
    this.dueMs = Date.now() + DEADLINE_MS + size / DEADLINE_BYTES_PER_MS;
  }

  /** @param filled bytes received before the current chunk */
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

/** @returns null on timeout */
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
