import { beforeAll, describe, expect, it } from "vitest";
import { REVIEW_LAPSE_H } from "../../../../domain/booking";
import { handleClock } from "../../../../worker/jobs/clock";
import { tickCampaigns } from "../../../../worker/services/booking";
import { readHistory } from "../../../../worker/services/booking/reading/standing";
import {
  approveCreatives,
  campaignIn,
  current,
  openTrade,
  settleOutbox,
  type Trade,
} from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openBuyer } from "../../../support/factories";

const HOUR_MS = 3_600_000;

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env, { cppSlots: 1 });
});

const tick = (now: number) => tickCampaigns(contextOf(env, null, { now }));
const statusOf = async (id: string) => (await current(trade, id)).status;

/** `action from>to by`, in order. */
async function historyOf(id: string): Promise<string[]> {
  const history = await readHistory(contextOf(env, null), id);
  return history
    .filter(({ action }) => !action.startsWith("edit-"))
    .map(
      ({ action, fromStatus, toStatus, actorKind }) =>
        `${action} ${fromStatus ?? "-"}>${toStatus} ${actorKind}`,
    );
}

const BOOKED_HISTORY = [
  "save ->draft advertiser",
  "request draft>submitted advertiser",
  "approve submitted>submitted publisher",
  "final-approve submitted>booked operator",
];

describe("the clock", () => {
  it("starts a booked campaign with an approved creative exactly at its start, and closes it exactly at its end", async () => {
    const { id, startsAt, endsAt } = await campaignIn("booked", trade);
    await tick((startsAt ?? 0) - 1);
    expect(await statusOf(id)).toBe("booked");
    await tick(startsAt ?? 0);
    expect(await statusOf(id)).toBe("live");
    await tick((endsAt ?? 0) - 1);
    expect(await statusOf(id)).toBe("live");
    await tick(endsAt ?? 0);
    expect(await statusOf(id)).toBe("closed");
    expect(await historyOf(id)).toEqual([
      ...BOOKED_HISTORY,
      "start booked>live clock",
      "close live>closed clock",
    ]);
  });

  it("leaves a campaign without an approved creative waiting, and starts it once there is one", async () => {
    const { id, startsAt } = await campaignIn("booked", trade, { creatives: "submitted" });
    await tick((startsAt ?? 0) + HOUR_MS);
    expect(await statusOf(id)).toBe("booked");
    await approveCreatives(trade, id);
    await tick((startsAt ?? 0) + 2 * HOUR_MS);
    expect(await statusOf(id)).toBe("live");
  });

  it("that slept through a whole campaign closes it once, without a moment of delivery", async () => {
    const { id, endsAt } = await campaignIn("booked", trade);
    await tick((endsAt ?? 0) + 24 * HOUR_MS);
    await tick((endsAt ?? 0) + 25 * HOUR_MS);
    expect(await historyOf(id)).toEqual([...BOOKED_HISTORY, "close booked>closed clock"]);
  });

  it("that runs twice at the same moment moves a campaign once", async () => {
    const { id, startsAt } = await campaignIn("booked", trade);
    await Promise.all([tick(startsAt ?? 0), tick(startsAt ?? 0), tick(startsAt ?? 0)]);
    expect(await historyOf(id)).toEqual([...BOOKED_HISTORY, "start booked>live clock"]);
  });

  it("closes a paused campaign at its end", async () => {
    const { id, endsAt } = await campaignIn("paused", trade);
    await tick(endsAt ?? 0);
    expect((await historyOf(id)).at(-1)).toBe("close paused>closed clock");
  });

  it.each(["submitted", "in-final-review"] as const)(
    `rejects what is %s after ${REVIEW_LAPSE_H} hours without a decision, and not a moment before`,
    async (stage) => {
      const { id, submittedAt } = await campaignIn(stage, trade);
      const lapsesAt = (submittedAt ?? 0) + REVIEW_LAPSE_H * HOUR_MS;
      await tick(lapsesAt - 1);
      expect(await statusOf(id)).toBe("submitted");
      await tick(lapsesAt);
      expect(await statusOf(id)).toBe("rejected");
      expect((await historyOf(id)).at(-1)).toBe("lapse submitted>rejected clock");
    },
  );

  it("frees the slots of what it rejects for want of a decision", async () => {
    const first = await campaignIn("submitted", trade, { pricing: "cpp" });
    const other = await openBuyer(env, trade.shop);
    await expect(
      campaignIn("submitted", { ...trade, buyer: other }, { pricing: "cpp" }),
    ).rejects.toMatchObject({
      code: "AD_PRODUCT_BOOK_HAS_UNAVAILABLE_SLOTS",
    });
    await handleClock(env, (first.submittedAt ?? 0) + REVIEW_LAPSE_H * HOUR_MS);
    await settleOutbox(env);
    expect((await campaignIn("submitted", { ...trade, buyer: other }, { pricing: "cpp" })).status).toBe(
      "submitted",
    );
  });
});
