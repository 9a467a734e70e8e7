import { AD_FORMATS, type AdFormat } from "../kernel";
import type { CompiledCreative } from "./compile";
import type { PlanCampaign, PlanCreative, ServingPlan } from "./plan";

/** Default sizes of the fixed test ad, in pixels. */
const SIZES: Record<AdFormat, { w: number; h: number }> = {
  banner: { w: 320, h: 100 },
  interstitial: { w: 360, h: 640 },
  rewarded: { w: 360, h: 640 },
  native: { w: 600, h: 314 },
  popup: { w: 300, h: 300 },
  splash: { w: 360, h: 640 },
};

const DESTINATION = "https://example.com/";

/** Key prefix of test images, which the ad server draws itself. */
export const TEST_IMAGE_PREFIX = "test/";

/** The format of a test unit by its id (`test-banner`), or null. Test units exist for all callers, under any app key. */
export function testFormatOf(unitId: string): AdFormat | null {
  if (!unitId.startsWith("test-")) return null;
  return AD_FORMATS.find((format) => unitId === `test-${format}`) ?? null;
}

export type TestCampaign = Pick<
  PlanCampaign,
  "id" | "advProjectId" | "productId" | "advertiser" | "accountTag"
>;

export const FIXED_TEST_CAMPAIGN: TestCampaign = {
  id: "test",
  advProjectId: "test",
  productId: "test",
  advertiser: { name: "Madang", link: DESTINATION, icon: null },
};

/** The fixed test ad, the same for all integrations. */
export function fixedTestCreative({ w, h }: { w: number; h: number }): PlanCreative {
  return {
    id: "test",
    displayFromMs: 0,
    displayToMs: Number.MAX_SAFE_INTEGER,
    weekdays: [],
    hours: [],
    browsers: [],
    asset: { kind: "image", path: `${TEST_IMAGE_PREFIX}w${w}h${h}.svg`, w, h, type: "image/svg+xml" },
    altText: "Test ad",
    headline: "Test ad",
    body: "It works: this unit is ready for ads.",
    cta: "OK",
    destinationUrl: DESTINATION,
  };
}

/** Unit and project of a test unit. */
export function testUnitOf(format: AdFormat): Pick<ServingPlan, "unit" | "project"> {
  return {
    unit: {
      id: `test-${format}`,
      projectId: "test",
      appId: "test",
      appKey: "",
      domain: null,
      platform: "web",
      format,
      available: true,
      ...SIZES[format],
      placement: { headline: true, body: true, cta: true, profile: true },
      adMark: true,
    },
    project: { id: "test", uidKey: "", name: "Madang", adBlockingCategories: [], deliverable: true },
  };
}

/** Marks the creative's texts as a test, however they are rendered. */
export function markedAsTest(creative: PlanCreative): PlanCreative {
  return { ...creative, headline: `[TEST] ${creative.headline}` };
}

/** A compiled creative without a decision. */
export function compiledForTest(
  creative: PlanCreative,
  destinationUrl: string,
  tokenBinding: string,
): CompiledCreative {
  return { creative, destinationUrl, tokenBinding, weekdays: null, hours: null, browsers: null };
}

/** Also matches the former name pattern, which ad blockers' size rules match. */
const IMAGE_NAME = /^w?(\d{1,4})[hx](\d{1,4})\.svg$/;

/** The image of the fixed test ad; null for an invalid name. @param name `w320h100.svg` */
export function testImage(name: string): string | null {
  const [, width = "", height = ""] = IMAGE_NAME.exec(name) ?? [];
  const [w, h] = [Number(width), Number(height)];
  if (w < 1 || h < 1) return null;
  const size = Math.max(8, Math.round(Math.min(w / 7, h / 3)));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">` +
    `<rect width="${w}" height="${h}" fill="#2457d6"/>` +
    `<text x="50%" y="50%" fill="#fff" font-family="system-ui,sans-serif" font-weight="700" font-size="${size}" ` +
    'text-anchor="middle" dominant-baseline="central">Test ad</text></svg>'
  );
}
