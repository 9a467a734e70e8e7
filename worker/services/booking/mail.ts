import { and, eq, gte } from "drizzle-orm";
import {
  type CampaignAudience,
  type CampaignNewsAction,
  campaignStepNews,
  type QuotableProduct,
  quoteOf,
  reviewDeadline,
  submissionOf,
} from "../../../domain/booking";
import { type AlarmChannel, LEVEL, type News, wantsAlarm } from "../../../domain/people";
import { type CampaignMailFacts, campaignMail } from "../../../locales/words/campaign-mail";
import { serverI18n } from "../../../locales/words/server";
import { schema } from "../../db/client";
import type { OutboxPayload } from "../../db/outbox-topics";
import { commitWork, type ServiceContext, senderForProject, sendMail } from "../kernel";
import { consoleRows, primaryAddress } from "../people";
import { type CampaignRow, readCampaign } from "./find";
import { ownTransfer } from "./payment/payment";

/**
 * Notifies the editors concerned of a campaign's step or changed days, through the channels that each chose; mail is in the
 * recipient's language.
 */
export async function sendCampaignMail(
  ctx: ServiceContext,
  { campaignId, action, actor, reason, version }: OutboxPayload<"mail.campaign">,
): Promise<void> {
  const campaign = await readCampaign(ctx, campaignId);
  if (!campaign) return;
  const news = campaignStepNews(action, actor, campaign.submittedAt !== null);
  const step = { action, reason, eventId: `campaign:${campaign.id}:${version}` };
  if (!news) return;
  // A publisher's own campaign has only one side.
  const isOwn = campaign.projectId === campaign.pubProjectId;
  const sold = await soldOf(ctx, campaign);
  const isBooked = action === "final-approve";
  const transfer = isBooked ? await ownTransfer(ctx, campaign) : null;
  for (const side of isOwn ? (["publisher"] as const) : news.to)
    await notifySide(ctx, campaign, side, {
      ...step,
      ...news,
      facts: { ...factsFor(side, campaign, sold, action), transfer: side === "publisher" ? null : transfer },
    });
}

type Step = Pick<News, "kind"> & {
  action: CampaignNewsAction;
  event: string;
  reason: string | null;
  eventId: string;
  facts: CampaignMailFacts;
};

async function notifySide(
  ctx: ServiceContext,
  campaign: CampaignRow,
  side: CampaignAudience,
  { action, kind, event, reason, eventId, facts }: Step,
): Promise<void> {
  const projectId = side === "publisher" ? campaign.pubProjectId : campaign.projectId;
  const people = await editorsOf(ctx, projectId);
  const wanting = (channel: AlarmChannel) => people.filter(({ alarms }) => wantsAlarm(alarms, kind, channel));
  const path = `/${side === "publisher" ? "pub" : "adv"}/${projectId}/campaigns/${campaign.id}`;
  const news = { kind, details: { event, subject: campaign.name, reason, path } } as News;
  await commitWork(ctx, {
    rows: await consoleRows(ctx, wanting("console"), { ...news, projectId, eventId }),
  });
  const sender = await senderForProject(ctx, projectId, campaign.pubProjectId);
  const shared = await primaryAddress(ctx, projectId, people);
  for (const person of [...wanting("mail"), ...(shared ? [shared] : [])]) {
    const words = campaignMail(serverI18n(person.locale), {
      action,
      campaignName: campaign.name,
      facts,
      reason,
      url: `${sender.origin}${path}`,
      sender: sender.name,
    });
    if (words) await sendMail(ctx, { to: person.email, ...words });
  }
}

interface Sold {
  product: string;
  publisher: string;
  timezone: string;
  prices: QuotableProduct;
}

/** The booked product and its publisher. */
async function soldOf(ctx: ServiceContext, { productId }: CampaignRow): Promise<Sold> {
  const { adProducts, projects } = schema;
  const [row] = await ctx.db
    .select({
      product: adProducts.name,
      publisher: projects.displayName,
      timezone: adProducts.timezone,
      prices: adProducts,
    })
    .from(adProducts)
    .innerJoin(projects, eq(projects.id, adProducts.projectId))
    .where(eq(adProducts.id, productId))
    .limit(1);
  if (!row) throw new Error(`campaign of a product that is not there: ${productId}`);
  return row;
}

/** Facts of the booking in one side's mail; the deadline is included only for the side that must meet it. */
function factsFor(
  side: CampaignAudience,
  campaign: CampaignRow,
  { product, publisher, timezone, prices }: Sold,
  action: CampaignNewsAction,
): Omit<CampaignMailFacts, "transfer"> {
  const { startDay, endDay } = campaign;
  const quote = quoteOf(campaign, prices);
  const submission = side === "publisher" && action === "request" ? submissionOf(campaign) : null;
  return {
    product: side === "publisher" ? product : `${publisher} · ${product}`,
    advertiser: side === "publisher" ? campaign.advertiserName : null,
    days: startDay && endDay ? { from: startDay, to: endDay } : null,
    currency: campaign.currency,
    tax: quote?.tax?.name ?? "vat",
    totalMinor: quote && quote.totalMinor > 0 ? quote.totalMinor : null,
    settledMinor: campaign.finalSettlementMinor,
    deadline: submission && reviewDeadline(submission, submission.submittedAt),
    zone: timezone,
  };
}

function editorsOf(ctx: ServiceContext, projectId: string) {
  const { accounts, memberships } = schema;
  return ctx.db
    .select({ id: accounts.id, email: accounts.email, locale: accounts.locale, alarms: accounts.alarms })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(memberships.projectId, projectId), gte(memberships.level, LEVEL.editor)));
}
