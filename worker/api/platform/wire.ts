import { z } from "@hono/zod-openapi";
import { ADVERTISER_CATEGORIES } from "../../../domain/kernel";
import { inListOrder, PROJECT_FEATURES } from "../../../domain/platform";
import type { AdAccountItem, AdNoteItem, ProjectDetail, ProjectView } from "../../services/platform";
import { currencyField, instant, instantField, instantOrNull } from "../kernel/fields";

export const projectWire = z
  .object({
    id: z.string(),
    kind: z.enum(["adv", "pub"]),
    alias: z.string().nullable(),
    displayName: z.string(),
    description: z.string(),
    logoAssetId: z.string().nullable(),
    coverAssetId: z.string().nullable(),
    themeColor: z.string(),
    link: z.string().nullable(),
    contactName: z.string().nullable().openapi({ description: "Null for a guest, as all of the contact" }),
    contactEmail: z.string().nullable(),
    primaryEmail: z.string().nullable(),
    profileName: z.string().nullable(),
    profileAssetId: z.string().nullable(),
    features: z.array(z.enum(PROJECT_FEATURES)),
    country: z.string(),
    timezone: z.string(),
    language: z.string(),
    currency: currencyField,
    manualReview: z.boolean(),
    editsCppBudget: z.boolean(),
    editsTargeting: z.boolean(),
    plan: z.enum(["stream", "wave"]),
    planExhaustedAt: instantField.nullable(),
    createdAt: instantField,
    updatedAt: instantField,
    level: z.int().openapi({ description: "The caller's own" }),
  })
  .openapi("Project");

export function toProjectWire(view: ProjectView): z.input<typeof projectWire> {
  return {
    ...view,
    currency: view.currency as z.input<typeof currencyField>,
    planExhaustedAt: instantOrNull(view.planExhaustedAt),
    createdAt: instant(view.createdAt),
    updatedAt: instant(view.updatedAt),
  };
}

export const projectDetailWire = projectWire
  .extend({
    adBlocking: z
      .object({ categories: z.array(z.enum(ADVERTISER_CATEGORIES)), domains: z.array(z.string()) })
      .nullable()
      .openapi({ description: "What the publisher turns away; null for an ad account, and for a guest" }),
  })
  .openapi("ProjectDetail");

export function toProjectDetailWire(detail: ProjectDetail): z.input<typeof projectDetailWire> {
  const { adBlocking } = detail;
  return {
    ...toProjectWire(detail),
    adBlocking: adBlocking && { ...adBlocking, categories: inListOrder(adBlocking.categories) },
  };
}

/** What anybody may see. */
export const platformWire = projectWire
  .pick({
    id: true,
    alias: true,
    displayName: true,
    description: true,
    logoAssetId: true,
    coverAssetId: true,
    themeColor: true,
    link: true,
    timezone: true,
    currency: true,
  })
  .openapi("Platform");

export const adNoteWire = platformWire
  .extend({
    productCount: z.int().openapi({ description: "On sale, and open to everybody" }),
    pricings: z.array(z.string()).openapi({ description: "Of these products, as the two below" }),
    formats: z.array(z.string()),
    platforms: z.array(z.string()),
  })
  .openapi("AdNotePlatform");

export function toAdNoteWire(item: AdNoteItem): z.input<typeof adNoteWire> {
  return { ...item, currency: item.currency as z.input<typeof currencyField> };
}

export const activeProjectWire = projectWire
  .extend({ campaignCount: z.int().openapi({ description: "Booked, live or paused" }) })
  .openapi("ActiveProject");

export const adAccountWire = z
  .object({
    id: z.string(),
    displayName: z.string(),
    link: z.string().nullable(),
    createdAt: instantField,
    openedHere: z.boolean().openapi({ description: "At this platform's door" }),
    memo: z.string().nullable().openapi({ description: "The platform's own; null for one opened elsewhere" }),
    campaignCount: z.int().openapi({ description: "Ever sent to this publisher" }),
    waitingCount: z.int().openapi({ description: "Of these, waiting for the publisher's decision" }),
    blocked: z
      .object({ reason: z.string(), since: instantField })
      .nullable()
      .openapi({ description: "Blocked by the publisher: it can neither hold, book nor send anything" }),
    blocks: z
      .array(
        z.object({
          reason: z.string(),
          at: instantField,
          by: z.string().nullable(),
          lifted: z.object({ at: instantField, by: z.string().nullable() }).nullable(),
        }),
      )
      .openapi({
        description:
          "Each time that it was blocked, the last first; names are null of who has no account any more",
      }),
  })
  .openapi("AdAccount");

export function toAdAccountWire(item: AdAccountItem): z.input<typeof adAccountWire> {
  const blocked = item.blocked && { ...item.blocked, since: instant(item.blocked.since) };
  const blocks = item.blocks.map(({ reason, at, by, lifted }) => ({
    ...{ reason, at: instant(at), by },
    lifted: lifted && { ...lifted, at: instant(lifted.at) },
  }));
  return { ...item, createdAt: instant(item.createdAt), blocked, blocks };
}
