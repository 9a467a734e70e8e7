import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { AdTagged } from "../../../domain/audience";
import { schema } from "../../db/client";
import { commitWork, type ServiceContext } from "../kernel";

/**
 * The publisher's tags on its current ad accounts and creatives, parsed, by ad account id or creative id. The ids cannot collide, because
 * their prefixes differ.
 */
export async function tagsOf(
  ctx: ServiceContext,
  pubProjectId: string,
): Promise<ReadonlyMap<string, unknown>> {
  const { adTags, campaigns, creatives } = schema;
  const runs = and(eq(campaigns.pubProjectId, pubProjectId), eq(campaigns.status, "live"));
  const accounts = ctx.db.select({ id: campaigns.projectId }).from(campaigns).where(runs);
  const shown = ctx.db
    .select({ id: creatives.id })
    .from(creatives)
    .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
    .where(runs);
  const rows = await ctx.db
    .select({ targetId: adTags.targetId, tag: adTags.tag })
    .from(adTags)
    .where(
      and(
        eq(adTags.projectId, pubProjectId),
        or(inArray(adTags.targetId, accounts), inArray(adTags.targetId, shown)),
      ),
    );
  const tags = rows.map(({ targetId, tag }): [string, unknown] => [targetId, JSON.parse(tag)]);
  return new Map(tags.filter(([, tag]) => tag !== null));
}

/** JSON text of a removed tag, stored so that an older tag that arrives late does not restore it. */
const NO_TAG = "null";

/**
 * Stores a publisher's tag of an ad account or a creative, and publishes the plans of the products whose ads carry it. The latest
 * arrival wins, whatever the order and number of deliveries. A target that never booked with the publisher is
 * ignored. Source: rule I24.
 */
export async function storeTag(ctx: ServiceContext, tagged: AdTagged): Promise<void> {
  const productIds = await productsCarrying(ctx, tagged);
  if (productIds.length === 0) return;
  const { adTags } = schema;
  const { projectId, target, targetId, receivedAtMs } = tagged;
  const values = {
    id: `${projectId}:${targetId}`,
    projectId,
    kind: target,
    targetId,
    tag: tagged.tag ?? NO_TAG,
    updatedAt: receivedAtMs,
  };
  const upsert = ctx.db
    .insert(adTags)
    .values(values)
    .onConflictDoUpdate({
      target: adTags.id,
      set: { tag: values.tag, updatedAt: receivedAtMs },
      setWhere: sql`${adTags.updatedAt} <= ${receivedAtMs}`,
    });
  await commitWork(ctx, {
    rows: [upsert],
    events: productIds.map((productId) => ["plan.publish", { productId }]),
  });
}

async function productsCarrying(ctx: ServiceContext, tagged: AdTagged): Promise<string[]> {
  const { campaigns, creatives } = schema;
  const { projectId, target, targetId } = tagged;
  const rows =
    target === "account"
      ? await ctx.db
          .selectDistinct({ productId: campaigns.productId })
          .from(campaigns)
          .where(and(eq(campaigns.projectId, targetId), eq(campaigns.pubProjectId, projectId)))
      : await ctx.db
          .selectDistinct({ productId: campaigns.productId })
          .from(creatives)
          .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
          .where(and(eq(creatives.id, targetId), eq(campaigns.pubProjectId, projectId)));
  return rows.map(({ productId }) => productId);
}
