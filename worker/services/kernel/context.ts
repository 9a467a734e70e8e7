import { type IdKind, makeId } from "../../../domain/kernel";
import { type Db, openDb } from "../../db/client";
import type { ConsoleEnv } from "../../env";

export type Locale = "ko" | "en" | "ja";

/** Who is asking, as the session says. */
export interface Identity {
  id: string;
  email: string;
  name: string;
  kind: "adv" | "pub";
  locale: Locale;
  /** May act as an operator: flagged so, and signed in with a second factor. */
  isOperator: boolean;
  /** An operator whose session gave no second factor, and who is none until it does. */
  needsSecondFactor?: boolean;
}

/** The publisher on whose own host the request came. */
export interface HostPlatform {
  id: string;
  alias: string;
  displayName: string;
  themeColor: string;
  logoAssetId: string | null;
}

/** All that a verb may use. Adapters build one for each request, message or tick; verbs never reach for globals. */
export interface ServiceContext {
  env: ConsoleEnv;
  db: Db;
  account: Identity | null;
  /** When the caller last proved who they are, epoch milliseconds; null where that is not known. */
  provedAtMs: number | null;
  /** What the caller's browser says it is; null where nobody asks by one. */
  userAgent: string | null;
  locale: Locale;
  /** Whose host the request came to; null for the console's own. */
  platform: HostPlatform | null;
  /** Epoch milliseconds at the start of the request. */
  now: number;
  requestId: string;
  /** The caller's word for "this very write"; the same key gives the same ids, so a repeated create creates nothing. */
  idempotencyKey: string | null;
  /** The version of the thing by which the caller filled in what it sends; null when it does not say. See `requireSeen`. */
  seenVersion: number | null;
  /** What was asked already, by the question; null where something may be written, and an answer may be out of date. See `askOnce`. */
  answers: Map<string, Promise<unknown>> | null;
  /** What was asked since the last write, by the question. See `askUntilWritten`. */
  scopes: Map<string, Promise<unknown>>;
  /** Lets work outlive the answer. */
  defer(work: Promise<unknown>): void;
  newId(kind: IdKind): Promise<string>;
}

export interface ContextInput {
  env: ConsoleEnv;
  account: Identity | null;
  locale: Locale;
  requestId: string;
  defer(work: Promise<unknown>): void;
  provedAtMs?: number | null;
  userAgent?: string | null;
  platform?: HostPlatform | null;
  idempotencyKey?: string | null;
  seenVersion?: number | null;
  now?: number;
  /** Nothing is written in it, so that the same question is asked once. */
  readsOnly?: boolean;
}

/**
 * Asks the database something once a request, where the context only reads; elsewhere each time.
 * @param question what is asked and of what, as no other question is called
 */
export function askOnce<T>(
  { answers }: Pick<ServiceContext, "answers">,
  question: string,
  ask: () => PromiseLike<T>,
): Promise<T> {
  const known = answers?.get(question);
  if (known) return known as Promise<T>;
  const asked = Promise.resolve(ask());
  answers?.set(question, asked);
  return asked;
}

/**
 * Asks the database something once until the context writes, also where it may write. For what each verb of a request asks: what the caller may
 * do, and the product that is booked. The batch that writes guards what has to hold at that moment. Source: decision 0197.
 * @param question as `askOnce`
 */
export function askUntilWritten<T>(
  { scopes }: Pick<ServiceContext, "scopes">,
  question: string,
  ask: () => PromiseLike<T>,
): Promise<T> {
  return askOnce({ answers: scopes }, question, ask);
}

export function createContext(input: ContextInput): ServiceContext {
  const now = input.now ?? Date.now();
  const idempotencyKey = input.idempotencyKey ?? null;
  // Each kind counts for itself, so that what one try leaves out does not change the ids of the rest.
  const made = new Map<IdKind, number>();
  const nth = (kind: IdKind): number => {
    const count = made.get(kind) ?? 0;
    made.set(kind, count + 1);
    return count;
  };
  return {
    env: input.env,
    db: openDb(input.env.DB),
    account: input.account,
    provedAtMs: input.provedAtMs ?? null,
    userAgent: input.userAgent ?? null,
    locale: input.locale,
    platform: input.platform ?? null,
    now,
    requestId: input.requestId,
    idempotencyKey,
    seenVersion: input.seenVersion ?? null,
    answers: input.readsOnly ? new Map() : null,
    scopes: new Map(),
    defer: input.defer,
    async newId(kind) {
      // Outbox rows have ids of their own: two changes under one key must not share one, and a second is harmless.
      if (!idempotencyKey || !input.account || kind === "outbox") {
        return makeId(kind, now, crypto.getRandomValues(new Uint8Array(16)));
      }
      const seed = new TextEncoder().encode(`${input.account.id}\n${idempotencyKey}\n${kind}\n${nth(kind)}`);
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", seed));
      // The time part comes from the digest too: the id must not change between two tries.
      const time = new DataView(digest.buffer).getUint32(16) * 256;
      return makeId(kind, time, digest.slice(0, 16));
    },
  };
}

/** The same context for a write that the caller named. */
export function withIdempotencyKey(ctx: ServiceContext, idempotencyKey: string): ServiceContext {
  return { ...createContext({ ...ctx, idempotencyKey }), scopes: ctx.scopes };
}

/** The same context for a write of what was filled in by one version of a thing. */
export function withSeenVersion(ctx: ServiceContext, seenVersion: number): ServiceContext {
  return { ...createContext({ ...ctx, seenVersion }), scopes: ctx.scopes };
}

/** What signing in needs of a request, before anybody is known: `{ ...serviceContext, headers: request.headers }`. */
export interface AuthContext
  extends Pick<ServiceContext, "env" | "db" | "locale" | "platform" | "now" | "newId" | "defer"> {
  /** The caller's request headers: cookie, user agent, network address. */
  headers: Headers;
  /** The solution of a proof of work, as `PROOF_FIELD` of a form has it; null without one. */
  proof?: string | null;
}

/** Set-Cookie values that the adapter appends to its answer, each as a header of its own. */
export type SetCookies = string[];
