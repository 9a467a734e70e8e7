import { expect, it } from "vitest";
import { type PublishedQuests, questsKey } from "../../../domain/quests";
import { drainOutbox } from "../../../worker/jobs/outbox";
import { approveCampaign, finalReview, pauseCampaign, tickCampaigns } from "../../../worker/services/booking";
import { tickQuestBoards } from "../../../worker/services/inventory";
import { sendForReview } from "../../support/campaign-deeds";
import { openTrade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";
import { fundQuest, openChannel, QUEST, questDraft } from "../../support/quests";

it("gives apps a channel's quests with the pages to open, and takes out what stops", async () => {
  const trade = await openTrade(env);
  const { shop, buyer, operator } = trade;
  const channel = await openChannel(env, shop);
  const { id } = await questDraft(trade, channel);
  await sendForReview(contextOf(env, buyer.advertiser), buyer.adv.id, id);
  await approveCampaign(contextOf(env, shop.publisher), shop.pub.id, id);
  const booked = await finalReview(contextOf(env, operator), id, "approve");
  await fundQuest(trade, booked, Date.now());
  const now = booked.startsAt ?? 0;
  const clock = contextOf(env, null, { now });
  const published = () => env.PLANS.get<PublishedQuests>(questsKey(shop.pub.id), "json");
  await tickCampaigns(clock);
  await tickQuestBoards(clock);
  while ((await drainOutbox(contextOf(env, null, { now: now + 60_000 }))) > 0);
  const [shown] = (await published())?.channels ?? [];
  expect(shown).toMatchObject({ channel: channel.questChannel, title: channel.name });
  expect(shown?.quests).toMatchObject([
    { campaignId: id, paybackMinor: QUEST.paybackMinor, url: `${shown?.url}/${id}`, endsAtMs: booked.endsAt },
  ]);
  await pauseCampaign(contextOf(env, buyer.advertiser, { now }), buyer.adv.id, id);
  while ((await drainOutbox(contextOf(env, null, { now: now + 120_000 }))) > 0);
  expect((await published())?.channels).toMatchObject([{ quests: [] }]);
});
