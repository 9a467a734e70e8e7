import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { mayAct } from "../../../domain/people";
import { schema } from "../../db/client";
import { type CampaignListItem, listCampaigns, listWaitingCampaigns } from "../booking";
import { isConnected } from "../inventory";
import { requireAccess, type ServiceContext } from "../kernel";
import { type Report, readReport } from "../reports";
import { listPaymentRequests, type PaymentRequest } from "./payment-request";

const LATEST = 5;

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

export interface PlatformOverview {
  /** The last seven days, by day. */
  report: Report;
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
  const { level } = await requireAccess(ctx, projectId, "report.read", "pub");
  const report = readReport(ctx, projectId, "pub", { preset: "last-7", by: "day" });
  if (!mayAct("campaign.read", "pub", level)) return { report: await report, work: null };
  const [setup, requests, waiting, latest] = await Promise.all([
    readSetup(ctx, projectId),
    mayAct("allow-list.read", "pub", level) ? listPaymentRequests(ctx, projectId) : [],
    listWaitingCampaigns(ctx, projectId),
    listCampaigns(ctx, projectId, "pub", { limit: LATEST }),
  ]);
  return { report: await report, work: { setup, requests, waiting, latest: latest.items } };
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
