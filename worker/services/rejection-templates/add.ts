import { sql } from "drizzle-orm";
import { REJECTION_TEMPLATES_MAX } from "../../../domain/campaign/rejection-template";
import { rejectionSchema } from "../../../domain/campaign/schema";
import { AppError } from "../../../domain/shared/errors";
import { messageCode, parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";

/**
 * Keeps a reason; one that is kept already stays once. How many there are is looked at by the statement that writes, so that two
 * at the same moment do not make one too many.
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
