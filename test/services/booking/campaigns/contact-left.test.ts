import { beforeAll, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import {
  approveCampaign,
  finalReview,
  getCampaign,
  pauseCampaign,
  replaceContact,
  updateCampaignStep,
} from "../../../../worker/services/booking";
import type { Identity } from "../../../../worker/services/kernel";
import { removeMember } from "../../../../worker/services/people";
import { sendForReview } from "../../../support/campaign-deeds";
import { campaignIn, openTrade, settleOutbox, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { addMember, contextOf, INFO } from "../../../support/factories";
import { mailsTo, openMember } from "../../../support/people";

let trade: Trade;
let planner: Identity;
beforeAll(async () => {
  trade = await openTrade(env);
  planner = await openMember(env, trade.buyer.adv.id, LEVEL.editor);
});

const owner = () => contextOf(env, trade.buyer.advertiser);
const publisher = () => contextOf(env, trade.shop.publisher);
const adv = () => trade.buyer.adv.id;
const NEXT = { contractName: "새 담당", contractEmail: "next@haedam.example" };

/** A booked campaign whose contact is the planner, who created it. */
async function bookedByPlanner(): Promise<string> {
  const { id } = await campaignIn("draft", trade, { creatives: "none" });
  const contact = { contractName: planner.name, contractEmail: planner.email };
  await updateCampaignStep(contextOf(env, planner), adv(), id, "info", { ...INFO, ...contact });
  await sendForReview(owner(), adv(), id);
  await approveCampaign(publisher(), trade.shop.pub.id, id);
  await finalReview(contextOf(env, trade.operator), id, "approve");
  return id;
}

const leave = () => removeMember(owner(), adv(), { account: planner.id });
const comeBack = () => addMember(env, adv(), planner, LEVEL.editor);
const hasLeft = async (id: string) => [
  (await getCampaign(owner(), adv(), id)).contactLeft,
  (await getCampaign(publisher(), trade.shop.pub.id, id)).contactLeft,
];

describe("a contract's contact who is taken out of the ad account", () => {
  it("stays recorded, and both sides read that they left, until they come back", async () => {
    const id = await bookedByPlanner();
    expect(await hasLeft(id)).toEqual([false, false]);
    await leave();
    expect(await hasLeft(id)).toEqual([true, true]);
    const { campaign } = await getCampaign(publisher(), trade.shop.pub.id, id);
    expect(campaign.contractEmail).toBe(planner.email);
    await comeBack();
    expect(await hasLeft(id)).toEqual([false, false]);
  });

  it("is mailed nothing of the campaign any more; the owner is", async () => {
    const id = await bookedByPlanner();
    await settleOutbox(env);
    await leave();
    await settleOutbox(env);
    const [before, owned] = [planner, trade.buyer.advertiser].map(({ email }) => mailsTo(env, email));
    const [heard, ownerHeard] = [(await before)?.length, (await owned)?.length];
    await pauseCampaign(publisher(), trade.shop.pub.id, id);
    await settleOutbox(env);
    expect(await mailsTo(env, planner.email)).toHaveLength(heard ?? 0);
    expect(await mailsTo(env, trade.buyer.advertiser.email)).toHaveLength((ownerHeard ?? 0) + 1);
    await comeBack();
  });

  it("may be replaced by another, which is a step of the history", async () => {
    const id = await bookedByPlanner();
    await leave();
    await replaceContact(owner(), adv(), id, NEXT);
    const { campaign, history, contactLeft } = await getCampaign(owner(), adv(), id);
    expect(campaign).toMatchObject(NEXT);
    expect(contactLeft).toBe(false);
    expect(history.at(-1)).toMatchObject({
      action: "edit-contact",
      actorAccountId: trade.buyer.advertiser.id,
    });
    await replaceContact(owner(), adv(), id, NEXT);
    expect((await getCampaign(owner(), adv(), id)).history).toEqual(history);
    await comeBack();
  });
});

describe("a contact who did not leave", () => {
  it("stays as booked, be it a member or somebody outside", async () => {
    const id = await bookedByPlanner();
    const outside = (await campaignIn("booked", trade, { creatives: "none" })).id;
    for (const campaign of [id, outside]) {
      await expect(replaceContact(owner(), adv(), campaign, NEXT)).rejects.toMatchObject({
        code: "CAMPAIGN_MUTATION_NOT_ALLOWED",
        details: { refusal: "contact-stays" },
      });
      expect((await getCampaign(owner(), adv(), campaign)).campaign.contractEmail).not.toBe(
        NEXT.contractEmail,
      );
    }
  });
});
