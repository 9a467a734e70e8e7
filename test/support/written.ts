import { eq, sql } from "drizzle-orm";
import { openDb, schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";

/** A campaign's data in the database: its row, its history, and the number of its outbox rows. */
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
