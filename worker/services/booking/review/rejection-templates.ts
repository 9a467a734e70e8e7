import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { REJECTION_TEMPLATES_MAX, rejectionSchema } from "../../../../domain/booking";
import { AppError, messageCode, parseOrRefuse } from "../../../../domain/kernel";
import { schema } from "../../../db/client";
import { requireAccess, type ServiceContext } from "../../kernel";

/**
 * Stores a rejection reason; a duplicate is stored once. The writing statement checks the maximum, so that concurrent calls cannot
 * exceed it.
 * @throws AppError 070 with `reason`, and those of `requireAccess`
 */
export async function addRejectionTemplate(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<void> {
  const { account } = await requireAccess(ctx, projectId, "campaign.review", "pub");
  const { reason: text } = parseOrRefuse(rejectionSchema, input);
  const { rejectionTemplates: templates } = schema;
  const id = await ctx.newId("rejectionTemplate");
  const count = sql`(select count(*) from ${templates} where project_id = ${projectId})`;
  const known = sql`exists (select 1 from ${templates} where project_id = ${projectId} and text = ${text})`;
  const { meta } = await ctx.db.run(
    sql`insert into ${templates} (id, project_id, text, created_by, created_at, updated_at)
      select ${id}, ${projectId}, ${text}, ${account.id}, ${ctx.now}, ${ctx.now}
      where ${known} or ${count} < ${REJECTION_TEMPLATES_MAX} on conflict do nothing`,
  );
  if (meta.changes > 0) return;
  const kept = await ctx.db.query.rejectionTemplates.findFirst({
    where: (rows, { and, eq }) => and(eq(rows.projectId, projectId), eq(rows.text, text)),
  });
  if (!kept)
    throw new AppError("070", {
      fields: { reason: [messageCode("template.tooMany", { max: REJECTION_TEMPLATES_MAX })] },
    });
}

export const rejectionTemplateView = z.object({
  id: z.string(),
  text: z.string(),
});
export type RejectionTemplate = z.output<typeof rejectionTemplateView>;

/** A publisher's stored rejection reasons, the oldest first. @throws AppError of `requireAccess` */
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

/** Removes a reason. @throws AppError NOT_FOUND, and those of `requireAccess` */
export async function removeRejectionTemplate(
  ctx: ServiceContext,
  projectId: string,
  templateId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "campaign.review", "pub");
  const { rejectionTemplates: templates } = schema;
  const removed = await ctx.db
    .delete(templates)
    .where(and(eq(templates.id, templateId), eq(templates.projectId, projectId)))
    .returning({ id: templates.id });
  if (removed.length === 0) throw new AppError("NOT_FOUND");
}
