import { CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN } from "../../domain/booking";
import { addBusinessDays, addDays, dayAt } from "../../domain/kernel";
import { keepProductGroups, keepProductInfo, keepProductUnits } from "../../worker/services/inventory";
import type { ServiceContext } from "../../worker/services/kernel";
import { keepCampaignPlan, keepPlatformFace, keepPlatformName } from "../../worker/services/platform";
import { loadImage } from "./images";

/** Business days after the earliest start day, so that the plan stays valid for a while. */
const LATER = 20;

/** An unfinished second platform of the publisher, up to its address. */
export async function seedPlatformDraft(ctx: ServiceContext): Promise<void> {
  await keepPlatformName(ctx, { displayName: "Sunday Trail", description: "" });
  await keepPlatformFace(
    ctx,
    { themeColor: "#12734a" },
    { logo: loadImage("logo-weather.png"), cover: loadImage("cover-weather.jpg") },
  );
}

/** The advertiser's next plan. */
export async function seedCampaignPlan(ctx: ServiceContext, zone: string): Promise<void> {
  const startDay = addBusinessDays(dayAt(ctx.now, zone), CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN + LATER, "KR");
  await keepCampaignPlan(ctx, {
    goal: "awareness",
    country: "KR",
    budgetMinor: 1_500_000,
    startDay,
    endDay: addDays(startDay, 13),
  });
}

/** An unfinished product: its last step is open. */
export async function seedProductDraft(
  ctx: ServiceContext,
  pubId: string,
  units: readonly { id: string; name: string }[],
): Promise<void> {
  await keepProductUnits(ctx, pubId, { unitIds: units.map(({ id }) => id) });
  await keepProductInfo(ctx, pubId, {
    name: "홈·피드 클릭형",
    description: "눌러서 찾아온 사람만큼만 받아요.",
    pricingType: "cpc",
    priceMinor: 250,
    minBudgetMinor: 50_000,
    targetLanguage: true,
  });
  await keepProductGroups(ctx, pubId, {
    pricingType: "cpc",
    unitSets: units.map(({ id, name }) => ({ name, unitIds: [id] })),
  });
}
