import { z } from "zod";
import { COUNTRIES, CURRENCIES, momentView } from "../kernel";
import type { Grants } from "./allow-list";
import { BENEFIT_TYPES } from "./benefit";
import { type PlatformDraft, PROJECT_FEATURES } from "./launch";

/** What anybody may see of a publisher. */
export const platformView = z.object({
  id: z.string(),
  alias: z.string().nullable(),
  displayName: z.string(),
  description: z.string(),
  logoAssetId: z.string().nullable(),
  coverAssetId: z.string().nullable(),
  themeColor: z.string(),
  link: z.string().nullable(),
  timezone: z.string(),
  currency: z.enum(CURRENCIES),
});

/** A publisher beside what it sells, as an advertiser reads it. */
export const publisherFaceView = z.object({
  id: z.string(),
  alias: z.string().nullable(),
  displayName: z.string(),
  logoAssetId: z.string().nullable(),
  coverAssetId: z.string().nullable(),
  themeColor: z.string(),
  timezone: z.string(),
  /** How it presents itself to advertisers, where it said so. */
  profileName: z.string().nullable(),
  profileAssetId: z.string().nullable(),
  features: z.array(z.enum(PROJECT_FEATURES)),
  /** What it lets advertisers change of a booking. */
  editsCppBudget: z.boolean(),
  editsTargeting: z.boolean(),
});

/** A project as its members see it, with the reader's own level. */
export const projectView = platformView.extend({
  kind: z.enum(["adv", "pub"]),
  contactName: z.string().nullable().describe("Null for a guest, as all of the contact"),
  contactEmail: z.string().nullable(),
  primaryEmail: z.string().nullable(),
  profileName: z.string().nullable(),
  profileAssetId: z.string().nullable(),
  features: z.array(z.enum(PROJECT_FEATURES)),
  country: z.string(),
  language: z.string(),
  manualReview: z.boolean(),
  editsCppBudget: z.boolean(),
  editsTargeting: z.boolean(),
  plan: z.enum(["stream", "wave"]),
  planExhaustedAt: momentView.nullable(),
  suspendedAt: momentView
    .nullable()
    .describe("Since when operators keep it from acting, and its ads from running"),
  suspensionReason: z.string(),
  /** The group that it was given to. */
  groupId: z.string().nullable(),
  createdAt: momentView,
  updatedAt: momentView,
  version: z.int(),
  level: z.int().describe("The caller's own"),
});

/** Whom a publisher trusts with more, as its own people read it. */
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

/** What an allow list grants to one ad account. */
export const grantsView = z.object({
  manualPayment: z.boolean(),
  inHouse: z.boolean(),
  privateAccess: z.boolean(),
}) satisfies z.ZodType<Grants>;

/** A benefit as advertisers read it on the shelf. */
export const offeredBenefitView = z.object({
  id: z.string(),
  type: z.enum(BENEFIT_TYPES),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  endDate: z.string(),
});

/** A benefit as its publisher keeps it. */
export const ownBenefitView = offeredBenefitView.extend({
  publishedAt: z.int().nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
  version: z.int(),
});

/** What a launcher said so far of a platform. */
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
