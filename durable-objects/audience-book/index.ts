import { DurableObject } from "cloudflare:workers";
import {
  type AudienceArrival,
  type AudienceBookRpc,
  type AudienceTerms,
  type HeardNames,
  memberKey,
  type RecentEvent,
} from "../../domain/audience";
import { DAY_MS, HOUR_MS } from "../../domain/kernel";
import type { StateEnv } from "../env";
import { BookStorage } from "./storage";

const SOON_MS = 1_000;
const SWEPT_AT_ONCE = 500;
const TOLD_AT_ONCE = 200;
/** Time after which KV expires the record of an inactive user. */
const RECORD_TTL_S = (180 * DAY_MS) / 1000;
const SWEPT_UP_TO = "swept-up-to";

/**
 * One shard of a publisher's users: their data as far as filters use it, and their categories. Each message is evaluated on
 * arrival. Memberships are published to KV for the ad server, and counts to D1 for the publisher. Decision 0184.
 */
export class AudienceBook extends DurableObject<StateEnv> implements AudienceBookRpc {
  readonly #book: BookStorage;

  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, env);
    this.#book = new BookStorage(ctx.storage);
  }

  async define(terms: AudienceTerms): Promise<void> {
    this.ctx.storage.transactionSync(() => {
      if (this.#book.define(terms)) this.ctx.storage.kv.put(SWEPT_UP_TO, "");
    });
    if (this.#book.hasUsers) await this.#wakeIn(SOON_MS);
  }

  async take(arrivals: readonly AudienceArrival[]): Promise<void> {
    if (this.#book.terms?.identifierFree) return;
    const nowMs = Date.now();
    const heard = this.ctx.storage.transactionSync(() => {
      const users = this.#book.take(arrivals, nowMs);
      for (const userHash of users) this.#book.settle(userHash, nowMs);
      return users;
    });
    await this.#wakeIn(heard.length > 0 ? SOON_MS : HOUR_MS);
  }

  async forget(userHash: string): Promise<void> {
    this.ctx.storage.transactionSync(() => this.#book.forget(userHash));
    await this.#wakeIn(SOON_MS);
  }

  async heard(): Promise<HeardNames> {
    return this.#book.heard(Date.now());
  }

  async recent(event: string): Promise<RecentEvent[]> {
    return this.#book.recent(event);
  }

  override async alarm(): Promise<void> {
    const nowMs = Date.now();
    this.ctx.storage.transactionSync(() => {
      this.#sweep(nowMs);
      this.#book.grow(nowMs);
    });
    const isTold = await this.#tell();
    await this.#count(nowMs);
    const isSwept = this.ctx.storage.kv.get(SWEPT_UP_TO) === undefined;
    if (!isTold || !isSwept) await this.#wakeIn(SOON_MS);
    else if (!this.#book.isEmpty) await this.#wakeIn(HOUR_MS);
  }

  /** Evaluates the next users after a change of filters, or forgets them where none are kept. */
  #sweep(nowMs: number): void {
    const { kv } = this.ctx.storage;
    const sweptUpTo = kv.get<string>(SWEPT_UP_TO);
    if (sweptUpTo === undefined) return;
    const users = this.#book.usersAfter(sweptUpTo, SWEPT_AT_ONCE);
    const isClosed = this.#book.terms?.identifierFree === true;
    for (const userHash of users)
      if (isClosed) this.#book.forget(userHash);
      else this.#book.settle(userHash, nowMs);
    const last = users.at(-1);
    if (last === undefined) kv.delete(SWEPT_UP_TO);
    else kv.put(SWEPT_UP_TO, last);
  }

  /** Publishes pending memberships to KV; failed ones stay pending. @returns whether none is pending any more */
  async #tell(): Promise<boolean> {
    const projectId = this.#book.terms?.projectId;
    if (projectId === undefined) return true;
    const users = this.#book.untold(TOLD_AT_ONCE);
    for (const { userHash, revision, record } of users) {
      const key = memberKey(projectId, userHash);
      if (Object.keys(record).length === 0) await this.env.PLANS.delete(key);
      else await this.env.PLANS.put(key, JSON.stringify(record), { expirationTtl: RECORD_TTL_S });
      this.#book.markTold(userHash, revision, record);
    }
    return this.#book.untold(1).length === 0;
  }

  /** Writes changed counts to D1. A count of another generation than the category's is dropped. */
  async #count(nowMs: number): Promise<void> {
    const counts = this.#book.movedCounts();
    if (counts.length === 0) return;
    await this.env.DB.prepare(
      `INSERT INTO category_members (category_id, generation, part, members, counted_at)
      SELECT c.id, c.generation, ?2, value ->> 'members', ?3
      FROM json_each(?1) JOIN targeting_categories c ON c.id = value ->> 'categoryId' AND c.generation = value ->> 'generation'
      WHERE true
      ON CONFLICT (category_id, generation, part) DO UPDATE SET members = excluded.members, counted_at = excluded.counted_at
      WHERE excluded.counted_at >= category_members.counted_at`,
    )
      .bind(JSON.stringify(counts), this.ctx.id.toString(), nowMs)
      .run();
    this.#book.markCounted(counts);
  }

  /** Sets the alarm unless an earlier one is set. */
  async #wakeIn(delayMs: number): Promise<void> {
    const { storage } = this.ctx;
    const atMs = Date.now() + delayMs;
    const known = await storage.getAlarm();
    if (known === null || known > atMs) await storage.setAlarm(atMs);
  }
}
