import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { WrittenCampaign } from "../../../../domain/booking";
import { QUEST_REFRESH_MS, type QuestGoal } from "../../../../domain/inventory";
import { HOUR_MS } from "../../../../domain/kernel";
import { schema } from "../../../../worker/db/client";
import {
  approveCampaign,
  finalReview,
  pauseCampaign,
  resumeCampaign,
  tickCampaigns,
} from "../../../../worker/services/booking";
import { getQuestChannel, type ProductDetail, tickQuestBoards } from "../../../../worker/services/inventory";
import { sendForReview } from "../../../support/campaign-deeds";
import type { Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openAccount, openBuyer, openShop } from "../../../support/factories";
import { boardOf, fundQuest, openChannel, questDraft } from "../../../support/quests";

const at = (now: number) => contextOf(env, null, { now });

let trade: Trade;
let channel: ProductDetail;
let steady: WrittenCampaign;
let top: WrittenCampaign;
/** Start of both campaigns: midnight in Seoul, which also starts a window. */
let start: number;

/** A quest with any goal: a ranking goal as from before they were refused. */
async function live(goal: QuestGoal): Promise<WrittenCampaign> {
  const { id } = await questDraft(trade, channel);
  const ctx = contextOf(env, trade.buyer.advertiser);
  const { quest } = await sendForReview(ctx, trade.buyer.adv.id, id);
  const { campaigns } = schema;
  if (quest)
    await ctx.db
      .update(campaigns)
      .set({ quest: { ...quest, goal } })
      .where(eq(campaigns.id, id));
  await approveCampaign(contextOf(env, trade.shop.publisher), trade.shop.pub.id, id);
  const campaign = await finalReview(contextOf(env, trade.operator), id, "approve");
  await fundQuest(trade, campaign, Date.now());
  return campaign;
}

beforeAll(async () => {
  const shop = await openShop(env);
  channel = await openChannel(env, shop);
  const buyer = await openBuyer(env, shop);
  trade = { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
  [steady, top] = [await live("steady-up"), await live("ranking-top")];
  start = steady.startsAt ?? 0;
  await tickCampaigns(at(start));
});

const shown = async (now: number, alias: string | null = null) =>
  (await getQuestChannel(at(now), alias, channel.questChannel ?? "")).quests.map(({ campaignId, places }) => [
    campaignId,
    places,
  ]);

describe("a channel's board", () => {
  it("is empty until a window settles it, and then in the order of goals with the places of the window", async () => {
    expect(await shown(start)).toEqual([]);
    await tickQuestBoards(at(start + HOUR_MS));
    // 100 participants over five days: a fortieth in each window of three hours, rounded up.
    expect(await shown(start + HOUR_MS)).toEqual([
      [top.id, 100],
      [steady.id, 3],
    ]);
    expect(await boardOf(env, channel.id)).toMatchObject({ windowAt: start });
  });

  it("is written once in a window, however often the clock comes", async () => {
    const later = { ...(await boardOf(env, channel.id)), entries: [] };
    const { questBoards } = schema;
    await at(start).db.update(questBoards).set({ entries: [] }).where(eq(questBoards.productId, channel.id));
    await tickQuestBoards(at(start + QUEST_REFRESH_MS - 1));
    expect(await boardOf(env, channel.id)).toEqual(later);
    await Promise.all([
      tickQuestBoards(at(start + QUEST_REFRESH_MS)),
      tickQuestBoards(at(start + QUEST_REFRESH_MS)),
    ]);
    expect(await boardOf(env, channel.id)).toEqual({
      productId: channel.id,
      windowAt: start + QUEST_REFRESH_MS,
      entries: [
        { campaignId: top.id, places: 100 },
        { campaignId: steady.id, places: 5 },
      ],
    });
    // A late run of the clock does not revert the board.
    await tickQuestBoards(at(start));
    expect((await boardOf(env, channel.id))?.windowAt).toBe(start + QUEST_REFRESH_MS);
  });

  it("loses at once what stops running, and gets it back in the next window", async () => {
    const now = start + QUEST_REFRESH_MS + HOUR_MS;
    const ctx = contextOf(env, trade.buyer.advertiser, { now });
    await pauseCampaign(ctx, trade.buyer.adv.id, top.id);
    expect(await shown(now)).toEqual([[steady.id, 5]]);
    await tickQuestBoards(at(start + 2 * QUEST_REFRESH_MS));
    expect(await shown(start + 2 * QUEST_REFRESH_MS)).toEqual([[steady.id, 8]]);
    const resumed = start + 2 * QUEST_REFRESH_MS + 1;
    await resumeCampaign(
      contextOf(env, trade.buyer.advertiser, { now: resumed }),
      trade.buyer.adv.id,
      top.id,
    );
    expect(await shown(resumed)).toEqual([[steady.id, 8]]);
    await tickQuestBoards(at(start + 3 * QUEST_REFRESH_MS));
    expect(await shown(start + 3 * QUEST_REFRESH_MS)).toEqual([
      [top.id, 100],
      [steady.id, 10],
    ]);
  });

  it("is neither settled nor answered once its product is gone, nor answered once its platform is", async () => {
    const now = start + 3 * QUEST_REFRESH_MS;
    const missing = { code: "AD_PRODUCT_NOT_FOUND" };
    const gone = await openChannel(env, trade.shop);
    const { db } = at(now);
    await db.update(schema.adProducts).set({ goneAt: now }).where(eq(schema.adProducts.id, gone.id));
    await tickQuestBoards(at(now));
    expect(await boardOf(env, gone.id)).toBeUndefined();
    await expect(getQuestChannel(at(now), null, gone.questChannel ?? "")).rejects.toMatchObject(missing);
    const closed = await openShop(env);
    const { questChannel } = await openChannel(env, closed);
    await db.update(schema.projects).set({ deletedAt: now }).where(eq(schema.projects.id, closed.pub.id));
    await expect(getQuestChannel(at(now), null, questChannel ?? "")).rejects.toMatchObject(missing);
  });

  it("is answered below its own platform alone, says when it changes, and tells nothing of what is paid for it", async () => {
    const now = start + 3 * QUEST_REFRESH_MS + 1;
    const alias = trade.shop.pub.alias ?? "";
    const page = await getQuestChannel(at(now), alias, channel.questChannel ?? "");
    expect(page).toMatchObject({ name: channel.name, refreshesAtMs: start + 4 * QUEST_REFRESH_MS });
    expect(JSON.stringify(page)).not.toMatch(/budget|recruitmentTarget|goal|contract|byAgency/i);
    const missing = { code: "AD_PRODUCT_NOT_FOUND" };
    await expect(getQuestChannel(at(now), "another", channel.questChannel ?? "")).rejects.toMatchObject(
      missing,
    );
    await expect(getQuestChannel(at(now), alias, "nowhere")).rejects.toMatchObject(missing);
  });
});
