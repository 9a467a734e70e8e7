import { data, redirect } from "@remix-run/cloudflare";
import type { AuthContext, SetCookies } from "../../../worker/services/kernel";
import { withoutDoubledCookies } from "../../../worker/services/people";
import type { Adapter } from "../../kit/page.server";
import { PROOF_FIELD } from "../../ui/form/proof-field";

/**
 * The sign-in verbs' context of a request.
 * @param form the posted form, which may contain a proof of work
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

/** Answers on the same page, with a verb's cookies. */
export function answerWithCookies<T>(answer: T, setCookies: SetCookies) {
  return data(answer, { headers: cookieHeaders(setCookies) });
}

/** Redirects with a verb's cookies; each is a separate header. */
export function redirectWithCookies(to: string, setCookies: SetCookies): Response {
  return redirect(to, { headers: cookieHeaders(setCookies) });
}

export function cookieHeaders(setCookies: SetCookies): Headers {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  return headers;
}
