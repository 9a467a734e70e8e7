import { safeNext } from "../../../domain/shared/next-path";

type AuthPage = "sign-in" | "sign-up" | "confirm" | "forgot" | "recover" | "resend";

/** Where somebody lands who came for nothing in particular. */
const AFTER_SIGN_IN = "/projects";

/** The `next` of a page of signing in. It never leads back to such a page, which would go in circles. */
export function nextOf(url: URL): string {
  const next = safeNext(url.searchParams.get("next"), AFTER_SIGN_IN);
  return next === "/auth" || next.startsWith("/auth/") ? AFTER_SIGN_IN : next;
}

/** The address of a page of signing in, with what it passes on; the default `next` is left out. */
export function authPath(page: AuthPage, carried: { email?: string; next?: string } = {}): string {
  const query = new URLSearchParams();
  if (carried.email) query.set("email", carried.email);
  if (carried.next && carried.next !== AFTER_SIGN_IN) query.set("next", carried.next);
  const search = query.toString();
  return `/auth/${page}${search ? `?${search}` : ""}`;
}
