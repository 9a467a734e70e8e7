import { createAuth } from "./better-auth";
import type { AuthContext, SetCookies } from "./context";
import { guarded } from "./refusals";

/** Ends the caller's session in the database and in the browser. Without a session there is nothing to end. */
export async function signOut(ctx: AuthContext): Promise<{ setCookies: SetCookies }> {
  const { headers } = await guarded(() =>
    createAuth(ctx).api.signOut({ headers: ctx.headers, returnHeaders: true }),
  );
  return { setCookies: headers.getSetCookie() };
}
