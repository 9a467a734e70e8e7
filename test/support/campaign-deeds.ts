import type { WrittenCampaign } from "../../domain/booking";
import type { Quote, SeenQuote } from "../../domain/money";
import {
  approveCampaign,
  cancelCampaign,
  deleteCampaign,
  finalReview,
  getCampaign,
  type PaymentLinkView,
  pauseCampaign,
  rejectCampaign,
  requestReview,
  resumeCampaign,
  takePaymentOver,
  viewPaymentLink,
  withdrawCampaign,
} from "../../worker/services/booking";
import type { ServiceContext } from "../../worker/services/kernel";

/** The values of a quote that a page states as seen. */
export const seenOf = ({ totalMinor, units, videoUnits }: Quote): SeenQuote => ({
  seenTotalMinor: totalMinor,
  seenUnits: units,
  seenVideoUnits: videoUnits,
});

/** The values that a payment page states as seen. */
export const seenIn = ({ quote, campaign }: PaymentLinkView) =>
  quote
    ? {
        ...seenOf(quote),
        seenStartDay: campaign.startDay ?? undefined,
        seenEndDay: campaign.endDay ?? undefined,
      }
    : {};

/** Submits a campaign for review as its confirm page does, with its present price. */
export async function sendForReview(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WrittenCampaign> {
  // Without read access, the submission itself is refused.
  const { quote } = await getCampaign(ctx, projectId, campaignId).catch(() => ({ quote: null }));
  return requestReview(ctx, projectId, campaignId, quote ? seenOf(quote) : {});
}

/** Invoice data of a business other than the booking one. */
export const PAYER_INVOICE = {
  businessName: "대행 상사",
  registrationNumber: "220-81-62517",
  managerEmail: "bill@payer.example",
};

/** Takes a payment over as the link's page does, with the displayed amount. */
export async function takeOver(
  ctx: ServiceContext,
  { adv }: { adv: { id: string } },
  token: string,
  taxInvoice: object = PAYER_INVOICE,
  registrationAssetId?: string,
): Promise<void> {
  const seen = seenIn(await viewPaymentLink(ctx, token));
  await takePaymentOver(ctx, token, {
    ...{ projectId: adv.id, taxInvoice, registrationAssetId },
    ...seen,
  });
}

export interface Deed {
  /** Side of the project in which it is performed. */
  side: "adv" | "pub" | "both" | "operator";
  run(
    ctx: ServiceContext,
    projectId: string,
    campaign: Pick<WrittenCampaign, "id" | "name">,
  ): Promise<unknown>;
}

const REASON = { reason: "소재가 흐려요" };

/** Actions of people on a campaign, each by the verb of its button. */
export const CAMPAIGN_DEEDS = {
  request: { side: "adv", run: (ctx, project, { id }) => sendForReview(ctx, project, id) },
  approve: { side: "pub", run: (ctx, project, { id }) => approveCampaign(ctx, project, id) },
  reject: { side: "pub", run: (ctx, project, { id }) => rejectCampaign(ctx, project, id, REASON) },
  "final-approve": { side: "operator", run: (ctx, _project, { id }) => finalReview(ctx, id, "approve") },
  "final-reject": {
    side: "operator",
    run: (ctx, _project, { id }) => finalReview(ctx, id, "reject", REASON),
  },
  pause: { side: "both", run: (ctx, project, { id }) => pauseCampaign(ctx, project, id) },
  resume: { side: "both", run: (ctx, project, { id }) => resumeCampaign(ctx, project, id) },
  withdraw: { side: "adv", run: (ctx, project, { id }) => withdrawCampaign(ctx, project, id) },
  cancel: {
    side: "pub",
    run: (ctx, project, { id, name }) => cancelCampaign(ctx, project, id, { name, finalSettlementMinor: 0 }),
  },
  delete: { side: "adv", run: (ctx, project, { id }) => deleteCampaign(ctx, project, id) },
} satisfies Record<string, Deed>;
export type DeedName = keyof typeof CAMPAIGN_DEEDS;
