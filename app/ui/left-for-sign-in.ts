/**
 * For what a page asks without navigating: whether the answer came from signing in, since the session is over. Then the page goes there
 * itself, and comes back to where it is.
 */
export function leftForSignIn(answeredBy: string): boolean {
  if (!URL.canParse(answeredBy) || new URL(answeredBy).pathname !== "/auth/sign-in") return false;
  const { pathname, search } = window.location;
  window.location.assign(`/auth/sign-in?next=${encodeURIComponent(`${pathname}${search}`)}`);
  return true;
}
