import { DurableObject } from "cloudflare:workers";
import {
  grantSlots,
  type SlotAnswer,
  type SlotBookRpc,
  type SlotDay,
  type SlotEntry,
  type SlotRequest,
  type SlotWord,
  slotCalendar,
} from "../../domain/booking";
import type { StateEnv } from "../env";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS slots (
    campaign_id TEXT NOT NULL,
    day TEXT NOT NULL,
    slots INTEGER NOT NULL,
    expires_at INTEGER,
    granted INTEGER NOT NULL,
    PRIMARY KEY (campaign_id, day)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS slots_day ON slots (day);
  CREATE TABLE IF NOT EXISTS heard (campaign_id TEXT PRIMARY KEY, as_of INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS capacity (as_of INTEGER PRIMARY KEY, slots INTEGER NOT NULL);
`;

/**
 * The slots of one product's days. All methods read, decide and write without awaiting in between, so calls cannot interleave and
 * two calls never get the same last slot; the answer leaves only once the write is durable.
 */
export class SlotBook extends DurableObject<StateEnv> implements SlotBookRpc {
  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, env);
    ctx.storage.sql.exec(SCHEMA);
  }

  async hold(request: SlotRequest & { ttlMs: number; granted: boolean }): Promise<SlotAnswer> {
    const nowMs = Date.now();
    const expiresAtMs = nowMs + request.ttlMs;
    const answer = this.#grant(request, expiresAtMs, nowMs);
    if (answer.ok) await this.#wakeAtEarliestLapse();
    return answer;
  }

  async book(request: SlotRequest): Promise<SlotAnswer> {
    return this.#grant({ ...request, granted: true }, null, Date.now());
  }

  async release(request: SlotWord & { only?: "booked" }): Promise<void> {
    if (this.#isOutdated(request)) return;
    const which = request.only === "booked" ? " AND expires_at IS NULL" : "";
    this.ctx.storage.sql.exec(`DELETE FROM slots WHERE campaign_id = ?${which}`, request.campaignId);
  }

  async calendar(request: { fromDay: string; toDay: string }): Promise<SlotDay[]> {
    const entries = this.#read("day >= ? AND day < ?", request.fromDay, request.toDay);
    return slotCalendar(entries, Date.now());
  }

  /** Deletes expired holds, which are already ineffective. */
  override async alarm(): Promise<void> {
    this.ctx.storage.sql.exec("DELETE FROM slots WHERE expires_at <= ?", Date.now());
    await this.#wakeAtEarliestLapse();
  }

  /** Whether a call with a later version of the campaign was received; otherwise stores this version. */
  #isOutdated({ campaignId, asOf }: SlotWord): boolean {
    const { heard } = this.ctx.storage.sql
      .exec<{ heard: number | null }>(
        "SELECT max(as_of) AS heard FROM heard WHERE campaign_id = ?",
        campaignId,
      )
      .one();
    if (heard !== null && heard > asOf) return true;
    if (heard !== asOf)
      this.ctx.storage.sql.exec(
        "INSERT OR REPLACE INTO heard (campaign_id, as_of) VALUES (?, ?)",
        campaignId,
        asOf,
      );
    return false;
  }

  /** The capacity of the newest known product version, so that a caller with an outdated product does not book beyond it. */
  #newestCapacity({ capacity, capacityAsOf }: SlotRequest): number {
    const [newest] = this.ctx.storage.sql
      .exec<{ as_of: number; slots: number }>("SELECT as_of, slots FROM capacity")
      .toArray();
    if (newest && newest.as_of > capacityAsOf) return newest.slots;
    if (newest?.as_of !== capacityAsOf)
      this.ctx.storage.transactionSync(() => {
        this.ctx.storage.sql.exec("DELETE FROM capacity");
        this.ctx.storage.sql.exec(
          "INSERT INTO capacity (as_of, slots) VALUES (?, ?)",
          capacityAsOf,
          capacity,
        );
      });
    return capacity;
  }

  #grant(request: SlotRequest & { granted: boolean }, expiresAtMs: number | null, nowMs: number): SlotAnswer {
    if (this.#isOutdated(request)) return { ok: true, expiresAtMs: null };
    const entries = this.#read("day IN (SELECT value FROM json_each(?))", JSON.stringify(request.days));
    const wish = { ...request, capacity: this.#newestCapacity(request) };
    const { answer, granted, displaced } = grantSlots(entries, wish, expiresAtMs, nowMs);
    if (answer.ok) {
      this.ctx.storage.transactionSync(() => {
        this.ctx.storage.sql.exec("DELETE FROM slots WHERE campaign_id = ?", request.campaignId);
        for (const { campaignId, day } of displaced)
          this.ctx.storage.sql.exec("DELETE FROM slots WHERE campaign_id = ? AND day = ?", campaignId, day);
        for (const entry of granted) {
          this.ctx.storage.sql.exec(
            "INSERT INTO slots (campaign_id, day, slots, expires_at, granted) VALUES (?, ?, ?, ?, ?)",
            entry.campaignId,
            entry.day,
            entry.slots,
            entry.expiresAtMs,
            entry.granted ? 1 : 0,
          );
        }
      });
    }
    return answer;
  }

  #read(where: string, ...bindings: string[]): SlotEntry[] {
    return this.ctx.storage.sql
      .exec<{ campaign_id: string; day: string; slots: number; expires_at: number | null; granted: number }>(
        `SELECT campaign_id, day, slots, expires_at, granted FROM slots WHERE ${where} ORDER BY day, campaign_id`,
        ...bindings,
      )
      .toArray()
      .map((row) => ({
        campaignId: row.campaign_id,
        day: row.day,
        slots: row.slots,
        expiresAtMs: row.expires_at,
        granted: row.granted === 1,
      }));
  }

  async #wakeAtEarliestLapse(): Promise<void> {
    const { earliest } = this.ctx.storage.sql
      .exec<{ earliest: number | null }>("SELECT min(expires_at) AS earliest FROM slots")
      .one();
    if (earliest !== null) await this.ctx.storage.setAlarm(earliest);
  }
}
