import { CAMPAIGN_START_LEAD_BUSINESS_DAYS_MIN } from "../../domain/booking";
import { addBusinessDays, addDays, dayAt } from "../../domain/kernel";
import { keepProductGroups, keepProductInfo, keepProductUnits } from "../../worker/services/inventory";
import type { ServiceContext } from "../../worker/services/kernel";
import { keepCampaignPlan, keepPlatformFace, keepPlatformName } from "../../worker/services/platform";
import { loadImage } from "./images";

/** Business days beyond the first that a plan may start on, so that it stays a plan for a while. */
const LATER = 20;

/** A second service that the publisher has begun to open, up to its address. */
export async function seedPlatformDraft(ctx: ServiceContext): Promise<void> {
  await keepPlatformName(ctx, { displayName: "Sunday Trail", description: "" });
  await keepPlatformFace(
    ctx,
    { themeColor: "#12734a" },
    { logo: loadImage("logo-weather.png"), cover: loadImage("cover-weather.jpg") },
  );
}

/** What the advertiser plans next. */
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

/** A product that is half made: its last step is open. */
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
