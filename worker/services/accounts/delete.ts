import { eq, or } from "drizzle-orm";
import { deleteAccountSchema } from "../../../domain/account/schema";
import { soleOwned } from "../../../domain/account/sole-owner";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireRecentProof } from "../access";
import type { AuthContext, SetCookies } from "../auth/context";
import { expiredSessionCookie } from "../auth/session-cookie";
import { requireSession } from "../auth/sessions/require";
import { throttleOrRefuse } from "../auth/throttle";
import { withdrawSentBy } from "../invitations/standing";
import { guardSoleOwner, ownershipsOf, tombstoneEmail } from "./ownerships";
import { findRecipient, mailAccountDeleted } from "./security-notice";

/**
 * `DELETE /account`: whoever types the account's address is gone: sessions, passwords, second factor, devices, memberships and
 * notifications are removed, and the row that the histories of campaigns refer to keeps neither name nor address. Source:
 * specification section 5.
 *
 * @param input `deleteAccountSchema`
 * @throws AppError UNAUTHORIZED; PROOF_REQUIRED; 070 with `account.emailMismatch`; ACCOUNT_CANNOT_BE_DELETED with `soleOwned`, the projects and groups
 *   that the account alone owns; TOO_MANY_REQUESTS
 */
export async function deleteAccount(ctx: AuthContext, input: unknown): Promise<{ setCookies: SetCookies }> {
  const { account, provedAtMs } = await requireSession(ctx);
  const { email } = parseOrRefuse(deleteAccountSchema, input);
  await throttleOrRefuse(ctx, "deleteAccount", account.email);
  if (email !== account.email) {
    throw new AppError("070", { fields: { email: ["account.emailMismatch"] } });
  }
  await refuseSoleOwner(ctx, account.id);
  requireRecentProof({ account, provedAtMs, now: ctx.now });
  const told = await findRecipient(ctx, account.id);
  try {
    const statements = removal(ctx, account.id, account.email);
    await commit(ctx.db, [guardSoleOwner(ctx, account.id), ...statements]);
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT") await refuseSoleOwner(ctx, account.id);
    throw error;
  }
  if (told) ctx.defer(mailAccountDeleted(ctx, told));
  return { setCookies: [expiredSessionCookie(ctx.env.CONSOLE_ORIGIN)] };
}

async function refuseSoleOwner(ctx: AuthContext, accountId: string): Promise<void> {
  const owned = soleOwned(await ownershipsOf(ctx, accountId));
  if (owned.length > 0) throw new AppError("ACCOUNT_CANNOT_BE_DELETED", { details: { soleOwned: owned } });
}

function removal(ctx: AuthContext, accountId: string, email: string) {
  const { db, now } = ctx;
  const {
    accountCredentials,
    accountDevices,
    accounts,
    groupMembers,
    invitations,
    memberships,
    notifications,
    sessions,
    twoFactors,
    verifications,
  } = schema;
  return [
    db.delete(sessions).where(eq(sessions.accountId, accountId)),
    db.delete(accountCredentials).where(eq(accountCredentials.accountId, accountId)),
    db.delete(twoFactors).where(eq(twoFactors.accountId, accountId)),
    db.delete(accountDevices).where(eq(accountDevices.accountId, accountId)),
    db.delete(memberships).where(eq(memberships.accountId, accountId)),
    db.delete(groupMembers).where(eq(groupMembers.accountId, accountId)),
    db.delete(notifications).where(eq(notifications.accountId, accountId)),
    db.delete(invitations).where(eq(invitations.email, email)),
    withdrawSentBy(ctx, accountId),
    db
      .delete(verifications)
      .where(
        or(
          eq(verifications.value, accountId),
          eq(verifications.identifier, `email-verification-otp-${email}`),
          eq(verifications.identifier, `forget-password-otp-${email}`),
        ),
      ),
    db
      .update(accounts)
      .set({
        name: "",
        email: tombstoneEmail(accountId),
        emailVerified: false,
        image: null,
        isOperator: false,
        twoFactorEnabled: false,
        alarms: {},
        originProjectId: null,
        updatedAt: new Date(now),
      })
      .where(eq(accounts.id, accountId)),
  ];
}
