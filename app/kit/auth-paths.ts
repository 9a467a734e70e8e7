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
  /** Repeated authentication of a signed-in account. */
  | "prove"
  /** Redirect to the identity provider, and the questions after it. */
  | "google"
  | "complete";

/** Default destination after sign-in. */
export const AFTER_SIGN_IN = "/home";

/** The `next` of a sign-in page. Never a sign-in page itself, which would loop. */
export function nextOf(url: URL): string {
  const next = safeNext(url.searchParams.get("next"), AFTER_SIGN_IN);
  return next === "/auth" || next.startsWith("/auth/") ? AFTER_SIGN_IN : next;
}

export type AccountKind = "adv" | "pub";

/** Where an account of a side opens its first project. */
export function launchPath(kind: AccountKind): string {
  return `/launch/${kind}`;
}

/** Destination after sign-up: `next` if given, else the launch page of the account's side, whichever was chosen last. */
export function nextAfterSignUp(next: string, kind: AccountKind): string {
  const cameForNothing = [AFTER_SIGN_IN, "/projects", launchPath("adv"), launchPath("pub")].includes(next);
  return cameForNothing ? launchPath(kind) : next;
}

interface Carried {
  email?: string;
  next?: string;
  /** The side to sign up for. */
  kind?: AccountKind;
  /** A session has ended. */
  hasEnded?: boolean;
}

/** The side in the URL of a sign-up page. */
export function kindOf(url: URL): AccountKind | null {
  const kind = url.searchParams.get("kind");
  return kind === "adv" || kind === "pub" ? kind : null;
}

/** The email to sign in or up with, if the URL contains it; else null. */
export const emailOf = (url: URL): string | null => url.searchParams.get("email");

/** The path of a sign-in page with its parameters; the default `next` is omitted. */
export function authPath(page: AuthPage, carried: Carried = {}): string {
  const query = new URLSearchParams();
  if (carried.email) query.set("email", carried.email);
  if (carried.next && carried.next !== AFTER_SIGN_IN) query.set("next", carried.next);
  if (carried.kind) query.set("kind", carried.kind);
  if (carried.hasEnded) query.set("ended", "1");
  const search = query.toString();
  return `/auth/${page}${search ? `?${search}` : ""}`;
}
