import { and, eq } from "drizzle-orm";
import { intentSchema } from "../../../domain/creative/intent";
import { AppError } from "../../../domain/shared/errors";
import { INTENT_TTL_MS } from "../../../domain/shared/limits";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { commit } from "../../db/batch";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { readAsset } from "./find";
import type { AssetUse } from "./uses";

/**
 * Says what an asset will be used for, which keeps it for `INTENT_TTL_MS`; said again it is kept for that long anew. What shows it then keeps
 * it by itself.
 * @param input `intentSchema`
 * @throws AppError NOT_FOUND for an asset or a subject that is not the project's, ASSET_NOT_AVAILABLE for one that failed, 070, and those of `requireAccess`
 */
export async function declareIntent(
  ctx: ServiceContext,
  projectId: string,
  assetId: string,
  input: unknown,
): Promise<AssetUse> {
  const { account } = await requireAccess(ctx, projectId, "asset.write");
  const asset = await readAsset(ctx, projectId, assetId);
  if (!asset) throw new AppError("NOT_FOUND");
  const { purpose, subject } = parseOrRefuse(intentSchema, input);
  if (asset.status === "failed") throw new AppError("ASSET_NOT_AVAILABLE");
  if (subject !== "" && !(await isOwn(ctx, projectId, subject))) throw new AppError("NOT_FOUND");
  const { assetIntents } = schema;
  const expiresAt = ctx.now + INTENT_TTL_MS;
  const id = await ctx.newId("intent");
  await commit(ctx.db, [
    ctx.db
      .insert(assetIntents)
      .values({
        id,
        assetId,
        purpose,
        subjectId: subject,
        declaredBy: account.id,
        createdAt: ctx.now,
        expiresAt,
      })
      .onConflictDoUpdate({
        target: [assetIntents.assetId, assetIntents.purpose, assetIntents.subjectId],
        set: { expiresAt },
      }),
  ]);
  const kept = await ctx.db.query.assetIntents.findFirst({
    where: and(
      eq(assetIntents.assetId, assetId),
      eq(assetIntents.purpose, purpose),
      eq(assetIntents.subjectId, subject),
    ),
  });
  return { intentId: kept?.id ?? id, purpose, subjectId: subject, expiresAt };
}

/** Whether the campaign, product or app is the project's own. */
async function isOwn(ctx: ServiceContext, projectId: string, id: string): Promise<boolean> {
  const found = await Promise.all(
    [schema.campaigns, schema.adProducts, schema.projectApps].map((table) =>
      ctx.db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.id, id), eq(table.projectId, projectId)))
        .limit(1),
    ),
  );
  return found.some((rows) => rows.length > 0);
}
