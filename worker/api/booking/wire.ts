import { z } from "@hono/zod-openapi";
import {
  campaignView,
  creativeView,
  invoiceFor,
  ownCampaignView,
  type ReadableCampaign,
  taxInvoiceView,
  type WrittenCampaign,
} from "../../../domain/booking";
import { DEFAULT_COUNTRY } from "../../../domain/kernel";
import type { Quote } from "../../../domain/money";
import { logError } from "../../log";
import {
  bookingListItemView,
  type CampaignDetail,
  type CampaignListItem,
  campaignDetailView,
  campaignListItemView,
  readPayer,
  readQuote,
} from "../../services/booking";
import type { ServiceContext } from "../../services/kernel";
import { campaignRefusalsView } from "../../services/serving";
import { shownAssetWire } from "../content/wire";
import { offeredProductDetailWire, toOfferedDetailWire } from "../inventory/wire";
import { instantField, orNull, quoteWire, wireOf } from "../kernel/fields";

export const creativeWire = wireOf(creativeView).openapi("Creative");

/** One shape for every reader; fields that belong to another side are null. */
export const campaignWire = wireOf(campaignView)
  .extend({
    priority: z.int().nullable().openapi({
      description: "In-house, for its publisher: which comes first; null for everybody else",
    }),
    memo: z.string().nullable().openapi({
      description: "The ad account's note to itself; null for everybody else",
    }),
    taxInvoice: taxInvoiceView
      .extend({
        country: z.string().openapi({ description: "The ad account's, by which the number reads" }),
      })
      .nullable()
      .openapi({
        description:
          "For whom it is: whoever took the payment over once somebody did, and then null for the ad account that booked",
      }),
    registrationAssetId: ownCampaignView.shape.registrationAssetId.describe(
      "Of the ad account that booked; null once another one took the payment over",
    ),
    quote: orNull(quoteWire).openapi({
      description:
        "What it costs: by the prices of now while it is a draft or rejected, from its submission on what was agreed to",
    }),
  })
  .openapi("Campaign");

/**
 * @param quote from `quoteOf`: the stored quote is not the current price of an editable campaign
 * @param reader the project through which it is read; null for operators, who do not see a side's own notes
 */
function toCampaignWire(
  row: ReadableCampaign,
  quote: Quote | null,
  reader: string | null,
): z.input<typeof campaignWire> {
  const isOwn = row.projectId === reader;
  return {
    ...row,
    quote,
    memo: isOwn ? row.memo : null,
    priority: row.pubProjectId === reader ? row.priority : null,
    taxInvoice: row.taxInvoice && {
      ...row.taxInvoice,
      country: row.taxInvoice.country ?? DEFAULT_COUNTRY,
      ccEmails: row.taxInvoice.ccEmails ?? [],
    },
  };
}

/**
 * A campaign as the answer to a write. The write has already succeeded, so a related value that cannot be read is omitted
 * instead of failing the call.
 */
export async function campaignAnswer(
  ctx: ServiceContext,
  campaign: WrittenCampaign,
  reader: string | null,
): Promise<z.input<typeof campaignWire>> {
  const read = async () => Promise.all([readQuote(ctx, campaign), readPayer(ctx, campaign)]);
  const [quote, payer] = await read().catch((error: unknown) => {
    logError("api.unsaid", error, { requestId: ctx.requestId, campaign: campaign.id });
    return [null, null] as const;
  });
  return toCampaignWire({ ...campaign, ...invoiceFor(campaign, payer, reader) }, quote, reader);
}

export const bookingWire = z
  .object({
    campaign: campaignWire,
    holdExpiresAt: instantField.nullable().openapi({ description: "Until when the days are held; cpp only" }),
  })
  .openapi("Booking");

/** The quote is inside the campaign. */
export const campaignItemWire = wireOf(campaignListItemView.omit({ id: true, quote: true }))
  .extend({ campaign: campaignWire })
  .openapi("CampaignListItem");

const booking = bookingListItemView.pick({ stage: true, days: true, creatives: true, timezone: true });
export const bookingItemWire = campaignItemWire.extend(wireOf(booking).shape).openapi("BookingListItem");

/** An item of either side's list. */
export function toItemWire<Item extends CampaignListItem>(item: Item, reader: string | null) {
  return { ...item, campaign: toCampaignWire(item.campaign, item.quote, reader) };
}

const { history } = campaignDetailView.shape;
export const campaignDetailWire = wireOf(
  campaignDetailView.pick({
    label: true,
    advertiserProjectName: true,
    commissionBp: true,
    actions: true,
    totals: true,
    standing: true,
  }),
)
  .extend({
    campaign: campaignWire,
    offer: offeredProductDetailWire,
    quote: orNull(quoteWire).describe("What the booking costs; null before that is known"),
    filmUnits: z.int().nullable().openapi({
      description:
        "Impressions that the quote buys once one of its creatives is a video, which has a price of its own; null: its `units`",
    }),
    creatives: z
      .array(creativeWire.extend({ asset: shownAssetWire }))
      .describe("Its creatives with their files"),
    history: z
      .array(wireOf(history.element.omit({ id: true })))
      .describe("Every step so far, the oldest first"),
    refusals: wireOf(campaignRefusalsView.omit({ fromMs: true }))
      .extend({ from: instantField.describe("Since when they are counted") })
      .openapi("CampaignRefusals"),
  })
  .openapi("CampaignDetail");

export function toCampaignDetailWire(
  detail: CampaignDetail,
  reader: string | null,
): z.input<typeof campaignDetailWire> {
  return {
    ...detail,
    campaign: toCampaignWire({ ...detail.campaign, ...detail.invoice }, detail.quote, reader),
    offer: toOfferedDetailWire(detail.offer),
    filmUnits: detail.quote?.videoUnits ?? null,
    refusals: { ...detail.refusals, from: detail.refusals.fromMs },
  };
}
