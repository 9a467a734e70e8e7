import { and, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import type { InvitationRow } from "./place";

/** Takes an invitation back: its link ends. Idempotent; one that was answered stays so. Who may do so is the caller's to check. */
export async function withdrawInvitation(
  ctx: ServiceContext,
  { id }: Pick<InvitationRow, "id">,
): Promise<void> {
  const { invitations } = schema;
  await ctx.db
    .update(invitations)
    .set({ status: "withdrawn", openKey: null, updatedAt: ctx.now })
    .where(and(eq(invitations.id, id), eq(invitations.status, "open")));
}
