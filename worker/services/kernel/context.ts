import { type IdKind, makeId } from "../../../domain/kernel";
import { type Db, openDb } from "../../db/client";
import type { ConsoleEnv } from "../../env";

export type Locale = "ko" | "en" | "ja";

/** The caller's account, from the session. */
export interface Identity {
  id: string;
  email: string;
  name: string;
  kind: "adv" | "pub";
  locale: Locale;
  /** Whether the account is flagged as operator and signed in with a second factor. */
  isOperator: boolean;
  /** Whether the account is flagged as operator but its session has no second factor. */
  needsSecondFactor?: boolean;
}

/** The publisher on whose own host the request arrived. */
export interface HostPlatform {
  id: string;
  alias: string;
  displayName: string;
  themeColor: string;
  logoAssetId: string | null;
}

/** Everything that a verb may use. Adapters build one for each request, message or scheduled run; verbs use no globals. */
export interface ServiceContext {
  env: ConsoleEnv;
  db: Db;
  account: Identity | null;
  /** Time of the caller's last authentication, epoch milliseconds; null if unknown. */
  provedAtMs: number | null;
  /** The caller's user agent; null without a browser. */
  userAgent: string | null;
  locale: Locale;
  /** The platform of the request's host; null for the console's own host. */
  platform: HostPlatform | null;
  /** Epoch milliseconds at the start of the request. */
  now: number;
  requestId: string;
  /** The caller's idempotency key; the same key gives the same ids, so that a repeated create creates nothing. */
  idempotencyKey: string | null;
  /** The version on which the caller's input is based; null if not sent. See `requireSeen`. */
  seenVersion: number | null;
  /** Cached answers by question; null if the context may write, since answers could become outdated. See `askOnce`. */
  answers: Map<string, Promise<unknown>> | null;
  /** Answers since the last write, by question. See `askUntilWritten`. */
  scopes: Map<string, Promise<unknown>>;
  /** Lets work continue after the response. */
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
  /** Whether nothing is written in it, so that answers are cached. */
  readsOnly?: boolean;
}

/**
 * Queries the database once per request if the context only reads; otherwise each time.
 * @param question unique key of the query and its parameters
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
 * Queries the database once until the context writes, also if it may write. For queries that every verb of a request makes: the caller's
 * access, and the booked product. The writing batch guards whatever has to hold at its time. Source: decision 0197.
 * @param question as in `askOnce`
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
  // Each kind has its own counter, so that an id omitted in one try does not change the ids of other kinds.
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
      // Outbox rows have random ids: two changes under one key must not share one, and a duplicate event is harmless.
      if (!idempotencyKey || !input.account || kind === "outbox") {
        return makeId(kind, now, crypto.getRandomValues(new Uint8Array(16)));
      }
      const seed = new TextEncoder().encode(`${input.account.id}\n${idempotencyKey}\n${kind}\n${nth(kind)}`);
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", seed));
      // The time part is derived from the digest too, because the id must be the same in each try.
      const time = new DataView(digest.buffer).getUint32(16) * 256;
      return makeId(kind, time, digest.slice(0, 16));
    },
  };
}

/** The context with an idempotency key. */
export function withIdempotencyKey(ctx: ServiceContext, idempotencyKey: string): ServiceContext {
  return { ...createContext({ ...ctx, idempotencyKey }), scopes: ctx.scopes };
}

/** The context with the version on which the input is based. */
export function withSeenVersion(ctx: ServiceContext, seenVersion: number): ServiceContext {
  return { ...createContext({ ...ctx, seenVersion }), scopes: ctx.scopes };
}

/** The part of a request that sign-in needs before an account is known: `{ ...serviceContext, headers: request.headers }`. */
export interface AuthContext
  extends Pick<ServiceContext, "env" | "db" | "locale" | "platform" | "now" | "newId" | "defer"> {
  /** The caller's request headers: cookie, user agent, network address. */
  headers: Headers;
  /** The solution of a proof of work, from a form's field `PROOF_FIELD`; null without one. */
  proof?: string | null;
}

/** Set-Cookie values that the adapter adds to its response, each as a header of its own. */
export type SetCookies = string[];
