import { emailOnlySchema } from "../../../domain/account/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import type { AuthContext } from "../auth/context";
import { throttleOrRefuse } from "../auth/throttle";
import { isRegistered } from "./find-by-email";

/**
 * `GET /account/has/{email}`: whether an address has an account. Open to everybody, so it is counted by network.
 * Source: specification section 7, "Account".
 *
 * @param input `emailOnlySchema`
 * @throws AppError 070; TOO_MANY_REQUESTS
 */
export async function hasAccount(ctx: AuthContext, input: unknown): Promise<boolean> {
  const { email } = parseOrRefuse(emailOnlySchema, input);
  await throttleOrRefuse(ctx, "lookUpEmail", null);
  return await isRegistered(ctx.db, email);
}
