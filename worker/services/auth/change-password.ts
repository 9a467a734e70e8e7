import { changePasswordSchema } from "../../../domain/account/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { mailSecurityNotice } from "../accounts/security-notice";
import { createAuth } from "./better-auth";
import type { AuthContext, SetCookies } from "./context";
import { guarded } from "./refusals";
import { requireNewPassword } from "./require-new-password";
import { hasPassword, requirePassword } from "./require-password";
import { requireSession } from "./sessions/require";
import { throttleOrRefuse } from "./throttle";

/**
 * `PATCH /account/password`: sets a new password by the present one and ends every other session; the caller goes on in a fresh one.
 * Source: specification section 7, "Account".
 *
 * @param input `changePasswordSchema`
 * @throws AppError UNAUTHORIZED; 070 with fields: `password.wrong`, `password.none` on the present one, `password.same` on the new
 *   one; TOO_MANY_REQUESTS
 */
export async function changePassword(ctx: AuthContext, input: unknown): Promise<{ setCookies: SetCookies }> {
  const { account } = await requireSession(ctx);
  const { currentPassword, password } = parseOrRefuse(changePasswordSchema, input);
  await throttleOrRefuse(ctx, "confirmPassword", account.email);
  if (!(await hasPassword(ctx, account.id))) throw refusal("currentPassword", "password.none");
  await requirePassword(ctx, account.id, currentPassword, "currentPassword");
  requireNewPassword(ctx, password, account);
  if (password === currentPassword) throw refusal("password", "password.same");
  const { headers } = await guarded(() =>
    createAuth(ctx).api.changePassword({
      body: { currentPassword, newPassword: password, revokeOtherSessions: true },
      headers: ctx.headers,
      returnHeaders: true,
    }),
  );
  await mailSecurityNotice(ctx, { event: "password-changed", accountIds: [account.id] });
  return { setCookies: headers.getSetCookie() };
}

const refusal = (field: string, message: string) => new AppError("070", { fields: { [field]: [message] } });
