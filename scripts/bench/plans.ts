import type { MeterConfig } from "../../domain/budget";
import { DAY_MS } from "../../domain/kernel";
import type { PlanCampaign, ServingPlan } from "../../domain/serving";

/** More than any run delivers, so that budgets are tracked but never exhausted. */
const BUDGET_IMPRESSIONS = 100_000_000;

/**
 * `shared`: every plan contains the same campaigns, as for a product sold on many units, each with its own creative per unit.
 * `apart`: no two plans share a campaign.
 */
export type PlanShape = "shared" | "apart";

interface Naming {
  campaigns: string;
  creatives: string;
}

function campaignOf(
  { campaigns, creatives }: Naming,
  nth: number,
  frequencyCap: number | null,
  nowMs: number,
): PlanCampaign {
  const id = `cmp_${campaigns}${String(nth).padStart(3, "0")}`;
  const window = { displayFromMs: nowMs - DAY_MS, displayToMs: nowMs + 30 * DAY_MS };
  return {
    id,
    advProjectId: "prj_bench_advertiser",
    productId: `prd_${campaigns}${nth % 4}`,
    productOnSale: true,
    productOpen: true,
    pricing: "cpm",
    zone: "Asia/Seoul",
    startsAtMs: nowMs - DAY_MS,
    endsAtMs: nowMs + 30 * DAY_MS,
    slots: 1,
    productSlots: 1,
    priority: 0,
    frequencyCap,
    campaignFrequencyCap: null,
    // Half of the candidates do not match the request, as in a plan for several markets.
    languages: nth % 2 === 0 ? [] : ["ja"],
    countries: [],
    excludedLanguages: [],
    excludedCountries: [],
    audience: null,
    category: null,
    advertiser: { name: "Bench advertiser", link: "https://advertiser.example/", icon: null },
    creatives: [
      {
        id: `crt_${creatives}${nth}`,
        ...window,
        weekdays: [],
        hours: [],
        browsers: [],
        asset: { kind: "image", path: "public/ast_bench", w: 640, h: 200, type: "image/jpeg" },
        altText: "A picture",
        headline: "A headline of the usual length",
        body: "A body that says a little more than the headline does",
        cta: "Learn more",
        destinationUrl: "https://advertiser.example/landing?utm_source=madang&utm_campaign=bench",
      },
    ],
  };
}

/** Plan of a banner unit for which `count` campaigns compete. */
export function benchPlan(
  unitId: string,
  count: number,
  frequencyCap: number | null,
  nowMs: number,
  shape: PlanShape = "apart",
): ServingPlan {
  const own = unitId.slice(4);
  const naming = { campaigns: shape === "shared" ? "shared" : own, creatives: own };
  const placement = { headline: true, body: true, cta: true, profile: true };
  return {
    v: 2,
    version: 1,
    publishedAtMs: nowMs,
    unit: {
      id: unitId,
      projectId: "prj_bench",
      appId: "app_bench",
      appKey: "bench-key",
      domain: "publisher.example",
      platform: "web",
      format: "banner",
      available: true,
      w: 320,
      h: 100,
      placement,
      adMark: true,
    },
    project: {
      id: "prj_bench",
      uidKey: "YmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmU",
      name: "Bench",
      adBlockingCategories: ["gambling"],
      deliverable: true,
    },
    campaigns: Array.from({ length: count }, (_, nth) => campaignOf(naming, nth, frequencyCap, nowMs)),
  };
}

export function meterConfigOf(campaign: PlanCampaign): MeterConfig {
  return {
    campaignId: campaign.id,
    version: 1,
    serving: true,
    startsAtMs: campaign.startsAtMs,
    endsAtMs: campaign.endsAtMs,
    limit: { unit: "impression", count: BUDGET_IMPRESSIONS },
    dailyQuota: null,
    zone: campaign.zone,
    isInhouse: false,
    traffic: null,
  };
}
