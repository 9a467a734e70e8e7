import { redirect } from "@remix-run/cloudflare";
import type { AuthContext, SetCookies } from "../../worker/services/auth/context";
import type { Adapter } from "./respond";

/** What the verbs of signing in need, of a page's request. */
export function authContext({ ctx, request }: Pick<Adapter, "ctx" | "request">): AuthContext {
  return { ...ctx, headers: request.headers };
}

/** Goes on with what a verb wants kept in the browser; each cookie is a header of its own. */
export function redirectWithCookies(to: string, setCookies: SetCookies): Response {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
  return redirect(to, { headers });
}
