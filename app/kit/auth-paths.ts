import { safeNext } from "../../domain/kernel";

type AuthPage =
  | "sign-in"
  | "sign-up"
  | "confirm"
  | "forgot"
  | "recover"
  | "resend"
  /** The second factor. */
  | "mfa"
  /** Who is signed in shows again who they are. */
  | "prove"
  /** To the identity provider, and what is asked after the way back from it. */
  | "google"
  | "complete";

/** Where a person without another destination lands after signing in. */
export const AFTER_SIGN_IN = "/home";

/** The `next` of a page of signing in. It never leads back to such a page, which would go in circles. */
export function nextOf(url: URL): string {
  const next = safeNext(url.searchParams.get("next"), AFTER_SIGN_IN);
  return next === "/auth" || next.startsWith("/auth/") ? AFTER_SIGN_IN : next;
}

export type AccountKind = "adv" | "pub";

/** Where a side opens what it works in. */
export function launchPath(kind: AccountKind): string {
  return `/launch/${kind}`;
}

/** Where a new account goes on to: what it came for, else to open what its side works in, whichever side was chosen in the end. */
export function nextAfterSignUp(next: string, kind: AccountKind): string {
  const cameForNothing = [AFTER_SIGN_IN, "/projects", launchPath("adv"), launchPath("pub")].includes(next);
  return cameForNothing ? launchPath(kind) : next;
}

interface Carried {
  email?: string;
  next?: string;
  /** The side to sign up for. */
  kind?: AccountKind;
  /** That somebody was signed in who is no longer. */
  hasEnded?: boolean;
}

/** The side that an address of signing up is for. */
export function kindOf(url: URL): AccountKind | null {
  const kind = url.searchParams.get("kind");
  return kind === "adv" || kind === "pub" ? kind : null;
}

/** The address that somebody is to sign in or up with, where the way here knows it; null else. */
export const emailOf = (url: URL): string | null => url.searchParams.get("email");

/** The address of a page of signing in, with what it passes on; the default `next` is left out. */
export function authPath(page: AuthPage, carried: Carried = {}): string {
  const query = new URLSearchParams();
  if (carried.email) query.set("email", carried.email);
  if (carried.next && carried.next !== AFTER_SIGN_IN) query.set("next", carried.next);
  if (carried.kind) query.set("kind", carried.kind);
  if (carried.hasEnded) query.set("ended", "1");
  const search = query.toString();
  return `/auth/${page}${search ? `?${search}` : ""}`;
}
