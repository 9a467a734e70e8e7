import { beforeAll, describe, expect, it, vi } from "vitest";
import { addDays, dayAt } from "../../../domain/kernel";
import type { Dimension, ReportRecord } from "../../../domain/reports";
import type { CampaignRow } from "../../../worker/db/schema";
import { jsonSequence } from "../../../worker/http/json-sequence";
import { askReport, readSspRevenue, streamReport } from "../../../worker/services/reports";
import { campaignIn, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { storeTotals } from "../../support/figures";

const DAY = 86_400_000;

let trade: Trade;
let campaign: CampaignRow;
let now: number;

beforeAll(async () => {
  trade = await openTrade(env);
  campaign = await campaignIn("live", trade);
  const { id: campaignId, projectId: advProjectId, pubProjectId, productId, startsAt } = campaign;
  now = (startsAt ?? 0) + 4 * DAY;
  const units = [trade.shop.banner.id, trade.shop.native.id];
  for (let at = 0; at < 60; at++) {
    const bucketAt = (startsAt ?? 0) + at * (DAY / 16);
    const where = { campaignId, advProjectId, pubProjectId, productId, unitId: units[at % 2] ?? "" };
    const counts = { impressions: 100 + at, clicks: 1, billedImpressions: 100 + at, billedClicks: 0 };
    await storeTotals(env, {
      ...where,
      ...counts,
      creativeId: "crt_1",
      appId: "app_1",
      bucketAt,
      updatedAt: bucketAt,
    });
  }
}, 60_000);

const range = () => {
  const from = dayAt(campaign.startsAt ?? 0, "Asia/Seoul");
  return { preset: "custom", from, to: addDays(from, 9) };
};
const ctx = () => contextOf(env, trade.shop.publisher, { now });

async function streamed(ask: object): Promise<ReportRecord[]> {
  const records: ReportRecord[] = [];
  for await (const record of await streamReport(ctx(), "pub", trade.shop.pub.id, { ...range(), ...ask }))
    records.push(record);
  return records;
}

const divisions: Dimension[][] = [
  ["hour", "unit"],
  ["unit", "day"],
  ["month", "week", "campaign"],
  ["unit"],
  [],
];

describe("a stream", () => {
  it.each(divisions.map((each) => [each.join(" x ") || "nothing", each] as const))(
    "by %s has the rows of the report, and goes on behind any of them",
    async (_, dimensions) => {
      const ask = { dimensions, measures: ["impressions", "clicks", "revenue"] };
      const records = await streamed(ask);
      const { total, totals } = await askReport(ctx(), "pub", trade.shop.pub.id, { ...range(), ...ask });
      expect(records.length).toBe(total);
      for (const measure of ["impressions", "clicks", "revenue"] as const) {
        const sum = records.reduce((all, { values }) => all + (values[measure] ?? 0), 0);
        expect([measure, sum]).toEqual([measure, totals[measure]]);
      }
      const middle = Math.floor(records.length / 2);
      const rest = await streamed({ ...ask, next: records[middle]?.next });
      expect(rest).toEqual(records.slice(middle + 1));
    },
  );
});

describe("a sequence", () => {
  const decoder = new TextDecoder();

  async function* numbers(count: number) {
    for (let at = 0; at < count; at++) yield { at };
  }

  it("is sent by ten records, each between a separator and a line feed", async () => {
    const chunks: string[] = [];
    const reader = jsonSequence(numbers(25)).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read())
      chunks.push(decoder.decode(read.value));
    expect(chunks.map((chunk) => chunk.split("\u001e").length - 1)).toEqual([10, 10, 5]);
    expect(chunks[2]?.slice(0, 12)).toBe('\u001e{"at":20}\n\u001e');
  });

  it("sends what there is after a tenth of a second, and ends after five without any", async () => {
    vi.useFakeTimers();
    try {
      const source = {
        async *[Symbol.asyncIterator]() {
          yield { at: 0 };
          await new Promise(() => undefined);
        },
      };
      const reader = jsonSequence(source).getReader();
      const first = reader.read();
      await vi.advanceTimersByTimeAsync(100);
      expect(decoder.decode((await first).value)).toBe('\u001e{"at":0}\n');
      const second = reader.read();
      await vi.advanceTimersByTimeAsync(5_000);
      expect((await second).done).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("revenue of the sell side", () => {
  const read = (input: object) => readSspRevenue(ctx(), trade.shop.pub.id, input);

  it("is by the day and unit what the report has", async () => {
    const { from, to } = range();
    const { items } = await read({ projectPub: trade.shop.pub.id, startDate: from, endDate: to });
    const report = await askReport(ctx(), "pub", trade.shop.pub.id, {
      ...{ ...range(), dimensions: ["day", "unit"], measures: ["revenue"] },
    });
    const [own, reported] = [
      items.map(({ date, unitId }) => `${date} ${unitId ?? ""}`),
      report.items.map(({ keys }) => `${keys.day} ${keys.unit}`),
    ];
    expect(own.sort()).toEqual(reported.sort());
    expect(items.every(({ exchangeId }) => exchangeId === null)).toBe(true);
    expect(items.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0)).toBe(report.totals.revenue);
  });

  it("is an empty list of another publisher and of days that no report has", async () => {
    const { from, to } = range();
    expect(await read({ projectPub: trade.buyer.adv.id, startDate: from, endDate: to })).toEqual({
      items: [],
    });
    expect(await read({ projectPub: trade.shop.pub.id, startDate: to, endDate: from })).toEqual({
      items: [],
    });
  });
});
