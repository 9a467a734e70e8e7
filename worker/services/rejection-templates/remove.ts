import { and, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/** Forgets a reason; one that is gone already, or another publisher's, is left alone. @throws AppError of `requireAccess` */
export async function removeRejectionTemplate(
  ctx: ServiceContext,
  projectId: string,
  templateId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "campaign.review", "pub");
  const { rejectionTemplates: templates } = schema;
  await ctx.db.delete(templates).where(and(eq(templates.id, templateId), eq(templates.projectId, projectId)));
}
