import type { AuthContext } from "./context";
import { waitBefore } from "./throttle";

/**
 * Seconds until another code may be asked for, for the page where a code is typed. Asking for an address without an
 * account counts alike, so this tells nothing about it.
 */
export function codeWaitS(ctx: AuthContext, email: string): Promise<number> {
  return waitBefore(ctx, "sendCode", email.trim().toLowerCase());
}
