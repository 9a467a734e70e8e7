import { and, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";
import { findInvitation } from "./find";
import type { Place } from "./place";

/** Takes an invitation back: its link ends. Idempotent; one that was answered stays so. @throws AppError NOT_FOUND */
export async function withdrawInvitation(ctx: ServiceContext, place: Place, id: string): Promise<void> {
  const { invitations } = schema;
  await findInvitation(ctx, place, id);
  await ctx.db
    .update(invitations)
    .set({ status: "withdrawn", openKey: null, updatedAt: ctx.now })
    .where(and(eq(invitations.id, id), eq(invitations.status, "open")));
}
