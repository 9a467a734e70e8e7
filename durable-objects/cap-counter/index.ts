import { DurableObject } from "cloudflare:workers";
import { type CapCounterRpc, type CapDisplay, type CapReservation, UserCaps } from "../../domain/delivery";
import { DAY_MS } from "../../domain/kernel";
import type { StateEnv } from "../env";
import { CAP_DAYS_KEPT_MS, CapStorage } from "./storage";

const CLEAN_EVERY_MS = DAY_MS;
const USERS_IN_MEMORY_MAX = 20_000;

/**
 * The frequency caps of one shard of a publisher's users. `reserve` is on the ad path: it reads SQLite once per user and day and
 * then only memory, and writes nothing. Displays are durable before `count` answers.
 *
 * An eviction loses claims that are neither displayed nor expired, never a display. A user can then exceed the cap at most by the
 * ads that were decided and not yet displayed at that moment. An object is evicted after a minute or more without calls, or on a
 * deployment. An ad that is still not displayed a minute after its decision is rare, so the excess is small, and the next
 * reservation includes their displays.
 */
export class CapCounter extends DurableObject<StateEnv> implements CapCounterRpc {
  readonly #storage: CapStorage;
  /** Users with the days of which their displays are read. */
  readonly #users = new Map<string, { caps: UserCaps; days: Set<string> }>();

  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, env);
    this.#storage = new CapStorage(ctx.storage.sql);
  }

  async reserve(request: CapReservation): Promise<number | null> {
    return this.#user(request).reserve(request);
  }

  async count(display: CapDisplay): Promise<void> {
    const first = this.ctx.storage.transactionSync(() => this.#storage.add(display));
    if (!first) return;
    const user = this.#users.get(display.userHash);
    // The displays of another day are read, this one included, when they are asked for.
    if (user?.days.has(display.day)) user.caps.display(display);
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + CLEAN_EVERY_MS);
  }

  async forget(userHash: string): Promise<void> {
    this.#storage.forget(userHash);
    this.#users.delete(userHash);
  }

  /** Deletes days that no decision uses any more. */
  override async alarm(): Promise<void> {
    const nowMs = Date.now();
    this.#storage.prune(nowMs - CAP_DAYS_KEPT_MS);
    this.#forgetUsers(nowMs);
    if (!this.#storage.isEmpty) await this.ctx.storage.setAlarm(nowMs + CLEAN_EVERY_MS);
  }

  #user({ userHash, candidates, nowMs }: CapReservation): UserCaps {
    if (!this.#users.has(userHash) && this.#users.size >= USERS_IN_MEMORY_MAX) this.#forgetUsers(nowMs);
    const user = this.#users.get(userHash) ?? { caps: new UserCaps([]), days: new Set() };
    this.#users.set(userHash, user);
    for (const { day } of candidates) {
      if (user.days.has(day)) continue;
      user.caps.learn(this.#storage.displaysOn(userHash, day));
      user.days.add(day);
    }
    return user.caps;
  }

  /** Removes users without a pending claim from memory; their displays are loaded again when needed. */
  #forgetUsers(nowMs: number): void {
    for (const [userHash, { caps }] of this.#users) if (caps.isIdle(nowMs)) this.#users.delete(userHash);
  }
}
