import type { MeterConfig } from "../../../domain/delivery/meter-rpc";
import type { CampaignRow } from "../campaigns/find";
import type { ServiceContext } from "../context";

/** Tells the campaign's meter what it may lease. An older version never overwrites a newer one. */
export async function configureMeter(ctx: ServiceContext, campaign: CampaignRow): Promise<void> {
  const namespace = ctx.env.CAMPAIGN_METER;
  const product = await ctx.db.query.adProducts.findFirst({
    columns: { timezone: true },
    where: (products, { eq }) => eq(products.id, campaign.productId),
  });
  await namespace
    .get(namespace.idFromName(campaign.id))
    .configure(meterConfigOf(campaign, product?.timezone ?? "Asia/Seoul"));
}

export function meterConfigOf(campaign: CampaignRow, zone: string): MeterConfig {
  const unit = campaign.quote?.pricing === "cpc" ? ("click" as const) : ("impression" as const);
  const limited = campaign.quote?.pricing === "cpm" || campaign.quote?.pricing === "cpc";
  return {
    campaignId: campaign.id,
    version: campaign.version,
    serving: campaign.status === "live",
    startsAtMs: campaign.startsAt ?? 0,
    endsAtMs: campaign.endsAt ?? 0,
    limit: limited ? { unit, count: campaign.quote?.units ?? 0 } : null,
    dailyQuota: campaign.dailyQuota,
    zone,
  };
}
