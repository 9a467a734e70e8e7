import { eq } from "drizzle-orm";
import { invitationMail } from "../../../app/i18n/invitation-mail";
import { serverI18n } from "../../../app/i18n/server";
import { levelName } from "../../../domain/access/levels";
import { invitationState } from "../../../domain/access/members";
import { schema } from "../../db/client";
import { mailFor } from "../../integrations/mail";
import type { ServiceContext } from "../context";
import { senderForProject } from "../projects/mail-sender";
import { readByToken } from "./find";
import { invitationToken } from "./token";

/**
 * Mails an invitation's link, in the language of the invited account, else of whoever invites. An invitation that was answered or taken
 * back meanwhile is not mailed.
 */
export async function sendInvitationMail(ctx: ServiceContext, invitationId: string): Promise<void> {
  const { accounts, invitations } = schema;
  const row = await ctx.db.query.invitations.findFirst({ where: eq(invitations.id, invitationId) });
  if (!row || invitationState(row, ctx.now) !== "open") return;
  const token = await invitationToken(ctx.env, row);
  const invited = await readByToken(ctx, token);
  if (!invited) return;
  const person = await ctx.db.query.accounts.findFirst({ where: eq(accounts.email, row.email) });
  const inviter = await ctx.db.query.accounts.findFirst({ where: eq(accounts.id, row.invitedBy) });
  const sender = await senderForProject(ctx, row.projectId);
  const words = invitationMail(serverI18n(person?.locale ?? inviter?.locale ?? "ko"), {
    name: invited.name,
    inviterName: invited.inviterName,
    level: row.role ?? levelName(row.level ?? 0),
    url: `${sender.origin}/invitations/${token}`,
    sender: sender.name,
    expiresAt: row.expiresAt,
  });
  await mailFor(ctx.env).send({ to: row.email, ...words });
}
