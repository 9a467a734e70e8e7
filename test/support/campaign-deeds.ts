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

/** What a page says that it showed of a quote. */
export const seenOf = ({ totalMinor, units, videoUnits }: Quote): SeenQuote => ({
  seenTotalMinor: totalMinor,
  seenUnits: units,
  seenVideoUnits: videoUnits,
});

/** What a payment's page says that it showed. */
export const seenIn = ({ quote, campaign }: PaymentLinkView) =>
  quote
    ? {
        ...seenOf(quote),
        seenStartDay: campaign.startDay ?? undefined,
        seenEndDay: campaign.endDay ?? undefined,
      }
    : {};

/** Sends a campaign for review as its confirm page does: for what it costs at that moment. */
export async function sendForReview(
  ctx: ServiceContext,
  projectId: string,
  campaignId: string,
): Promise<WrittenCampaign> {
  // Who may not read it is refused by the request itself.
  const { quote } = await getCampaign(ctx, projectId, campaignId).catch(() => ({ quote: null }));
  return requestReview(ctx, projectId, campaignId, quote ? seenOf(quote) : {});
}

/** Another business than the one that books. */
export const PAYER_INVOICE = {
  businessName: "대행 상사",
  registrationNumber: "220-81-62517",
  managerEmail: "bill@payer.example",
};

/** Takes a payment over as the link's page does it: for the amount that it shows. */
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
  /** Whose project it is done at. */
  side: "adv" | "pub" | "both" | "operator";
  run(
    ctx: ServiceContext,
    projectId: string,
    campaign: Pick<WrittenCampaign, "id" | "name">,
  ): Promise<unknown>;
}

const REASON = { reason: "소재가 흐려요" };

/** What people do to a campaign, each by the verb behind its button. */
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
