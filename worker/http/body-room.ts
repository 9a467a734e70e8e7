const MIB = 1024 * 1024;
/** Maximum bytes of all complete bodies that one isolate holds; with the script itself, well under its 128 MB. */
export const ROOM_BYTES = 41 * MIB;
const LOOK_AGAIN_MS = 50;

/** Maximum bytes of one account's bodies together. */
const SHARE_BYTES = ROOM_BYTES / 8;
/** Maximum bytes of all bodies above an account's share together, so that a quarter stays free for the others. */
const LARGE_BYTES = (ROOM_BYTES * 3) / 4;

/** A reserved part of the room. */
interface Place {
  /** Extends the reservation to this long from now. */
  keep(ms: number): void;
  leave(): void;
}

/** A memory budget in bytes that requests reserve and release. */
export class BodyRoom {
  /** Bytes and expiry of each reservation: a request whose caller disconnects ends silently, and its reservation expires. */
  private readonly taken = new Set<{ bytes: number; untilMs: number; holder: string }>();

  constructor(private readonly size: number) {}

  /**
   * Waits until the bytes are available. Nothing is read while waiting, so the data stays with the sender.
   * @param bytes at most the room's size
   * @param holder the account; its reservations are limited to `SHARE_BYTES` together, except a single larger one. Empty for no
   *   account, which has no share
   * @param keptMs how long the reservation lasts unless extended
   * @param patienceMs how long to wait
   * @returns null if the bytes did not become available in time
   */
  async take(bytes: number, keptMs: number, patienceMs: number, holder = ""): Promise<Place | null> {
    const giveUpMs = Date.now() + patienceMs;
    while (!this.hasRoom(bytes, holder)) {
      if (Date.now() >= giveUpMs) return null;
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
    const { taken } = this;
    const place = { bytes, untilMs: Date.now() + keptMs, holder };
    taken.add(place);
    return {
      keep(ms) {
        place.untilMs = Date.now() + ms;
        taken.add(place);
      },
      leave: () => void taken.delete(place),
    };
  }

  private hasRoom(bytes: number, holder: string): boolean {
    const nowMs = Date.now();
    let all = 0;
    let own = 0;
    let large = 0;
    for (const place of this.taken) {
      if (place.untilMs <= nowMs) this.taken.delete(place);
      else {
        all += place.bytes;
        if (place.holder === holder) own += place.bytes;
        if (place.bytes > SHARE_BYTES) large += place.bytes;
      }
    }
    if (all + bytes > this.size) return false;
    if (holder === "") return true;
    return bytes > SHARE_BYTES ? own === 0 && large + bytes <= LARGE_BYTES : own + bytes <= SHARE_BYTES;
  }
}

/** The room of this isolate. */
export const bodyRoom = new BodyRoom(ROOM_BYTES);
