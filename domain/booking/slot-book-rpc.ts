/**
 * A word on a campaign's slots, and which version of the campaign it was said of. A word of an older version than one
 * that was heard changes nothing: whoever lost a race, or was slow, takes no booking back.
 */
export interface SlotWord {
  campaignId: string;
  /** The campaign's version; of two words of the same version the later one counts. */
  asOf: number;
}

/**
 * What the `SlotBook` object answers: one object a product, the authority over which campaign holds which day's slots.
 * Days are `YYYY-MM-DD` in the product's zone. Capacity is the product's slots a day, given with each call, since the
 * product may be edited; bookings already made are never taken back by a smaller capacity, holds are.
 */
export interface SlotWish {
  campaignId: string;
  days: readonly string[];
  /** How many slots of each day. */
  slots: number;
  capacity: number;
}

export type SlotRequest = SlotWish &
  SlotWord & {
    /** The product's version that says the capacity: the book goes by the newest that it heard of. */
    capacityAsOf: number;
  };

export type SlotAnswer =
  /** `expiresAtMs` is null for a booking, which lasts until it is released, and for a word that came too late to count. */
  { ok: true; expiresAtMs: number | null } | { ok: false; unavailableDays: string[] };

export interface SlotDay {
  day: string;
  booked: number;
  held: number;
  /** `expiresAtMs`: when a hold lapses; null for a booking. */
  holders: { campaignId: string; slots: number; state: "held" | "booked"; expiresAtMs: number | null }[];
}

export interface SlotBookRpc {
  /** Holds all the days or none, for `ttlMs`; the campaign's earlier hold or booking is replaced only on success. */
  hold(request: SlotRequest & { ttlMs: number }): Promise<SlotAnswer>;
  /** Books all the days or none. The campaign's own hold is turned into the booking; a lapsed one is taken anew if free. Idempotent. */
  book(request: SlotRequest): Promise<SlotAnswer>;
  /**
   * Frees whatever the campaign holds or booked. Idempotent.
   * @param request `only`: its booking, and no hold that a draft may have taken since
   */
  release(request: SlotWord & { only?: "booked" }): Promise<void>;
  /** Every day in `[fromDay, toDay)` that anybody holds. */
  calendar(request: { fromDay: string; toDay: string }): Promise<SlotDay[]>;
}
