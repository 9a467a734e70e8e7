import { asc, eq } from "drizzle-orm";
import { REJECTION_TEMPLATES_MAX } from "../../../domain/campaign/rejection-template";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

export interface RejectionTemplate {
  id: string;
  text: string;
}

/** The reasons that a publisher keeps to reject with, the oldest first. @throws AppError of `requireAccess` */
export async function listRejectionTemplates(
  ctx: ServiceContext,
  projectId: string,
): Promise<RejectionTemplate[]> {
  await requireAccess(ctx, projectId, "campaign.read", "pub");
  const { rejectionTemplates: templates } = schema;
  return ctx.db
    .select({ id: templates.id, text: templates.text })
    .from(templates)
    .where(eq(templates.projectId, projectId))
    .orderBy(asc(templates.createdAt), asc(templates.id))
    .limit(REJECTION_TEMPLATES_MAX);
}
