import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, type Day, dayAt, dayStartMs } from "../../../domain/kernel";
import { mayAct } from "../../../domain/people";
import type { Measure, seriesPointView } from "../../../domain/reports";
import { schema } from "../../db/client";
import { type CampaignListItem, listCampaigns, listWaitingCampaigns } from "../booking";
import { isConnected } from "../inventory";
import { requireAccess, type ServiceContext } from "../kernel";
import { type AskedReport, askReport } from "../reports";
import { listPaymentRequests, type PaymentRequest } from "./payment-request";

const LATEST = 5;
const WEEK_DAYS = 7;
const SHOWN: Measure[] = ["impressions", "clicks", "billedImpressions", "billedClicks"];

/** What a platform needs before it delivers its first ad, in this order; each is true once it is there. */
export const platformSetupView = z.object({
  app: z.boolean(),
  unit: z.boolean(),
  /** A unit was asked for by an app or a page. */
  connected: z.boolean(),
  productOnSale: z.boolean(),
  campaign: z.boolean(),
  delivery: z.boolean(),
});
export type PlatformSetup = z.output<typeof platformSetupView>;

/** What a platform has earned, VAT apart and before fees, in its own currency. */
export const platformRevenueView = z.object({
  todayMinor: z.int(),
  monthMinor: z.int(),
  currency: z.string(),
  otherCurrencies: z.array(z.string()),
  unpriced: z.int(),
});

export interface PlatformOverview {
  /** The last seven days, by day. */
  week: z.output<typeof seriesPointView>[];
  /** Null for whoever may not see money. */
  revenue: z.output<typeof platformRevenueView> | null;
  /** Null for whoever may see what was delivered, and nothing else. */
  work: {
    setup: PlatformSetup;
    /** Of ad accounts that ask to pay by hand; none for whoever may not read the allow list. */
    requests: PaymentRequest[];
    waiting: CampaignListItem[];
    latest: CampaignListItem[];
  } | null;
}

/**
 * What a publisher's dashboard shows. `waiting` is what waits for the publisher's word, the soonest due first.
 * @throws AppError of `requireAccess`
 */
export async function getPlatformOverview(ctx: ServiceContext, projectId: string): Promise<PlatformOverview> {
  const { level, project } = await requireAccess(ctx, projectId, "report.read", "pub");
  const today = dayAt(ctx.now, project.timezone);
  const week = addDays(today, 1 - WEEK_DAYS);
  const month = `${today.slice(0, 7)}-01`;
  const asked = askReport(ctx, "pub", projectId, {
    ...{ preset: "custom", from: week < month ? week : month, to: today },
    dimensions: ["day"],
    measures: mayAct("spend.read", "pub", level) ? [...SHOWN, "revenue"] : SHOWN,
  });
  const shown = async () => {
    const report = await asked;
    return { week: pointsSince(report, week), revenue: revenueOf(report, today, month) };
  };
  if (!mayAct("campaign.read", "pub", level)) return { ...(await shown()), work: null };
  const [setup, requests, waiting, latest] = await Promise.all([
    readSetup(ctx, projectId),
    mayAct("allow-list.read", "pub", level) ? listPaymentRequests(ctx, projectId) : [],
    listWaitingCampaigns(ctx, projectId),
    listCampaigns(ctx, projectId, "pub", { limit: LATEST }),
  ]);
  return { ...(await shown()), work: { setup, requests, waiting, latest: latest.items } };
}

function pointsSince({ items, timezone }: AskedReport, from: Day): PlatformOverview["week"] {
  return items.flatMap(({ keys: { day = "" }, values }) => {
    if (day < from) return [];
    const { impressions, clicks, billedImpressions, billedClicks } = values;
    const counts = { impressions: impressions ?? 0, clicks: clicks ?? 0 };
    const billed = { billedImpressions: billedImpressions ?? 0, billedClicks: billedClicks ?? 0 };
    return [{ atMs: dayStartMs(day, timezone), day, ...counts, ...billed }];
  });
}

function revenueOf(report: AskedReport, today: Day, month: Day): PlatformOverview["revenue"] {
  const { items, currency, otherCurrencies, unpriced } = report;
  if (currency === null) return null;
  const since = (day: Day) =>
    items.reduce((sum, { keys, values }) => sum + ((keys.day ?? "") < day ? 0 : (values.revenue ?? 0)), 0);
  return { todayMinor: since(today), monthMinor: since(month), currency, otherCurrencies, unpriced };
}

async function readSetup(ctx: ServiceContext, projectId: string): Promise<PlatformSetup> {
  const { projectApps, adUnits, adProducts, campaigns, deliveryTotals } = schema;
  const [row] = await ctx.db
    .select({
      app: sql<number>`exists(select 1 from ${projectApps} where ${projectApps.projectId} = ${projectId} and ${projectApps.deletedAt} is null)`,
      unit: sql<number>`exists(select 1 from ${adUnits} where ${adUnits.projectId} = ${projectId})`,
      connected: sql<number>`exists(select 1 from ${adUnits} where ${adUnits.projectId} = ${projectId} and ${isConnected})`,
      product: sql<number>`exists(select 1 from ${adProducts} where ${adProducts.projectId} = ${projectId} and ${adProducts.status} = 'sale')`,
      campaign: sql<number>`exists(select 1 from ${campaigns} where ${campaigns.pubProjectId} = ${projectId} and ${campaigns.submittedAt} is not null)`,
      delivery: sql<number>`exists(select 1 from ${deliveryTotals} where ${deliveryTotals.pubProjectId} = ${projectId})`,
    })
    .from(schema.projects)
    .where(eq(schema.projects.id, projectId));
  return {
    app: row?.app === 1,
    unit: row?.unit === 1,
    connected: row?.connected === 1,
    productOnSale: row?.product === 1,
    campaign: row?.campaign === 1,
    delivery: row?.delivery === 1,
  };
}
