const MIB = 1024 * 1024;
/** What the bodies that one isolate holds as a whole may weigh together: with the script itself, well under the 128 MB it is given. */
export const ROOM_BYTES = 41 * MIB;
const LOOK_AGAIN_MS = 50;

/** Of the room, what one account's bodies may take together. */
const SHARE_BYTES = ROOM_BYTES / 8;
/** What bodies that are larger than a share may take, all accounts' together: however many send them, the others find a quarter. */
const LARGE_BYTES = (ROOM_BYTES * 3) / 4;

/** Somebody's part of the room. */
interface Place {
  /** Keeps the place for so long from now. */
  keep(ms: number): void;
  leave(): void;
}

/** Room for so many bytes, which requests take and leave. */
export class BodyRoom {
  /** Each place's bytes and until when it is kept: a request whose caller went away ends without a word, and its place is free from then on. */
  private readonly taken = new Set<{ bytes: number; untilMs: number; holder: string }>();

  constructor(private readonly size: number) {}

  /**
   * Waits until so many bytes more may be held. Whoever waits has nothing read yet, so that what it is sent stays where it comes from.
   * @param bytes at most the room's own
   * @param holder whose it is; one holder's places are at most `SHARE_BYTES`, but for one that is larger and its only one. Empty for nobody,
   *   who has no share
   * @param keptMs the place is free again after so long, unless it is kept on
   * @param patienceMs how long is waited
   * @returns null when there was no room for so long
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

/** Of this isolate. */
export const bodyRoom = new BodyRoom(ROOM_BYTES);
