import { type LeaseView, NEVER_ASKED } from "../../../domain/budget";
import { DAY_MS } from "../../../domain/kernel";
import {
  type AdRequest,
  type Leases,
  PLAN_VERSION,
  type PlanCampaign,
  type PlanCreative,
  type ServingPlan,
  UNKNOWN_PROFILE,
} from "../../../domain/serving";

/** Saturday noon in Seoul. */
export const NOW = Date.parse("2026-11-21T03:00:00Z");
export function makeCreative(parts: Partial<PlanCreative> = {}): PlanCreative {
  return {
    id: "crt_1",
    displayFromMs: NOW - 10 * DAY_MS,
    displayToMs: NOW + 10 * DAY_MS,
    weekdays: [],
    hours: [],
    browsers: [],
    asset: { kind: "image", path: "public/ast_1", w: 320, h: 100, type: "image/png" },
    altText: "",
    headline: "Fresh rice cakes",
    body: "Made this morning",
    cta: null,
    destinationUrl: "https://advertiser.example/landing?x=1",
    ...parts,
  };
}

export function makeCampaign(parts: Partial<PlanCampaign> = {}): PlanCampaign {
  const id = parts.id ?? "cmp_1";
  return {
    id,
    advProjectId: "prj_adv",
    productId: `prd_${id}`,
    productOnSale: true,
    productOpen: true,
    pricing: "cpm",
    zone: "Asia/Seoul",
    startsAtMs: NOW - 10 * DAY_MS,
    endsAtMs: NOW + 10 * DAY_MS,
    slots: 1,
    productSlots: 1,
    priority: 0,
    frequencyCap: null,
    campaignFrequencyCap: null,
    languages: [],
    countries: [],
    excludedLanguages: [],
    excludedCountries: [],
    audience: null,
    category: null,
    advertiser: { name: "Tteok House", link: "https://advertiser.example/", icon: null },
    creatives: [makeCreative({ id: `crt_${id}` })],
    ...parts,
  };
}

export interface PlanParts {
  version?: number;
  unit?: Partial<ServingPlan["unit"]>;
  project?: Partial<ServingPlan["project"]>;
  campaigns?: PlanCampaign[];
}

export function makePlan({
  version = 1,
  unit,
  project,
  campaigns = [makeCampaign()],
}: PlanParts = {}): ServingPlan {
  return {
    v: PLAN_VERSION,
    version,
    publishedAtMs: NOW,
    unit: {
      id: "unt_1",
      projectId: "prj_pub",
      appId: "app_1",
      appKey: "key_1",
      domain: "publisher.example",
      platform: "web",
      format: "banner",
      available: true,
      w: 320,
      h: 100,
      placement: { headline: true, body: true, cta: true, profile: true },
      adMark: true,
      ...unit,
    },
    project: {
      id: "prj_pub",
      uidKey: "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LTEyMzQ",
      name: "Madang Daily",
      adBlockingCategories: [],
      deliverable: true,
      ...project,
    },
    campaigns,
  };
}

/** A Korean reader in Korea on a web page, with no other known properties. */
export function makeRequest(parts: Partial<AdRequest> = {}): AdRequest {
  return {
    language: "ko",
    country: "kr",
    browser: "chrome",
    userHash: "user",
    profile: UNKNOWN_PROFILE,
    platform: "web",
    ...parts,
  };
}

export function makeView(parts: Partial<LeaseView> = {}): LeaseView {
  return { ...NEVER_ASKED, state: "open", paceRatio: 1, ...parts };
}

/** Constant leases whose results are not cached. */
export function leasesOf(viewOf: (campaignId: string) => Partial<LeaseView>): Leases {
  return { view: (campaignId) => makeView(viewOf(campaignId)), epoch: null };
}
