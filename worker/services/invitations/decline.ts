import { and, eq } from "drizzle-orm";
import { invitationState } from "../../../domain/access/members";
import { AppError } from "../../../domain/shared/errors";
import { commitVersioned } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccount } from "../access";
import type { ServiceContext } from "../context";
import { notificationStatements } from "../notifications/notify";
import { findByToken } from "./find";
import { tellInviters } from "./news";

/**
 * Declines the invitation of a link. Only the account of the invited address may; declining again changes nothing.
 * @throws AppError UNAUTHORIZED, NOT_FOUND, FORBIDDEN for another address, INVITATION_NOT_ACCEPTABLE when it is over, CONFLICT
 */
export async function declineInvitation(ctx: ServiceContext, token: string): Promise<void> {
  const account = requireAccount(ctx);
  const invited = await findByToken(ctx, token);
  const { invitation } = invited;
  if (invitation.email !== account.email) throw new AppError("FORBIDDEN");
  if (invitation.status === "declined") return;
  if (invitationState(invitation, ctx.now) !== "open") throw new AppError("INVITATION_NOT_ACCEPTABLE");
  const told = await notificationStatements(ctx, await tellInviters(ctx, invited, "declined"));
  const { invitations } = schema;
  await commitVersioned(
    ctx.db,
    ctx.db
      .update(invitations)
      .set({ status: "declined", openKey: null, updatedAt: ctx.now })
      .where(and(eq(invitations.id, invitation.id), eq(invitations.status, "open"))),
    told.statements,
  );
  told.wake();
}
