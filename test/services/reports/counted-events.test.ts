import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { DeliveryEvent, DeliveryMessage } from "../../../domain/delivery";
import { DAY_MS, dayStartMs } from "../../../domain/kernel";
import type { CampaignRow } from "../../../worker/db/schema";
import { handleDelivery } from "../../../worker/jobs/delivery";
import { askReport, type CountedEvent, readCountedEvents } from "../../../worker/services/reports";
import { deliveryEvent } from "../../domain/delivery/support";
import { campaignIn, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, openAccount, openBuyer, openShop } from "../../support/factories";

/** Yesterday in the ad account's zone. */
const day = new Date(Date.now() + 9 * 60 * 60_000 - DAY_MS).toISOString().slice(0, 10);
const startMs = dayStartMs(day, "Asia/Seoul");
const DAY = { preset: "custom", from: day, to: day };
const COUNTED = { ...DAY, measures: ["impressions", "clicks", "billedImpressions", "billedClicks"] };

let trade: Trade;
let campaigns: CampaignRow[];
let last = 0;

function message(overrides: Partial<DeliveryEvent>, atMs: number, id = `msg_${++last}`) {
  const campaign = campaigns[0] as CampaignRow;
  const event = deliveryEvent({
    campaignId: campaign.id,
    advProjectId: campaign.projectId,
    pubProjectId: campaign.pubProjectId,
    // Part of a token, and so the same for all of its events.
    decidedAtMs: startMs - 1_000,
    atMs,
    ...overrides,
  });
  // A message is queued with some delay, possibly in the next hour.
  return {
    id,
    timestamp: new Date(atMs + 2_000),
    attempts: 1,
    body: { verdict: "valid", event } as DeliveryMessage,
  };
}

async function deliver(messages: ReturnType<typeof message>[]): Promise<void> {
  const batch = createMessageBatch<DeliveryMessage>("madang-delivery", messages);
  await handleDelivery(batch, env);
  expect((await getQueueResult(batch, createExecutionContext())).retryMessages).toEqual([]);
}

async function download(side: "adv" | "pub", input: object = DAY): Promise<CountedEvent[]> {
  const [account, projectId] =
    side === "adv"
      ? [trade.buyer.advertiser, trade.buyer.adv.id]
      : [trade.shop.publisher, campaigns[0]?.pubProjectId ?? ""];
  const { chunks } = await readCountedEvents(contextOf(env, account), projectId, side, input);
  const events: CountedEvent[] = [];
  for await (const chunk of chunks) events.push(...chunk);
  return events;
}

const of = (events: CountedEvent[], kind: string) => events.filter((event) => event.kind === kind).length;

beforeAll(async () => {
  const shop = await openShop(env);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  campaigns = [await campaignIn("live", trade), await campaignIn("live", trade)];
  const [one, two] = campaigns as [CampaignRow, CampaignRow];
  const hour = startMs + 5 * 60 * 60_000;
  const first = message({ tokenId: "t1" }, hour);
  const batch = [
    first,
    // A second beacon of the same token, its click, a repeated click, and a click whose ad was never shown.
    message({ tokenId: "t1" }, hour + 10),
    message({ tokenId: "t1", kind: "click" }, hour + 20),
    message({ tokenId: "t1", kind: "click" }, hour + 30),
    message({ tokenId: "t2", kind: "click" }, hour + 40),
    message({ tokenId: "t1", kind: "viewable" }, hour + 50),
    message({ tokenId: "t3", campaignId: two.id }, hour + 60),
  ];
  await deliver(batch);
  // The same messages in another batch, as after a consumer crash, across the end of an hour and of the day.
  const dayEnd = startMs + DAY_MS;
  await deliver([
    message({ tokenId: "t4" }, dayEnd - 1),
    message({ tokenId: "t5" }, dayEnd),
    message({ tokenId: "t6" }, startMs),
    message({ tokenId: "t7" }, startMs - 1),
    ...batch.slice(0, 3),
  ]);
  const more = Array.from({ length: 600 }, (_, nth) =>
    message({ tokenId: `many-${nth}` }, hour + nth * 60_000),
  );
  for (let at = 0; at < more.length; at += 100) await deliver(more.slice(at, at + 100));
  expect(one.id).not.toBe(two.id);
});

test.each(["adv", "pub"] as const)(
  "the %s side's events of a day add up to the report's figures",
  async (side) => {
    const events = await download(side);
    expect([of(events, "impression"), of(events, "click"), of(events, "viewable")]).toEqual([604, 1, 1]);
    expect(events.filter(({ billed }) => billed).map(({ kind }) => kind)).toEqual(
      Array(604).fill("impression"),
    );
    const [account, projectId] =
      side === "adv"
        ? [trade.buyer.advertiser, trade.buyer.adv.id]
        : [trade.shop.publisher, campaigns[0]?.pubProjectId ?? ""];
    await expect
      .poll(async () => (await askReport(contextOf(env, account), side, projectId, COUNTED)).totals, {
        timeout: 20_000,
      })
      .toEqual({
        impressions: of(events, "impression"),
        clicks: of(events, "click"),
        // All bought impressions are billed; their clicks are not.
        billedImpressions: of(events, "impression"),
        billedClicks: 0,
      });
  },
);

test("each event stands there once and names its campaign", async () => {
  const events = await download("adv");
  const keys = events.map(({ kind, tokenId, campaignId }) => `${kind} ${tokenId} ${campaignId}`);
  expect(new Set(keys).size).toBe(keys.length);
  const times = events.map(({ atMs }) => atMs);
  expect(times, "in the order in which they came").toEqual(times.toSorted((one, other) => one - other));
  expect(new Set(events.map(({ campaignName }) => campaignName))).toEqual(
    new Set(campaigns.map(({ name }) => name)),
  );
});

test("one campaign's events are its own", async () => {
  const events = await download("adv", { ...DAY, campaign: campaigns[1]?.id });
  expect(events.map(({ tokenId }) => tokenId)).toEqual(["t3"]);
});

test("another project's events are not to be had", async () => {
  const stranger = await openBuyer(env, trade.shop);
  const ctx = contextOf(env, stranger.advertiser);
  await expect(readCountedEvents(ctx, trade.buyer.adv.id, "adv", DAY)).rejects.toMatchObject({
    code: "PROJECT_NOT_FOUND",
  });
  const { chunks } = await readCountedEvents(ctx, stranger.adv.id, "adv", DAY);
  expect(await chunks.next()).toEqual({ done: true, value: undefined });
});

test.each([
  [{ preset: "last-7" }, { to: ["report.oneDay"] }],
  [{ preset: "custom", from: "2026-01-05", to: "2026-01-05" }, { from: ["report.tooOld|days=14"] }],
])("a window that single events are not kept for is refused: %o", async (input, fields) => {
  const ctx = contextOf(env, trade.buyer.advertiser);
  await expect(readCountedEvents(ctx, trade.buyer.adv.id, "adv", input)).rejects.toMatchObject({
    code: "070",
    fields,
  });
});
