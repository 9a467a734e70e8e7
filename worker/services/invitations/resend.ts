import { and, eq } from "drizzle-orm";
import { INVITATION_RESEND_WAIT_MS, INVITATION_TTL_MS } from "../../../domain/access/members";
import { AppError } from "../../../domain/shared/errors";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import { throttleOrRefuse } from "../auth/throttle";
import type { ServiceContext } from "../context";
import { enqueue } from "../shared/outbox";
import { type InvitationRow, idOfPlace, placeOf } from "./place";
import { hashInvitationToken, invitationToken } from "./token";

/**
 * Mails an invitation again, with a new link that works for its whole time; the link before it ends. It is the caller's from now on,
 * and stands and falls with their level; who may do so is the caller's to check.
 * @throws AppError INVITATION_NOT_ACCEPTABLE when it was answered, TOO_MANY_REQUESTS with `retryAfterS`, CONFLICT
 */
export async function resendInvitation(ctx: ServiceContext, found: InvitationRow): Promise<void> {
  const { invitations } = schema;
  const { id } = found;
  if (found.status !== "open") throw new AppError("INVITATION_NOT_ACCEPTABLE");
  const waitMs = found.sentAt + INVITATION_RESEND_WAIT_MS - ctx.now;
  if (waitMs > 0) {
    throw new AppError("TOO_MANY_REQUESTS", { details: { retryAfterS: Math.ceil(waitMs / 1000) } });
  }
  const asking = { ...ctx, headers: new Headers() };
  await throttleOrRefuse(asking, "resendInvitation", found.email);
  await throttleOrRefuse(asking, "resendFromPlace", idOfPlace(placeOf(found)));
  const token = await invitationToken(ctx.env, { id, sentAt: ctx.now });
  const mail = await enqueue(ctx, "mail.invitation", { invitationId: id });
  const set = {
    tokenHash: await hashInvitationToken(token),
    invitedBy: requireAccount(ctx).id,
    sentAt: ctx.now,
    expiresAt: ctx.now + INVITATION_TTL_MS,
    updatedAt: ctx.now,
  };
  const unchanged = and(
    eq(invitations.id, id),
    eq(invitations.status, "open"),
    eq(invitations.sentAt, found.sentAt),
  );
  await commitVersioned(ctx.db, ctx.db.update(invitations).set(set).where(unchanged), mail.statements);
  mail.wake();
}
