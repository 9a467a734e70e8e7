import { eq, sql } from "drizzle-orm";
import { openDb, schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";

/** All that stands in the database of a campaign: its row, its history, and how much of it waits in the outbox. */
export async function writtenOf({ DB }: ConsoleEnv, campaignId: string) {
  const db = openDb(DB);
  const { campaigns, campaignHistory, outbox } = schema;
  const [campaign, history, entries] = await Promise.all([
    db.query.campaigns.findFirst({ where: eq(campaigns.id, campaignId) }),
    db.query.campaignHistory.findMany({
      where: eq(campaignHistory.campaignId, campaignId),
      orderBy: campaignHistory.campaignVersion,
    }),
    db.$count(outbox, sql`json_extract(${outbox.payload}, '$.campaignId') = ${campaignId}`),
  ]);
  if (!campaign) throw new Error(`no campaign ${campaignId}`);
  return { campaign, history, outbox: entries };
}
