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
import { QUEST_DECIDERS, QUEST_KINDS } from "./quest";

/** An app as members of its publisher's project see it. */
export const ownAppView = z.object({
  id: z.string().describe("Id of the app"),
  projectId: z.string().describe("Id of the publisher"),
  platform: z.enum(PLATFORMS).describe("Platform of the app"),
  title: z.string().describe("Name of the app"),
  framework: z.enum(APP_FRAMEWORKS).describe("What the app is built with"),
  packageId: z
    .string()
    .nullable()
    .describe("Android package name; null of other platforms, and before it is known"),
  bundleId: z.string().nullable().describe("Apple bundle id; null of other platforms"),
  storeId: z
    .string()
    .nullable()
    .describe("The app's number in the App Store; null of other platforms, and before it is known"),
  domain: z.string().nullable().describe("Domain of a web app; null of other platforms"),
  debugFingerprint: z.string().nullable().describe("Fingerprint of the debug certificate; null for none"),
  logoAssetId: z.string().nullable().describe("Asset id of the app's logo; null for none"),
  status: z.enum(APP_STATUSES).describe("Whether its publisher lets the app show ads or has paused it"),
  suspendedAt: momentView.nullable().describe("Since when an operator keeps it from showing ads"),
  suspensionReason: z.string().describe("Why operators suspended it; empty while they have not"),
  verifiedAt: momentView.nullable().describe("When it was proven to be the publisher's; null before"),
  /** First request with its key. */
  sdkSeenAt: momentView.nullable(),
  appKey: z.string().describe("Public key that requests of the app carry"),
  createdAt: momentView.describe("When it was created"),
  updatedAt: momentView.describe("When it was last changed"),
  version: z.int(),
});
export type OwnApp = z.output<typeof ownAppView>;

/** An app as operators see it. */
export const appForOperatorsView = ownAppView.omit({ appKey: true, debugFingerprint: true });
export type AppForOperators = z.output<typeof appForOperatorsView>;

/** Frame and behavior of a unit: only the fields of its format. */
export const unitSettingsView = z
  .object({
    template: z.boolean().describe("Banner: whether a ground and a margin stand around the image"),
    backgroundColor: z
      .string()
      .nullable()
      .describe("Colour behind the image or the splash ad, `#rrggbb`; null for none"),
    carousel: z
      .object({
        indicator: z.boolean().describe("Whether dots show which ad it is"),
        intervalMs: z.int().describe("Milliseconds that each ad is shown"),
      })
      .nullable()
      .describe("How several ads take turns; null where one is shown"),
    closeDelayMs: z
      .int()
      .describe("Milliseconds for which the close button stays hidden, of interstitial and rewarded ads"),
    rewardAfterMs: z.int().describe("Of an image; a video earns its reward at its end"),
    closeOnTapOutside: z.boolean().describe("Popup: whether a tap beside it closes it"),
    dimPct: z.int().describe("Popup: how dark what lies behind becomes, in percent"),
    buttonTemplate: z.enum(BUTTON_TEMPLATES).describe("Popup: how its buttons look"),
    closeButton: z.enum(CLOSE_BUTTONS).describe("Popup: where the close button stands"),
    hideForToday: z.boolean().describe("Popup: whether it offers not to be shown again on the same day"),
    closeAfterMs: z.int().describe("Splash: milliseconds after which the ad leaves by itself"),
    darkBackgroundColor: z.string().describe("Splash: colour behind the ad by night, `#rrggbb`"),
  })
  .partial();

/** A unit in a product as advertisers see it: the requirements for creatives. */
export const offeredUnitView = z.object({
  id: z.string().describe("Id of the ad unit"),
  projectId: z.string().describe("Id of the publisher"),
  appId: z.string().describe("Id of the app"),
  name: z.string().describe("Name of the ad unit"),
  format: z.enum(AD_FORMATS).describe("Ad format"),
  width: z.int().describe("Width of the unit in pixels"),
  height: z.int().describe("Height of the unit in pixels"),
  placement: z
    .object({
      headline: z.boolean().describe("Whether the ad has a headline"),
      body: z.boolean().describe("Whether the ad has a body"),
      cta: z.boolean().describe("Whether the ad has a button"),
      profile: z.boolean().describe("Whether the ad shows its advertiser's name and picture"),
    })
    .describe("What the ad shows beside its picture"),
  textItems: z
    .array(
      z.object({
        id: z.string().describe("What the publisher's app or page finds the text by"),
        label: z.string().describe("What advertisers are asked for"),
        maxChars: z.int().describe("The most characters of the text"),
        required: z.boolean().describe("Whether an advertiser has to write it"),
      }),
    )
    .describe("Native: texts that it asks advertisers for"),
  adMark: z.boolean().describe("Whether the ad is marked as one"),
  settings: unitSettingsView.nullable(),
  status: z.enum(UNIT_STATUSES).describe("Whether the unit is free to be sold, is sold or is archived"),
  createdAt: momentView.describe("When it was created"),
  updatedAt: momentView.describe("When it was last changed"),
});
export type OfferedUnit = z.output<typeof offeredUnitView>;

/** A unit as members of its publisher's project see it; its reward URL is a separate query. */
export const ownUnitView = offeredUnitView.extend({ version: z.int() });
export type OwnUnit = z.output<typeof ownUnitView>;

/** Public fields of a product for readers to whom it is offered, signed in or not; without the publisher's plans and sort order. */
export const productOfferView = z.object({
  id: z.string().describe("Id of the ad product"),
  projectId: z.string().describe("Id of the publisher"),
  name: z.string().describe("Name of the ad product"),
  description: z.string().describe("What is sold, in the publisher's words"),
  pricingType: z
    .enum(PRODUCT_PRICINGS)
    .describe(
      "What is paid for: days and slots (cpp), a thousand impressions (cpm), a click (cpc), a participant of a quest (cpq), or nothing (inhouse)",
    ),
  priceMinor: amountView,
  videoPriceMinor: amountView.nullable(),
  minBudgetMinor: amountView,
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of every amount of this record"),
  discountBp: z.int().describe("Discount in basis points"),
  cppMinDays: z.int().nullable().describe("Cpp: the fewest days that may be booked; null otherwise"),
  cppSlots: z.int().nullable().describe("Cpp: slots a day; null otherwise"),
  frequencyCap: z.int().nullable().describe("The most impressions of one person in a day; null for no limit"),
  ...keptFields,
  country: z.string().describe("Country of the publisher, ISO 3166-1 alpha-2"),
  timezone: z.string().describe("IANA name of the zone that its days are counted in"),
  isPrivate: z.boolean().describe("Whether only ad accounts on the allow list see it"),
  topics: z
    .object({
      required: z
        .array(z.string())
        .describe("Topics of which a content has to have one; none for any content"),
      excluded: z.array(z.string()).describe("Topics of contents that it is not shown beside"),
    })
    .describe("Topics of the contents beside which its ads are shown"),
  targetings: z.array(
    z.union([
      z.object({
        type: z.enum(TARGETING_TYPES).describe("What campaigns may be aimed by"),
        surchargeMilliPct: z.int().describe("What it adds to the price, in thousandths of a percent"),
        required: z.boolean().optional(),
      }),
      z.object({
        type: z.literal("custom").describe("What campaigns may be aimed by"),
        id: z.string().describe("Id of the targeting"),
        name: z.string().describe("Name of the targeting"),
        surchargeMilliPct: z.int().describe("What it adds to the price, in thousandths of a percent"),
        required: z.boolean().optional(),
        closed: z.boolean().optional(),
      }),
    ]),
  ),
  unitSets: z
    .array(
      z.object({
        name: z.string().describe("Name of the group"),
        unitIds: z.array(z.string()).describe("Ids of the group's ad units"),
      }),
    )
    .describe("Its ad units in named groups of one format"),
  questKind: z
    .enum(QUEST_KINDS)
    .nullable()
    .describe(
      "Cpq: whether a part of the price comes back, or a purchase is what is asked for; null otherwise",
    ),
  questChannel: z.string().nullable().describe("Cpq: last part of the channel's address; null otherwise"),
  questColor: z
    .string()
    .nullable()
    .describe("Cpq: colour of the channel's page, `#rrggbb`; null for the platform's own"),
  questDecider: z.enum(QUEST_DECIDERS).describe("Cpq: which side decides the proofs of participants"),
  status: z.enum(PRODUCT_STATUSES).describe("Whether the product is not yet on sale, on sale or removed"),
  createdAt: momentView.describe("When it was created"),
  updatedAt: momentView.describe("When it was last changed"),
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
  requiredTopics: z.array(z.string()),
  excludedTopics: z.array(z.string()),
  priceMinor: z.number().optional(),
  videoPriceMinor: z.number().optional(),
  minBudgetMinor: z.number().optional(),
  cppMinDays: z.number().optional(),
  cppSlots: z.number().optional(),
  ...draftMaterials,
};

const draftGroups = { unitSets: z.array(z.object({ name: z.string(), unitIds: z.array(z.string()) })) };

/** A product as members of its publisher's project see it. */
export const ownProductView = productOfferView.extend({
  /** A change, as entered, that waits for running campaigns. */
  pending: z
    .object({
      askedAt: z.int(),
      values: z.object({ ...draftFields, ...draftGroups, ...draftPerformance }),
    })
    .nullable(),
});
export type OwnProduct = z.output<typeof ownProductView>;

/** The current draft of a product. */
export const productDraftView = z.object({
  units: z.object({ unitIds: z.array(z.string()) }).optional(),
  info: z.object(draftFields).optional(),
  group: z.object(draftGroups).optional(),
  performance: z.object(draftPerformance).optional(),
}) satisfies z.ZodType<ProductDraft>;

/** An app's listing in its store. */
export const marketListingView = z.object({
  platform: z.enum(MARKET_PLATFORMS).describe("Store that lists the app"),
  identifier: z.string(),
  storeId: z.string().nullable().describe("The app's id in the store; null where it has none of its own"),
  title: z.string().describe("Name of the app in the store"),
  seller: z.string().describe("Who sells the app, as the store names it"),
  sellerDomain: z
    .string()
    .nullable()
    .describe("Domain of the seller's site; null where the store names none"),
  logoUrl: z.string().nullable().describe("Web address of the app's icon; null for none"),
}) satisfies z.ZodType<MarketListing>;

/** A request of an inspected app. */
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
