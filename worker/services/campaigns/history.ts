import { asc, eq } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

export type HistoryItem = typeof schema.campaignHistory.$inferSelect & { actorName: string | null };

/** Every transition in order, with the name of whoever did it. */
export async function readHistory(ctx: ServiceContext, campaignId: string): Promise<HistoryItem[]> {
  const rows = await ctx.db
    .select({ entry: schema.campaignHistory, actorName: schema.accounts.name })
    .from(schema.campaignHistory)
    .leftJoin(schema.accounts, eq(schema.accounts.id, schema.campaignHistory.actorAccountId))
    .where(eq(schema.campaignHistory.campaignId, campaignId))
    .orderBy(asc(schema.campaignHistory.campaignVersion));
  return rows.map(({ entry, actorName }) => ({ ...entry, actorName }));
}
