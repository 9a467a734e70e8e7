import { data, redirect } from "@remix-run/cloudflare";
import type { AuthContext, SetCookies } from "../../../worker/services/kernel";
import { withoutDoubledCookies } from "../../../worker/services/people";
import type { Adapter } from "../../kit/page.server";
import { PROOF_FIELD } from "../../ui/form/proof-field";

/**
 * What the verbs of signing in need, of a page's request.
 * @param form what was posted, which may bring a proof of work
 */
export function authContext(
  { ctx, request }: Pick<Adapter, "ctx" | "request">,
  form?: FormData,
): AuthContext {
  const proof = form?.get(PROOF_FIELD);
  return {
    ...ctx,
    headers: withoutDoubledCookies(request.headers),
    proof: typeof proof === "string" ? proof : null,
  };
}

/** Stays on the page with an answer, and what a verb wants kept in the browser. */
export function answerWithCookies<T>(answer: T, setCookies: SetCookies) {
  return data(answer, { headers: cookieHeaders(setCookies) });
}

/** Goes on with what a verb wants kept in the browser; each cookie is a header of its own. */
export function redirectWithCookies(to: string, setCookies: SetCookies): Response {
  return redirect(to, { headers: cookieHeaders(setCookies) });
}

export function cookieHeaders(setCookies: SetCookies): Headers {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  return headers;
}
