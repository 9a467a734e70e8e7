import type { CampaignStatus } from "../../domain/booking";
import type { CampaignRow } from "../../worker/db/schema";
import type { ConsoleEnv } from "../../worker/env";
import { drainOutbox } from "../../worker/jobs/outbox";
import {
  addCreative,
  approveCampaign,
  bookProduct,
  cancelCampaign,
  deleteCampaign,
  finalReview,
  pauseCampaign,
  rejectCampaign,
  reviewCreative,
  updateCampaignStep,
  withdrawCampaign,
} from "../../worker/services/booking";
import { creativesOf, readCampaign } from "../../worker/services/booking/find";
import { transition } from "../../worker/services/booking/transition";
import type { Identity } from "../../worker/services/kernel";
import { sendForReview } from "./campaign-deeds";
import {
  BILLING,
  type Buyer,
  contextOf,
  creativeFor,
  INFO,
  nextSchedule,
  openAccount,
  openBuyer,
  openShop,
  type Shop,
  uploadFor,
} from "./factories";

export interface Trade {
  env: ConsoleEnv;
  shop: Shop;
  buyer: Buyer;
  operator: Identity;
}

/** A shop, an ad account with permission to pay by hand, and an operator. @param options of the shop */
export async function openTrade(
  env: ConsoleEnv,
  options: Parameters<typeof openShop>[1] = {},
): Promise<Trade> {
  const shop = await openShop(env, options);
  const buyer = await openBuyer(env, shop);
  return { env, shop, buyer, operator: await openAccount(env, { isOperator: true }) };
}

export interface Booking {
  /** Time of the booking and its reviews, epoch milliseconds. */
  now?: number;
  pricing?: "cpm" | "cpp";
  schedule?: { startDay: string; endDay: string };
  /** Whether creatives are missing, submitted or approved. */
  creatives?: "none" | "submitted" | "approved";
}

/** A complete draft with a creative for each unit, ready for submission. */
export async function draft(trade: Trade, booking: Booking = {}): Promise<CampaignRow> {
  const { env, shop, buyer } = trade;
  const now = booking.now ?? Date.now();
  const ctx = contextOf(env, buyer.advertiser, { now });
  const pricing = booking.pricing ?? "cpm";
  const { campaign } = await bookProduct(ctx, buyer.adv.id, shop[pricing].id, {
    ...(booking.schedule ?? nextSchedule(now)),
    ...(pricing === "cpm" ? { budgetMinor: 400_000 } : {}),
  });
  await updateCampaignStep(ctx, buyer.adv.id, campaign.id, "info", INFO);
  await updateCampaignStep(ctx, buyer.adv.id, campaign.id, "billing", BILLING);
  for (const unit of booking.creatives === "none" ? [] : [shop.banner, shop.native]) {
    const asset = await uploadFor(env, buyer, unit);
    await addCreative(ctx, buyer.adv.id, campaign.id, creativeFor(unit, asset));
  }
  return current(trade, campaign.id);
}

export async function current({ env }: Pick<Trade, "env">, campaignId: string): Promise<CampaignRow> {
  const campaign = await readCampaign(contextOf(env, null), campaignId);
  if (!campaign) throw new Error(`no campaign ${campaignId}`);
  return campaign;
}

/** `in-final-review`: a submitted campaign that its publisher approved. */
export type Stage = CampaignStatus | "in-final-review";

const AFTER_DRAFT: Record<Exclude<Stage, "draft">, { from: Stage; step: Step }> = {
  submitted: {
    from: "draft",
    step: ({ env, buyer }, { id }, now) =>
      sendForReview(contextOf(env, buyer.advertiser, { now }), buyer.adv.id, id),
  },
  rejected: {
    from: "submitted",
    step: ({ env, shop }, { id }, now) =>
      rejectCampaign(contextOf(env, shop.publisher, { now }), shop.pub.id, id, { reason: "소재가 흐려요" }),
  },
  "in-final-review": {
    from: "submitted",
    step: ({ env, shop }, { id }, now) =>
      approveCampaign(contextOf(env, shop.publisher, { now }), shop.pub.id, id),
  },
  booked: {
    from: "in-final-review",
    step: ({ env, operator }, { id }, now) => finalReview(contextOf(env, operator, { now }), id, "approve"),
  },
  live: {
    from: "booked",
    step: ({ env }, campaign) =>
      transition(contextOf(env, null, { now: campaign.startsAt ?? 0 }), campaign, {
        action: "start",
        actor: "clock",
        situation: { hasApprovedCreative: true },
      }),
  },
  paused: {
    from: "live",
    step: ({ env, buyer }, { id, startsAt }) =>
      pauseCampaign(contextOf(env, buyer.advertiser, { now: startsAt ?? 0 }), buyer.adv.id, id),
  },
  closed: {
    from: "live",
    step: ({ env }, campaign) =>
      transition(contextOf(env, null, { now: campaign.endsAt ?? 0 }), campaign, {
        action: "close",
        actor: "clock",
      }),
  },
  cancelled: {
    from: "draft",
    step: ({ env, buyer }, { id }, now) =>
      withdrawCampaign(contextOf(env, buyer.advertiser, { now }), buyer.adv.id, id),
  },
  deleted: {
    from: "cancelled",
    step: ({ env, buyer }, { id }, now) =>
      deleteCampaign(contextOf(env, buyer.advertiser, { now }), buyer.adv.id, id),
  },
};

type Step = (trade: Trade, campaign: CampaignRow, now: number) => Promise<unknown>;

/**
 * A campaign in a stage, reached by the verbs of all involved parties. The clock's steps run for this campaign only, since
 * a tick would also change all other due campaigns.
 */
export async function campaignIn(stage: Stage, trade: Trade, booking: Booking = {}): Promise<CampaignRow> {
  if (stage === "draft") return draft(trade, booking);
  const { from, step } = AFTER_DRAFT[stage];
  const before = await campaignIn(from, trade, booking);
  if (stage === "booked" && (booking.creatives ?? "approved") === "approved")
    await approveCreatives(trade, before.id, booking.now);
  await step(trade, before, booking.now ?? Date.now());
  return current(trade, before.id);
}

export async function approveCreatives(
  { env, shop }: Trade,
  campaignId: string,
  now?: number,
): Promise<void> {
  const ctx = contextOf(env, shop.publisher, now === undefined ? {} : { now });
  for (const creative of await creativesOf(ctx, campaignId))
    await reviewCreative(ctx, shop.pub.id, campaignId, creative.id, { approve: true });
}

/** Cancels a booked campaign as its publisher. */
export function cancelAsPublisher({ env, shop }: Trade, campaign: CampaignRow, finalSettlementMinor: number) {
  return cancelCampaign(contextOf(env, shop.publisher), shop.pub.id, campaign.id, {
    name: campaign.name,
    finalSettlementMinor,
  });
}

const YEAR_MS = 365 * 86_400_000;

/** Processes pending outbox rows, including those that a test dates in the future. */
export async function settleOutbox(env: ConsoleEnv): Promise<void> {
  const ctx = contextOf(env, null, { now: Date.now() + YEAR_MS });
  while ((await drainOutbox(ctx)) > 0);
}
