import { z } from "zod";
import {
  AD_FORMATS,
  amountView,
  CURRENCIES,
  momentView,
  PLATFORMS,
  PRICING_TYPES,
  PRODUCT_PRICINGS,
  PRODUCT_STATUSES,
  UNIT_STATUSES,
} from "../kernel";
import { MARKET_PLATFORMS, type MarketListing } from "./app-identity";
import { APP_FRAMEWORKS, APP_STATUSES } from "./app-schema";
import { BUTTON_TEMPLATES, CLOSE_BUTTONS } from "./format-settings";
import type { InspectedRequest } from "./inspection";
import { TARGETING_TYPES } from "./offered-targeting";
import { draftMaterials, draftPerformance, keptFields } from "./product-record";
import type { ProductDraft } from "./product-schema";
import { QUEST_KINDS } from "./quest";

/** An app as its publisher's people see it. */
export const ownAppView = z.object({
  id: z.string(),
  projectId: z.string(),
  platform: z.enum(PLATFORMS),
  title: z.string(),
  framework: z.enum(APP_FRAMEWORKS),
  packageId: z.string().nullable(),
  bundleId: z.string().nullable(),
  storeId: z.string().nullable(),
  domain: z.string().nullable(),
  debugFingerprint: z.string().nullable(),
  logoAssetId: z.string().nullable(),
  status: z.enum(APP_STATUSES),
  suspendedAt: momentView.nullable().describe("Since when an operator keeps it from showing ads"),
  suspensionReason: z.string(),
  verifiedAt: momentView.nullable(),
  /** The first request with its key. */
  sdkSeenAt: momentView.nullable(),
  appKey: z.string(),
  createdAt: momentView,
  updatedAt: momentView,
  version: z.int(),
});
export type OwnApp = z.output<typeof ownAppView>;

/** An app as operators see it. */
export const appForOperatorsView = ownAppView.omit({ appKey: true, debugFingerprint: true });
export type AppForOperators = z.output<typeof appForOperatorsView>;

/** How a unit frames an ad and behaves: of these what its format has. */
export const unitSettingsView = z
  .object({
    template: z.boolean(),
    backgroundColor: z.string().nullable(),
    carousel: z
      .object({
        indicator: z.boolean().describe("Whether dots show which ad it is"),
        intervalMs: z.int(),
      })
      .nullable()
      .describe("How several ads take turns; null where one is shown"),
    closeDelayMs: z.int(),
    rewardAfterMs: z.int().describe("Of an image; a video earns its reward at its end"),
    closeOnTapOutside: z.boolean(),
    dimPct: z.int(),
    buttonTemplate: z.enum(BUTTON_TEMPLATES),
    closeButton: z.enum(CLOSE_BUTTONS),
    hideForToday: z.boolean(),
    closeAfterMs: z.int(),
    darkBackgroundColor: z.string(),
  })
  .partial();

/** A unit as an advertiser reads it with a product: what its creatives have to fit. */
export const offeredUnitView = z.object({
  id: z.string(),
  projectId: z.string(),
  appId: z.string(),
  name: z.string(),
  format: z.enum(AD_FORMATS),
  width: z.int(),
  height: z.int(),
  placement: z.object({
    headline: z.boolean().describe("Whether the ad has a headline"),
    body: z.boolean().describe("Whether the ad has a body"),
    cta: z.boolean().describe("Whether the ad has a button"),
    profile: z.boolean(),
  }),
  textItems: z.array(
    z.object({ id: z.string(), label: z.string(), maxChars: z.int(), required: z.boolean() }),
  ),
  adMark: z.boolean(),
  settings: unitSettingsView.nullable(),
  status: z.enum(UNIT_STATUSES),
  createdAt: momentView,
  updatedAt: momentView,
});
export type OfferedUnit = z.output<typeof offeredUnitView>;

/** A unit as its publisher's people see it; where its rewards are told is a question of its own. */
export const ownUnitView = offeredUnitView.extend({ version: z.int() });
export type OwnUnit = z.output<typeof ownUnitView>;

/** What of a product anybody may read to whom it is offered, signed in or not: not what its publisher plans with it, nor the order of the shelf. */
export const productOfferView = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  description: z.string(),
  pricingType: z.enum(PRODUCT_PRICINGS),
  priceMinor: amountView,
  videoPriceMinor: amountView.nullable(),
  minBudgetMinor: amountView,
  currency: z.enum(CURRENCIES),
  discountBp: z.int(),
  cppMinDays: z.int().nullable(),
  cppSlots: z.int().nullable(),
  frequencyCap: z.int().nullable(),
  ...keptFields,
  country: z.string(),
  timezone: z.string(),
  isPrivate: z.boolean(),
  targetings: z.array(
    z.union([
      z.object({
        type: z.enum(TARGETING_TYPES),
        surchargeMilliPct: z.int(),
        required: z.boolean().optional(),
      }),
      z.object({
        type: z.literal("custom"),
        id: z.string(),
        name: z.string(),
        surchargeMilliPct: z.int(),
        required: z.boolean().optional(),
        closed: z.boolean().optional(),
      }),
    ]),
  ),
  unitSets: z.array(z.object({ name: z.string(), unitIds: z.array(z.string()) })),
  questKind: z.enum(QUEST_KINDS).nullable(),
  questChannel: z.string().nullable(),
  questColor: z.string().nullable(),
  status: z.enum(PRODUCT_STATUSES),
  createdAt: momentView,
  updatedAt: momentView,
  version: z.int(),
});
export type ProductOffer = z.output<typeof productOfferView>;

const draftFields = {
  pricingType: z.enum(PRICING_TYPES),
  name: z.string(),
  description: z.string(),
  frequencyCap: z.number().nullable(),
  isPrivate: z.boolean(),
  discountPct: z.number(),
  targetLanguage: z.boolean(),
  languageRequired: z.boolean(),
  languageSurchargeMilliPct: z.number(),
  targetCountry: z.boolean(),
  countryRequired: z.boolean(),
  countrySurchargeMilliPct: z.number(),
  audiences: z.array(z.string()),
  requiredAudiences: z.array(z.string()),
  priceMinor: z.number().optional(),
  videoPriceMinor: z.number().optional(),
  minBudgetMinor: z.number().optional(),
  cppMinDays: z.number().optional(),
  cppSlots: z.number().optional(),
  ...draftMaterials,
};

const draftGroups = { unitSets: z.array(z.object({ name: z.string(), unitIds: z.array(z.string()) })) };

/** A product as its publisher's people see it. */
export const ownProductView = productOfferView.extend({
  /** A change that waits for the campaigns that run, as it was typed. */
  pending: z
    .object({
      askedAt: z.int(),
      values: z.object({ ...draftFields, ...draftGroups, ...draftPerformance }),
    })
    .nullable(),
});
export type OwnProduct = z.output<typeof ownProductView>;

/** What somebody said so far of a product. */
export const productDraftView = z.object({
  units: z.object({ unitIds: z.array(z.string()) }).optional(),
  info: z.object(draftFields).optional(),
  group: z.object(draftGroups).optional(),
  performance: z.object(draftPerformance).optional(),
}) satisfies z.ZodType<ProductDraft>;

/** An app as its store lists it. */
export const marketListingView = z.object({
  platform: z.enum(MARKET_PLATFORMS),
  identifier: z.string(),
  storeId: z.string().nullable(),
  title: z.string(),
  seller: z.string(),
  sellerDomain: z.string().nullable(),
  logoUrl: z.string().nullable(),
}) satisfies z.ZodType<MarketListing>;

/** A request of an app that somebody inspects. */
export const inspectedRequestView = z.object({
  id: z.string(),
  atMs: z.number(),
  unitId: z.string(),
  status: z.number(),
  outcome: z.enum(["ad", "test-ad", "no-ad", "refused"]),
  reason: z.string().nullable(),
  advertiser: z.string().nullable(),
  platform: z.string().nullable(),
  language: z.string().nullable(),
  sdk: z.string().nullable(),
  named: z.boolean(),
}) satisfies z.ZodType<InspectedRequest>;
