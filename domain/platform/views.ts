import { z } from "zod";
import { COUNTRIES, CURRENCIES, momentView } from "../kernel";
import type { Grants } from "./allow-list";
import { BENEFIT_TYPES } from "./benefit";
import { type PlatformDraft, PROJECT_FEATURES } from "./launch";

/** Public fields of a publisher. */
export const platformView = z.object({
  id: z.string().describe("Id of the project"),
  alias: z.string().nullable().describe("Subdomain of the publisher's platform; null of an ad account"),
  displayName: z.string().describe("Name that the project is shown by"),
  description: z.string().describe("What it is, in its owner's words"),
  logoAssetId: z.string().nullable().describe("Asset id of the logo; null for none"),
  coverAssetId: z.string().nullable().describe("Asset id of the cover picture; null for none"),
  themeColor: z.string().describe("Colour of the platform's pages, `#rrggbb`"),
  link: z.string().nullable().describe("Web address of its own site; null for none"),
  timezone: z.string().describe("IANA name of the time zone"),
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of the project's amounts"),
});

/** A publisher beside its products, as advertisers see it. */
export const publisherFaceView = z.object({
  id: z.string().describe("Id of the project"),
  alias: z.string().nullable().describe("Subdomain of the publisher's platform; null of an ad account"),
  displayName: z.string().describe("Name that the project is shown by"),
  logoAssetId: z.string().nullable().describe("Asset id of the logo; null for none"),
  coverAssetId: z.string().nullable(),
  themeColor: z.string().describe("Colour of the platform's pages, `#rrggbb`"),
  timezone: z.string(),
  /** Its presentation to advertisers, if set. */
  profileName: z.string().nullable(),
  profileAssetId: z.string().nullable(),
  features: z.array(z.enum(PROJECT_FEATURES)),
  /** Fields of a booking that advertisers may change. */
  editsCppBudget: z.boolean(),
  editsTargeting: z.boolean(),
});

/** A project as its members see it, with the reader's level. */
export const projectView = platformView.extend({
  kind: z.enum(["adv", "pub"]).describe("`adv` for an ad account, `pub` for a publisher"),
  contactName: z.string().nullable().describe("Null for a guest, as all of the contact"),
  contactEmail: z.string().nullable().describe("E-mail address of the contact"),
  primaryEmail: z
    .string()
    .nullable()
    .describe("E-mail address for notices that are for no member in particular"),
  profileName: z.string().nullable().describe("Name that stands beside ads and in the catalogue"),
  profileAssetId: z.string().nullable().describe("Asset id of the picture beside that name"),
  features: z.array(z.enum(PROJECT_FEATURES)).describe("Features that the publisher has switched on"),
  country: z.string().describe("ISO 3166-1 alpha-2 code"),
  language: z.string().describe("ISO 639-1 code of the language that its people are written to in"),
  manualReview: z
    .boolean()
    .describe(
      "Whether the publisher reviews campaigns itself, which otherwise go to the final review at once",
    ),
  editsCppBudget: z
    .boolean()
    .describe(
      "Whether advertisers may change how many slots and days they booked of a cpp product; other days they may always choose",
    ),
  editsTargeting: z.boolean().describe("Whether advertisers may choose targetings of their campaigns"),
  plan: z
    .enum(["stream", "wave"])
    .describe(
      "The publisher's plan: `stream` is free up to a number of impressions, `wave` is billed by them",
    ),
  planExhaustedAt: momentView
    .nullable()
    .describe("Since when delivery rests because the free impressions are used up; null while it goes on"),
  suspendedAt: momentView
    .nullable()
    .describe("Since when operators keep it from acting, and its ads from running"),
  suspensionReason: z.string().describe("Why operators suspended it; empty while they have not"),
  /** The group that the project belongs to. */
  groupId: z.string().nullable(),
  createdAt: momentView.describe("When it was created"),
  updatedAt: momentView.describe("When it was last changed"),
  version: z.int(),
  level: z.int().describe("The caller's own"),
});

/** An allow-list entry as the publisher's members see it. */
export const allowListEntryView = z.object({
  id: z.string(),
  kind: z
    .enum(["ad-account", "email", "domain"])
    .describe("What the value is: an ad account, an e-mail address or a domain"),
  /** An ad account's id, an address or a mail domain. */
  value: z.string(),
  /** The ad account's name; null for an address and a domain. */
  adAccount: z.string().nullable(),
  manualPayment: z.boolean(),
  inHouse: z.boolean(),
  privateAccess: z.boolean(),
  wholeAllow: z.boolean(),
  createdAt: z.int(),
  updatedAt: z.int(),
});

export type AllowListEntry = z.output<typeof allowListEntryView>;

/** Permissions of one ad account from an allow list. */
export const grantsView = z.object({
  manualPayment: z.boolean().describe("Whether payment by transfer is allowed"),
  inHouse: z.boolean().describe("Whether in-house campaigns are allowed"),
  privateAccess: z.boolean().describe("Whether private products may be booked"),
}) satisfies z.ZodType<Grants>;

/** A benefit as advertisers see it in the catalogue. */
export const offeredBenefitView = z.object({
  id: z.string(),
  type: z.enum(BENEFIT_TYPES),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  endDate: z.string(),
});

/** A benefit as its publisher sees it. */
export const ownBenefitView = offeredBenefitView.extend({
  publishedAt: z.int().nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
  version: z.int(),
});

/** The current draft of a platform. */
export const platformDraftView = z.object({
  displayName: z.string().optional(),
  description: z.string().optional(),
  country: z.enum(COUNTRIES).optional(),
  themeColor: z.string().optional(),
  logoAssetId: z.string().optional(),
  coverAssetId: z.string().optional(),
  alias: z.string().optional(),
  link: z.string().optional(),
}) satisfies z.ZodType<PlatformDraft>;
