import { setTimeout as wait } from "node:timers/promises";
import type { CampaignMeterRpc } from "../../../domain/delivery/meter-rpc.ts";
import type { Seen } from "./audience.ts";

/** What each part of the platform says of the same ads. */
export interface Figures {
  /** Answers with an ad, less those that nobody looked at by choice. */
  served: number;
  /** Ads whose impression was sent at least once. */
  shown: number;
  /** What the meters would bill. */
  billed: number;
  /** The impressions of the reports' table. */
  reported: number;
  /** Distinct displays in the ledger's files. */
  ledger: number;
  /** Clicks as they were made, and as the reports have them. */
  clicked: number;
  clicksReported: number;
}

interface Stores {
  db: Pick<D1Database, "prepare">;
  ledger: Pick<R2Bucket, "list" | "get">;
  meterOf(campaignId: string): Pick<CampaignMeterRpc, "totals">;
}

const ARRIVE_WITHIN_MS = 120_000;

type Sums = { impressions: number | null; clicks: number | null };

const reportedOf = async ({ db }: Stores): Promise<{ impressions: number; clicks: number }> => {
  const sums = await db
    .prepare("SELECT sum(impressions) AS impressions, sum(clicks) AS clicks FROM delivery_totals")
    .first<Sums>();
  return { impressions: sums?.impressions ?? 0, clicks: sums?.clicks ?? 0 };
};

/** Waits until the reports have what was shown, or for two minutes, and lets them settle. */
export async function arrived(stores: Stores, shown: number, clicked: number): Promise<void> {
  const lastAtMs = Date.now() + ARRIVE_WITHIN_MS;
  while (Date.now() < lastAtMs) {
    const { impressions, clicks } = await reportedOf(stores);
    if (impressions >= shown && clicks >= clicked) break;
    await wait(500);
  }
  // Whatever is counted twice would show itself now.
  await wait(3_000);
}

export async function figuresOf(
  stores: Stores,
  seen: readonly Seen[],
  campaignIds: readonly string[],
): Promise<Figures> {
  const sum = (of: (each: Seen) => number) => seen.reduce((all, each) => all + of(each), 0);
  let billed = 0;
  for (const campaignId of campaignIds) billed += (await stores.meterOf(campaignId).totals()).billed;
  const reported = await reportedOf(stores);
  return {
    served: sum(({ served, left }) => served - left),
    shown: sum(({ shown }) => shown),
    billed,
    reported: reported.impressions,
    ledger: await displaysInLedger(stores.ledger),
    clicked: sum(({ clicked }) => clicked),
    clicksReported: reported.clicks,
  };
}

interface LedgerLine {
  verdict: string;
  event?: { kind: string; tokenId: string };
}

async function displaysInLedger(ledger: Stores["ledger"]): Promise<number> {
  const tokens = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await ledger.list({ prefix: "delivery/", cursor });
    for (const { key } of page.objects) {
      const text = await (await ledger.get(key))?.text();
      for (const line of text?.split("\n") ?? []) {
        if (line === "") continue;
        const { verdict, event } = JSON.parse(line) as LedgerLine;
        if (verdict === "valid" && event?.kind === "impression") tokens.add(event.tokenId);
      }
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return tokens.size;
}
