import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { REVIEW_LAPSE_H } from "../../../../domain/booking";
import { HOUR_MS } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import type { ConsoleEnv } from "../../../../worker/env";
import { rejectCampaign, tickCampaigns } from "../../../../worker/services/booking";
import { readHistory } from "../../../../worker/services/booking/reading/standing";
import { sendForReview } from "../../../support/campaign-deeds";
import { current, draft, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";

let trade: Trade;
beforeEach(async () => {
  trade = await openTrade(env);
  await reviewByHand(false);
});

function reviewByHand(manualReview: boolean) {
  const { projects } = schema;
  return openDb(env.DB).update(projects).set({ manualReview }).where(eq(projects.id, trade.shop.pub.id));
}

const tick = (now = Date.now()) => tickCampaigns(contextOf(env, null, { now }));
const publisher = () => contextOf(env, trade.shop.publisher);
const stepsOf = async (id: string) =>
  (await readHistory(contextOf(env, null), id))
    .filter(({ action }) => !action.startsWith("edit-") && action !== "save")
    .map(({ action, actorKind }) => `${action} ${actorKind}`);

/** A database that takes the submission and no write after it. */
function stoppedAfterSubmission(): ConsoleEnv {
  let writes = 0;
  const DB = new Proxy(env.DB, {
    get(target, name) {
      const value = Reflect.get(target, name, target) as unknown;
      if (typeof value !== "function" || name !== "batch")
        return typeof value === "function" ? value.bind(target) : value;
      return (statements: D1PreparedStatement[]) => {
        writes += 1;
        return writes > 1 ? Promise.reject(new Error("stopped")) : target.batch(statements);
      };
    },
  });
  return { ...env, DB };
}

/** A submitted campaign whose process stopped before the approval. */
async function stopped() {
  const { id } = await draft(trade);
  const { advertiser, adv } = trade.buyer;
  await expect(sendForReview(contextOf(stoppedAfterSubmission(), advertiser), adv.id, id)).rejects.toThrow(
    "stopped",
  );
  const campaign = await current(trade, id);
  expect(campaign).toMatchObject({ status: "submitted", publisherApprovedAt: null });
  return campaign;
}

describe("a submission whose process stopped before its automatic approval", () => {
  it("is approved by the clock, once, however often the clock runs", async () => {
    const { id } = await stopped();
    await Promise.all([tick(), tick()]);
    await tick();
    expect((await current(trade, id)).publisherApprovedAt).not.toBeNull();
    expect(await stepsOf(id)).toEqual(["request advertiser", "approve clock"]);
  });

  it("is approved before it lapses, when the clock stood still as well", async () => {
    const { id, submittedAt } = await stopped();
    await tick((submittedAt ?? 0) + REVIEW_LAPSE_H * HOUR_MS - 1);
    await tick((submittedAt ?? 0) + REVIEW_LAPSE_H * HOUR_MS);
    expect(await stepsOf(id)).toEqual(["request advertiser", "approve clock", "lapse clock"]);
  });

  it("stays rejected if its publisher rejects it at the same moment", async () => {
    const { id } = await stopped();
    const reject = () => rejectCampaign(publisher(), trade.shop.pub.id, id, { reason: "업종이 맞지 않아요" });
    const [rejection] = await Promise.allSettled([reject(), tick(), tick()]);
    if (rejection.status === "rejected") await reject();
    await tick();
    expect(await current(trade, id)).toMatchObject({ status: "rejected", publisherApprovedAt: null });
    const steps = await stepsOf(id);
    expect(steps.filter((step) => step === "reject publisher")).toHaveLength(1);
    expect(steps.at(-1)).toBe("reject publisher");
  });
});

it("leaves a campaign that was sent for a review by hand to its publisher, also when such reviews end", async () => {
  await reviewByHand(true);
  const { id } = await draft(trade);
  await sendForReview(contextOf(env, trade.buyer.advertiser), trade.buyer.adv.id, id);
  await reviewByHand(false);
  await tick();
  expect(await stepsOf(id)).toEqual(["request advertiser"]);
});
