import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import { CAMPAIGN_STATUSES } from "../../../domain/booking";
import { addDays, addMonths, type Day, dayAt, dayStartMs, monthOf } from "../../../domain/kernel";
import { mayAct } from "../../../domain/people";
import {
  changeOf,
  type Measure,
  monthSoFar,
  type seriesPointView,
  todaySoFar,
  weekSoFar,
} from "../../../domain/reports";
import { REFUSALS } from "../../../domain/serving";
import { schema } from "../../db/client";
import { type CampaignListItem, latestCreativeView, listCampaigns, readLatestCreatives } from "../booking";
import {
  appFigureView,
  isConnected,
  productFigureView,
  readAppFigures,
  readProductFigures,
  readUnitsOverview,
  unitsOverviewView,
} from "../inventory";
import { requireAccess, type ServiceContext } from "../kernel";
import { listAlerts, type NotificationView } from "../people";
import { planUsageOf, planUsageView } from "../platform";
import { type AskedReport, askReport, backfillFigureView, dayFigures, readBackfillFigures } from "../reports";
import { isDelivered } from "./health";
import { listPaymentRequests, type PaymentRequest } from "./payment-request";

const LATEST = 5;
const WEEK_DAYS = 7;
const SHOWN: Measure[] = ["impressions", "clicks", "billedImpressions", "billedClicks", "requests", "fills"];
const REASONS_SHOWN = 3;
/** Who a submitted campaign waits for: the publisher, the operators, or its payer. */
const PHASES = ["publisher", "final", "payment"] as const;

/** Steps before a platform's first ad, in this order; each is true once it is complete. */
export const platformSetupView = z.object({
  app: z.boolean(),
  unit: z.boolean(),
  /** An app or page has requested a unit. */
  connected: z.boolean(),
  productOnSale: z.boolean(),
  campaign: z.boolean(),
  delivery: z.boolean(),
});
export type PlatformSetup = z.output<typeof platformSetupView>;

/** A platform's revenue, excluding VAT and before fees, in its own currency. */
const COMPARED = ["impressions", "clicks"] as const;

export const weekChangesView = z.object({
  impressions: z.number().nullable(),
  clicks: z.number().nullable(),
});

export const platformRevenueView = z.object({
  todayMinor: z.int(),
  monthMinor: z.int(),
  /** Relative change of today's complete hours against yesterday's; null without an earlier value. */
  todayChange: z.number().nullable(),
  /** Relative change of the month up to yesterday against last month up to the same day. */
  monthChange: z.number().nullable(),
  currency: z.string(),
  otherCurrencies: z.array(z.string()),
  unpriced: z.int(),
});

/** A platform's traffic, campaigns, and open tasks. */
export const platformWorkView = z.object({
  /** Traffic of the last seven days. */
  traffic: z.object({
    requests: z.int(),
    fills: z.int(),
    /** Refusal reasons of campaigns, the most frequent first. */
    reasons: z.array(z.object({ reason: z.enum(REFUSALS), count: z.int() })),
  }),
  plan: planUsageView,
  /** Campaigns that were ever sent to it, by status. */
  statuses: z.array(
    z.object({ status: z.enum(CAMPAIGN_STATUSES), phase: z.enum(PHASES).nullable(), count: z.int() }),
  ),
  /** Ads of exchanges in the last seven days; null while backfill is off, and for readers who may not see money. */
  backfill: z.array(backfillFigureView).nullable(),
  units: unitsOverviewView,
  products: z.array(productFigureView),
  apps: z.array(appFigureView),
  /** Creatives, those that await the publisher's review first. */
  creatives: z.array(latestCreativeView),
});
export type PlatformWork = z.output<typeof platformWorkView>;

export interface PlatformOverview {
  /** The last seven days. */
  /** Relative changes of the last seven days without today, against a week earlier. */
  weekChanges: z.output<typeof weekChangesView>;
  week: z.output<typeof seriesPointView>[];
  /** Null for readers who may not see money. */
  revenue: z.output<typeof platformRevenueView> | null;
  /** Null for readers who may see only delivery. */
  work: {
    setup: PlatformSetup;
    /** Requests of ad accounts for manual payment; empty for readers who may not read the allow list. */
    requests: PaymentRequest[];
    latest: CampaignListItem[];
    /** The reader's latest notifications about the platform. */
    alerts: NotificationView[];
    figures: PlatformWork;
  } | null;
}

/**
 * A publisher's dashboard.
 * @throws AppError of `requireAccess`
 */
export async function getPlatformOverview(ctx: ServiceContext, projectId: string): Promise<PlatformOverview> {
  const { level, project } = await requireAccess(ctx, projectId, "report.read", "pub");
  const today = dayAt(ctx.now, project.timezone);
  const week = addDays(today, 1 - WEEK_DAYS);
  const maySeeMoney = mayAct("spend.read", "pub", level);
  const month = `${monthOf(today)}-01`;
  const asked = askReport(ctx, "pub", projectId, {
    ...{ preset: "custom", from: `${addMonths(monthOf(today), -1)}-01`, to: today },
    dimensions: ["day"],
    measures: maySeeMoney ? [...SHOWN, "revenue"] : SHOWN,
  });
  const askedHours = maySeeMoney
    ? askReport(ctx, "pub", projectId, {
        ...{ preset: "custom", from: addDays(today, -1), to: today },
        ...{ dimensions: ["hour"], measures: ["revenue"] },
      })
    : null;
  const shown = async () => {
    const [report, hours] = await Promise.all([asked, askedHours]);
    return {
      week: pointsSince(report, week),
      weekChanges: weekChangesOf(report, today),
      revenue: hours && revenueOf(report, hours, { today, month, nowMs: ctx.now }),
    };
  };
  if (!mayAct("campaign.read", "pub", level)) return { ...(await shown()), work: null };
  const refused = askReport(ctx, "pub", projectId, {
    ...{ preset: "custom", from: week, to: today, dimensions: ["reason"] },
    ...{ measures: ["refusals"], sort: "refusals", limit: REASONS_SHOWN },
  });
  const isBackfilled = maySeeMoney && project.features.includes("backfill");
  const [setup, requests, latest, alerts, plan, statuses, units, products, apps, creatives, backfill] =
    await Promise.all([
      readSetup(ctx, projectId),
      mayAct("allow-list.read", "pub", level) ? listPaymentRequests(ctx, projectId) : [],
      listCampaigns(ctx, projectId, "pub", { limit: LATEST }),
      mayAct("alert.read", "pub", level) ? listAlerts(ctx, projectId, { limit: LATEST }) : null,
      planUsageOf(ctx, project),
      countByStatus(ctx, projectId),
      readUnitsOverview(ctx, projectId),
      readProductFigures(ctx, projectId, project.timezone),
      readAppFigures(ctx, projectId, project.timezone),
      readLatestCreatives(ctx, projectId),
      isBackfilled ? readBackfillFigures(ctx, project, week, today) : null,
    ]);
  const traffic = trafficOf(await asked, await refused, week);
  const figures = { traffic, plan, statuses, backfill, units, products, apps, creatives };
  const lists = { latest: latest.items, alerts: alerts?.items ?? [] };
  return { ...(await shown()), work: { setup, requests, ...lists, figures } };
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

function weekChangesOf(report: AskedReport, today: Day): PlatformOverview["weekChanges"] {
  const changes = COMPARED.map((measure) => [
    measure,
    changeOf(weekSoFar(dayFigures(report, measure), today)),
  ]);
  return Object.fromEntries(changes) as PlatformOverview["weekChanges"];
}

function revenueOf(
  report: AskedReport,
  hours: AskedReport,
  { today, month, nowMs }: { today: Day; month: Day; nowMs: number },
): PlatformOverview["revenue"] {
  const { currency, otherCurrencies, unpriced, timezone } = report;
  if (currency === null) return null;
  const days = dayFigures(report, "revenue");
  const since = (from: Day) => days.reduce((sum, { day, value }) => (day < from ? sum : sum + value), 0);
  const byHour = hours.items.map(({ keys: { hour = "" }, values }) => ({
    atMs: Date.parse(hour),
    value: values.revenue ?? 0,
  }));
  const starts = {
    todayMs: dayStartMs(today, timezone),
    yesterdayMs: dayStartMs(addDays(today, -1), timezone),
  };
  return {
    ...{ todayMinor: since(today), monthMinor: since(month), currency, otherCurrencies, unpriced },
    todayChange: changeOf(todaySoFar(byHour, { ...starts, nowMs })),
    monthChange: changeOf(monthSoFar(days, today)),
  };
}

function trafficOf(report: AskedReport, refused: AskedReport, from: Day): PlatformWork["traffic"] {
  const days = report.items.filter(({ keys: { day = "" } }) => day >= from);
  const sumOf = (measure: Measure) => days.reduce((sum, { values }) => sum + (values[measure] ?? 0), 0);
  const reasons = refused.items.flatMap(({ keys, values: { refusals } }) => {
    const reason = REFUSALS.find((each) => each === keys.reason);
    return reason && refusals ? [{ reason, count: refusals }] : [];
  });
  return { requests: sumOf("requests"), fills: sumOf("fills"), reasons };
}

function countByStatus(ctx: ServiceContext, projectId: string): Promise<PlatformWork["statuses"]> {
  const { campaigns } = schema;
  const phase = sql<(typeof PHASES)[number] | null>`case when ${campaigns.status} <> 'submitted' then null
    when ${campaigns.paymentAskedAt} is not null then 'payment'
    when ${campaigns.publisherApprovedAt} is not null then 'final' else 'publisher' end`;
  return ctx.db
    .select({ status: campaigns.status, phase, count: sql<number>`count(*)` })
    .from(campaigns)
    .where(and(eq(campaigns.pubProjectId, projectId), isNotNull(campaigns.submittedAt)))
    .groupBy(campaigns.status, phase);
}

async function readSetup(ctx: ServiceContext, projectId: string): Promise<PlatformSetup> {
  const { projectApps, adUnits, adProducts, campaigns, publisherHours } = schema;
  const [row] = await ctx.db
    .select({
      app: sql<number>`exists(select 1 from ${projectApps} where ${projectApps.projectId} = ${projectId} and ${projectApps.deletedAt} is null)`,
      unit: sql<number>`exists(select 1 from ${adUnits} where ${adUnits.projectId} = ${projectId})`,
      connected: sql<number>`exists(select 1 from ${adUnits} where ${adUnits.projectId} = ${projectId} and ${isConnected})`,
      product: sql<number>`exists(select 1 from ${adProducts} where ${adProducts.projectId} = ${projectId} and ${adProducts.status} = 'sale')`,
      campaign: sql<number>`exists(select 1 from ${campaigns} where ${campaigns.pubProjectId} = ${projectId} and ${campaigns.submittedAt} is not null)`,
      delivery: sql<number>`exists(select 1 from ${publisherHours} where ${publisherHours.pubProjectId} = ${projectId} and ${isDelivered})`,
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
