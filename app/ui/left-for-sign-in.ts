/**
 * For requests without navigation: whether the answer came from the sign-in page because the session has ended. If so, it
 * navigates the page to sign-in and back.
 */
export function leftForSignIn(answeredBy: string): boolean {
  if (!URL.canParse(answeredBy) || new URL(answeredBy).pathname !== "/auth/sign-in") return false;
  const { pathname, search } = window.location;
  window.location.assign(`/auth/sign-in?next=${encodeURIComponent(`${pathname}${search}`)}`);
  return true;
}
