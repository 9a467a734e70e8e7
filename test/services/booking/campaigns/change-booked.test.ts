import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { WrittenCampaign } from "../../../../domain/booking";
import { addDays, countDays, dayStartMs, daysBetween } from "../../../../domain/kernel";
import { formatDayRange } from "../../../../locales/words/format";
import { schema } from "../../../../worker/db/client";
import {
  bookProduct,
  extendCampaign,
  pauseCampaign,
  postponeCampaign,
  renameCampaign,
} from "../../../../worker/services/booking";
import { creativesOf } from "../../../../worker/services/booking/find";
import { readHistory } from "../../../../worker/services/booking/reading/standing";
import { slotBook } from "../../../../worker/services/inventory";
import {
  campaignIn,
  current,
  openTrade,
  type Stage,
  settleOutbox,
  type Trade,
} from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, nextSchedule, openBuyer } from "../../../support/factories";
import { mailsTo } from "../../../support/people";
import { writtenOf } from "../../../support/written";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env, { cppSlots: 1 });
});

const advertiser = (now?: number) => contextOf(env, trade.buyer.advertiser, now === undefined ? {} : { now });
const rename = (id: string, name: string) => renameCampaign(advertiser(), trade.buyer.adv.id, id, { name });
const postpone = (id: string, startDay: string, now?: number) =>
  postponeCampaign(advertiser(now), trade.buyer.adv.id, id, { startDay });
const extend = (id: string, endDay: string, now?: number) =>
  extendCampaign(advertiser(now), trade.buyer.adv.id, id, { endDay });

/** Days of a campaign that no other test in this file books. */
let nth = 0;
function ownDays() {
  nth += 1;
  const startDay = addDays(nextSchedule().startDay, nth * 20);
  return { startDay, endDay: addDays(startDay, 4) };
}

const daysOf = ({ startDay, endDay }: Pick<WrittenCampaign, "startDay" | "endDay">) => {
  if (!startDay || !endDay) throw new Error("a campaign without days");
  return { startDay, endDay };
};

async function heldBy(campaign: Pick<WrittenCampaign, "id" | "productId">): Promise<string[]> {
  const all = await slotBook(advertiser(), campaign.productId).calendar({
    fromDay: "2000-01-01",
    toDay: "2100-01-01",
  });
  return all
    .filter(({ holders }) => holders.some(({ campaignId }) => campaignId === campaign.id))
    .map(({ day }) => day);
}

const STAGES = [
  "draft",
  "submitted",
  "in-final-review",
  "rejected",
  "booked",
  "live",
  "paused",
  "cancelled",
  "closed",
] as const satisfies readonly Stage[];

describe("what may be changed after booking", () => {
  it.each(STAGES)("is by rule B6 and nothing else, of a campaign that is %s", async (stage) => {
    const { id } = await campaignIn(stage, trade);
    const before = await writtenOf(env, id);
    const { startDay, endDay } = daysOf(before.campaign);
    const tries: [string, boolean, string, () => Promise<unknown>][] = [
      [
        "title",
        ["booked", "live", "paused"].includes(stage),
        "CAMPAIGN_MUTATION_NOT_ALLOWED",
        () => rename(id, "새 이름"),
      ],
      [
        "postpone",
        stage === "booked",
        "CAMPAIGN_POSTPONING_NOT_ALLOWED",
        () => postpone(id, addDays(startDay, 7)),
      ],
      [
        "extend",
        ["live", "paused"].includes(stage),
        "CAMPAIGN_MUTATION_NOT_ALLOWED",
        () => extend(id, addDays(endDay, 7)),
      ],
    ];
    for (const [what, isAllowed, code, act] of tries) {
      if (isAllowed) continue;
      await expect(act(), what).rejects.toMatchObject({ code });
      expect(await writtenOf(env, id), what).toEqual(before);
    }
    for (const [what, isAllowed, , act] of tries)
      if (isAllowed) await expect(act(), what).resolves.toMatchObject({ id });
  });
});

describe("a postponed campaign", () => {
  it("moves its whole period in the product's zone, and costs what it did", async () => {
    const before = await campaignIn("booked", trade);
    const startDay = addDays(daysOf(before).startDay, 10);
    const after = await postpone(before.id, startDay);
    expect(countDays(...(Object.values(daysOf(after)) as [string, string]))).toBe(5);
    expect(after).toMatchObject({
      startDay,
      startsAt: dayStartMs(startDay, "Asia/Seoul"),
      endsAt: dayStartMs(addDays(startDay, 5), "Asia/Seoul"),
      status: "booked",
      quote: before.quote,
      budgetMinor: before.budgetMinor,
    });
    const [last] = (await readHistory(advertiser(), before.id)).slice(-1);
    expect(last).toMatchObject({ action: "edit-postpone", fromStatus: "booked", toStatus: "booked" });
    expect(last?.moved).toEqual({ from: daysOf(before), to: daysOf(after) });
  });

  const HOUR_MS = 3_600_000;
  it.each<[string, number | null, number | null, string]>([
    ["none of its own", null, null, "edit-postpone"],
    ["its first day alone", null, 24 * HOUR_MS, "edit-postpone-display"],
    ["from its second day on", 24 * HOUR_MS, null, "edit-postpone-display"],
    ["a few hours of its last day", 97 * HOUR_MS, 99 * HOUR_MS, "edit-postpone-display"],
  ])("shows a creative as long after its start as it was to: %s", async (_, from, to, action) => {
    const before = await campaignIn("booked", trade);
    const { startsAt } = before;
    if (startsAt === null) throw new Error("a booking begins");
    const ctx = advertiser();
    const [creative] = await creativesOf(ctx, before.id);
    const since = (at: number | null, start: number) => (at === null ? null : start + at);
    await ctx.db
      .update(schema.creatives)
      .set({ displayFrom: since(from, startsAt), displayTo: since(to, startsAt) })
      .where(eq(schema.creatives.id, creative?.id ?? ""));
    const after = await postpone(before.id, addDays(daysOf(before).startDay, 7));
    const [moved, other] = await creativesOf(ctx, before.id);
    const start = after.startsAt ?? 0;
    expect([moved?.displayFrom, moved?.displayTo]).toEqual([since(from, start), since(to, start)]);
    expect(moved?.status).toBe(creative?.status);
    expect([other?.displayFrom, other?.displayTo]).toEqual([null, null]);
    expect((await readHistory(ctx, before.id)).at(-1)?.action).toBe(action);
  });

  it.each([
    ["postponed", "booked", "미뤘어요", "startDay", postpone],
    ["extended", "live", "종료일을", "endDay", extend],
  ] as const)(
    "is told to the publisher with its new days, once: %s",
    async (event, stage, words, day, change) => {
      const before = await campaignIn(stage, trade);
      const later = addDays(daysOf(before)[day], 7);
      const after = await change(before.id, later);
      await change(before.id, later);
      await settleOutbox(env);
      const news = await advertiser().db.query.notifications.findMany({
        where: eq(schema.notifications.eventId, `campaign:${before.id}:${after.version}`),
      });
      const { pub } = trade.shop;
      expect(news).toMatchObject([{ projectId: pub.id, details: { event, subject: before.name } }]);
      const mails = (await mailsTo(env, trade.shop.publisher.email)).filter(
        ({ subject, text }) => subject.includes(words) && text.includes(before.id),
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]?.text).toContain(formatDayRange("ko", daysOf(after).startDay, daysOf(after).endDay));
    },
  );

  it("has its new slots and none of the old ones, also where they overlap", async () => {
    const before = await campaignIn("booked", trade, { pricing: "cpp", schedule: ownDays() });
    const after = await postpone(before.id, addDays(daysOf(before).startDay, 2));
    const days = daysBetween(daysOf(after).startDay, daysOf(after).endDay);
    expect(await heldBy(after)).toEqual(days);
    await settleOutbox(env);
    expect(await heldBy(after)).toEqual(days);
  });

  it("is not postponed onto a day without room: it keeps its days, its slots and its history", async () => {
    const schedule = ownDays();
    const before = await campaignIn("booked", trade, { pricing: "cpp", schedule });
    const taken = { startDay: addDays(schedule.startDay, 8), endDay: addDays(schedule.endDay, 8) };
    await bookProduct(advertiser(), trade.buyer.adv.id, trade.shop.cpp.id, taken);
    const history = await readHistory(advertiser(), before.id);
    await expect(postpone(before.id, addDays(schedule.startDay, 6))).rejects.toMatchObject({
      code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
      details: { unavailableDays: [taken.startDay, addDays(taken.startDay, 1), addDays(taken.startDay, 2)] },
    });
    await settleOutbox(env);
    expect(await current(trade, before.id)).toEqual(before);
    expect(await readHistory(advertiser(), before.id)).toEqual(history);
    expect(await heldBy(before)).toEqual(daysBetween(schedule.startDay, schedule.endDay));
  });

  it("is moved once when two move it at the same moment, and has the slots of the one that won", async () => {
    const schedule = ownDays();
    const before = await campaignIn("booked", trade, { pricing: "cpp", schedule });
    const results = await Promise.allSettled([
      postpone(before.id, addDays(schedule.startDay, 1)),
      postpone(before.id, addDays(schedule.startDay, 6)),
    ]);
    const refused = results.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    for (const code of refused) expect(["CONFLICT", "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS"]).toContain(code);
    await settleOutbox(env);
    const after = await current(trade, before.id);
    expect(after.version).toBe(before.version + 2 - refused.length);
    expect(await heldBy(after)).toEqual(daysBetween(daysOf(after).startDay, daysOf(after).endDay));
  });

  it.each<[string, (startDay: string) => string, string]>([
    ["to an earlier day", (startDay) => addDays(startDay, -1), "schedule.notLater"],
    ["beyond the last day of any booking", (startDay) => addDays(startDay, 300), "schedule.tooLate"],
    ["to what is no day", () => "soon", "date"],
  ])("is not postponed %s", async (_, dayOf, code) => {
    const before = await campaignIn("booked", trade);
    const refusal = postpone(before.id, dayOf(daysOf(before).startDay));
    await expect(refusal).rejects.toMatchObject({
      code: "070",
      fields: { startDay: [expect.stringContaining(code)] },
    });
    expect(await current(trade, before.id)).toEqual(before);
  });

  it("stays as it is when it is asked for the days that it has", async () => {
    const booked = await campaignIn("booked", trade);
    const live = await campaignIn("live", trade);
    await expect(postpone(booked.id, daysOf(booked).startDay)).resolves.toEqual(booked);
    await expect(extend(live.id, daysOf(live).endDay)).resolves.toEqual(live);
  });

  it("is not postponed from the moment of its start on, nor when it was paused before that", async () => {
    const booked = await campaignIn("booked", trade);
    const later = addDays(daysOf(booked).startDay, 7);
    await expect(postpone(booked.id, later, booked.startsAt ?? 0)).rejects.toMatchObject({
      code: "CAMPAIGN_POSTPONING_NOT_ALLOWED",
    });
    await pauseCampaign(advertiser(), trade.buyer.adv.id, booked.id);
    await expect(postpone(booked.id, later)).rejects.toMatchObject({
      code: "CAMPAIGN_POSTPONING_NOT_ALLOWED",
    });
  });
});

describe("an extended campaign", () => {
  it("ends later in the product's zone, for the same money", async () => {
    const before = await campaignIn("live", trade);
    const endDay = addDays(daysOf(before).endDay, 3);
    const after = await extend(before.id, endDay);
    expect(after).toMatchObject({
      endDay,
      endsAt: dayStartMs(addDays(endDay, 1), "Asia/Seoul"),
      startsAt: before.startsAt,
      quote: before.quote,
      status: "live",
    });
    const [last] = (await readHistory(advertiser(), before.id)).slice(-1);
    expect(last?.moved).toEqual({ from: daysOf(before), to: { ...daysOf(before), endDay } });
  });

  it("is not extended once its end is reached", async () => {
    const live = await campaignIn("live", trade);
    const late = extend(live.id, addDays(daysOf(live).endDay, 7), live.endsAt ?? 0);
    await expect(late).rejects.toMatchObject({
      code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
      details: { refusal: "end-reached" },
    });
  });

  it("is not extended to an earlier end, nor beyond a hundred days", async () => {
    const live = await campaignIn("live", trade);
    const { startDay, endDay } = daysOf(live);
    for (const [day, code] of [
      [addDays(endDay, -1), "schedule.notLater"],
      [addDays(startDay, 100), "schedule.tooLong"],
    ] as const) {
      const refusal = extend(live.id, day);
      await expect(refusal).rejects.toMatchObject({
        code: "070",
        fields: { endDay: [expect.stringContaining(code)] },
      });
    }
    await expect(extend(live.id, addDays(startDay, 99))).resolves.toMatchObject({
      version: live.version + 1,
    });
  });
});

describe("somebody else's campaign", () => {
  it("is not there to be changed", async () => {
    const { id } = await campaignIn("booked", trade);
    const stranger = await openBuyer(env);
    const ctx = contextOf(env, stranger.advertiser);
    for (const verb of [renameCampaign, postponeCampaign, extendCampaign])
      await expect(verb(ctx, stranger.adv.id, id, {})).rejects.toMatchObject({ code: "CAMPAIGN_NOT_FOUND" });
  });
});
