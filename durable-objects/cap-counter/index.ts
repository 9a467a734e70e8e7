import { DurableObject } from "cloudflare:workers";
import { type CapCounterRpc, type CapDisplay, type CapReservation, UserCaps } from "../../domain/delivery";
import { DAY_MS } from "../../domain/kernel";
import type { StateEnv } from "../env";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS cap_displays (
    user_hash TEXT NOT NULL,
    cap_key TEXT NOT NULL,
    day TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (user_hash, cap_key, day)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS displayed_tokens (token_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
`;

/** Longer than a day in any zone plus the life of a token and its beacon. */
const KEPT_DAYS = 20;
const CLEAN_EVERY_MS = DAY_MS;
const USERS_IN_MEMORY_MAX = 20_000;

/**
 * The frequency caps of one shard of a publisher's users. `reserve` is on the ad path: it reads SQLite once per user and then
 * only memory, and writes nothing. Displays are durable before `count` answers.
 *
 * An eviction loses claims that are neither displayed nor expired, never a display. A user can then exceed the cap at most by the
 * ads that were decided and not yet displayed at that moment. An object is evicted after a minute or more without calls, or on a
 * deployment. An ad that is still not displayed a minute after its decision is rare, so the excess is small, and the next
 * reservation includes their displays.
 */
export class CapCounter extends DurableObject<StateEnv> implements CapCounterRpc {
  readonly #users = new Map<string, UserCaps>();

  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, env);
    ctx.storage.sql.exec(SCHEMA);
  }

  async reserve(request: CapReservation): Promise<number | null> {
    return this.#user(request.userHash, request.nowMs).reserve(request);
  }

  async count(display: CapDisplay): Promise<void> {
    const nowMs = Date.now();
    const first = this.ctx.storage.transactionSync(() => this.#writeDisplay(display, nowMs));
    if (!first) return;
    this.#users.get(display.userHash)?.display(display);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(nowMs + CLEAN_EVERY_MS);
  }

  async forget(userHash: string): Promise<void> {
    this.ctx.storage.sql.exec("DELETE FROM cap_displays WHERE user_hash = ?", userHash);
    this.#users.delete(userHash);
  }

  /** Deletes days that no decision uses any more. */
  override async alarm(): Promise<void> {
    const keptFromMs = Date.now() - KEPT_DAYS * DAY_MS;
    const { sql } = this.ctx.storage;
    sql.exec("DELETE FROM cap_displays WHERE day < ?", new Date(keptFromMs).toISOString().slice(0, 10));
    sql.exec("DELETE FROM displayed_tokens WHERE at < ?", keptFromMs);
    this.#forgetUsers(Date.now());
    const left = sql.exec("SELECT 1 FROM displayed_tokens LIMIT 1").toArray().length > 0;
    if (left) await this.ctx.storage.setAlarm(Date.now() + CLEAN_EVERY_MS);
  }

  /** False if the token's display is already counted. */
  #writeDisplay(display: CapDisplay, nowMs: number): boolean {
    const { sql } = this.ctx.storage;
    const marked = sql
      .exec(
        "INSERT INTO displayed_tokens (token_id, at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING token_id",
        display.tokenId,
        nowMs,
      )
      .toArray();
    if (marked.length === 0) return false;
    for (const key of display.keys) {
      sql.exec(
        `INSERT INTO cap_displays (user_hash, cap_key, day, count) VALUES (?, ?, ?, 1)
          ON CONFLICT (user_hash, cap_key, day) DO UPDATE SET count = count + 1`,
        display.userHash,
        key,
        display.day,
      );
    }
    return true;
  }

  #user(userHash: string, nowMs: number): UserCaps {
    const known = this.#users.get(userHash);
    if (known) return known;
    if (this.#users.size >= USERS_IN_MEMORY_MAX) this.#forgetUsers(nowMs);
    const displays = this.ctx.storage.sql.exec<{ key: string; day: string; count: number }>(
      "SELECT cap_key AS key, day, count FROM cap_displays WHERE user_hash = ?",
      userHash,
    );
    const user = new UserCaps(displays);
    this.#users.set(userHash, user);
    return user;
  }

  /** Removes users without a pending claim from memory; their displays are loaded again when needed. */
  #forgetUsers(nowMs: number): void {
    for (const [userHash, user] of this.#users) if (user.isIdle(nowMs)) this.#users.delete(userHash);
  }
}
