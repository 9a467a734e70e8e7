import { beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "../../../../domain/kernel";
import { schema } from "../../../../worker/db/client";
import {
  askForecast,
  readForecast,
  runForecast,
  updateCampaignStep,
} from "../../../../worker/services/booking";
import { campaignIn, current, draft, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openBuyer } from "../../../support/factories";

const NOW = Date.now();
const WEEKS = 3;
/** Per hour and unit. */
const REQUESTS = 40;

let trade: Trade;
const as = () => contextOf(env, trade.buyer.advertiser, { now: NOW });
const clock = (now = NOW) => contextOf(env, null, { now });

beforeAll(async () => {
  trade = await openTrade(env);
  const until = Math.floor(NOW / HOUR_MS) * HOUR_MS;
  const units = [trade.shop.banner, trade.shop.native];
  const rows = Array.from({ length: WEEKS * 168 }, (_, ago) =>
    units.map(({ id }) => ({
      ...{ unitId: id, hourAt: until - (ago + 1) * HOUR_MS, part: "" },
      ...{ requests: REQUESTS, fills: 0, anonymous: REQUESTS },
    })),
  ).flat();
  const { db } = clock();
  for (let at = 0; at < rows.length; at += 12)
    await db.insert(schema.unitTraffic).values(rows.slice(at, at + 12));
});

async function foretold(id: string) {
  const campaign = await current(trade, id);
  return readForecast(clock(), campaign);
}

it("foretells a draft by the traffic of the weeks before, beside what is booked already", async () => {
  const { id } = await draft(trade, { now: NOW });
  await askForecast(as(), trade.buyer.adv.id, id);
  expect(await foretold(id)).toMatchObject({ state: "pending", result: null, isCurrent: true });
  await runForecast(clock(), id);
  const alone = await foretold(id);
  const { startsAt, endsAt } = await current(trade, id);
  const hours = ((endsAt ?? 0) - (startsAt ?? 0)) / HOUR_MS;
  const requests = hours * REQUESTS * 2;
  expect(alone).toMatchObject({ state: "done", result: { weeks: WEEKS, rivals: 0, mase: null } });
  expect(Math.abs((alone?.result?.requests ?? 0) - requests)).toBeLessThan(requests / 100);
  expect(alone?.result?.impressions.likely).toBeGreaterThan(0);

  await campaignIn("booked", trade, { now: NOW, pricing: "cpp" });
  await askForecast({ ...as(), now: NOW + 1 }, trade.buyer.adv.id, id);
  await runForecast(clock(NOW + 1), id);
  expect((await foretold(id))?.result).toMatchObject({ rivals: 1 });

  await updateCampaignStep(as(), trade.buyer.adv.id, id, "targeting", { languages: ["ko"] });
  expect(await foretold(id)).toMatchObject({ isCurrent: false });
});

it("asks for nothing of others, and tells nothing where nothing was counted", async () => {
  const other = await openTrade(env);
  const { id } = await draft(other, { now: NOW });
  const stranger = await openBuyer(env, other.shop);
  await expect(
    askForecast(contextOf(env, stranger.advertiser, { now: NOW }), stranger.adv.id, id),
  ).rejects.toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
  await askForecast(contextOf(env, other.buyer.advertiser, { now: NOW }), other.buyer.adv.id, id);
  await runForecast(clock(), id);
  expect(await readForecast(clock(), await current(other, id))).toMatchObject({
    state: "no-traffic",
    result: null,
  });
});
