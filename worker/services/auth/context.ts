import type { ServiceContext } from "../context";

/** What signing in needs of a request, before anybody is known: `{ ...serviceContext, headers: request.headers }`. */
export interface AuthContext
  extends Pick<ServiceContext, "env" | "db" | "locale" | "platform" | "now" | "newId" | "defer"> {
  /** The caller's request headers: cookie, user agent, network address. */
  headers: Headers;
}

/** Set-Cookie values that the adapter appends to its answer, each as a header of its own. */
export type SetCookies = string[];
