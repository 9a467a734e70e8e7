import { and, eq, inArray, or } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/**
 * The publisher's tags of whatever runs with it now, parsed, by the id of their ad account or creative. Ids of the two never meet:
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
