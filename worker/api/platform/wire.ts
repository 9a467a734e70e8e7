import { z } from "@hono/zod-openapi";
import { ADVERTISER_CATEGORIES } from "../../../domain/kernel";
import { inListOrder, platformView, projectView } from "../../../domain/platform";
import { adAccountItemView, adNoteItemView, type ProjectDetail } from "../../services/platform";
import { wireOf } from "../kernel/fields";

/** The group is answered by its own calls. */
export const projectWire = wireOf(projectView.omit({ groupId: true })).openapi("Project");

export const projectDetailWire = projectWire
  .extend({
    adBlocking: z
      .object({
        categories: z
          .array(z.enum(ADVERTISER_CATEGORIES))
          .describe("Categories of advertisers whose ads are not shown"),
        domains: z.array(z.string()).describe("Domains that ads may not lead to"),
      })
      .nullable()
      .openapi({ description: "What the publisher turns away; null for an ad account, and for a guest" }),
  })
  .openapi("ProjectDetail");

export function toProjectDetailWire(detail: ProjectDetail): z.input<typeof projectDetailWire> {
  const { adBlocking } = detail;
  return {
    ...detail,
    adBlocking: adBlocking && { ...adBlocking, categories: inListOrder(adBlocking.categories) },
  };
}

export const platformWire = wireOf(platformView).openapi("Platform");

const { productCount, pricings, formats, platforms } = adNoteItemView.shape;
export const adNoteWire = platformWire
  .extend({
    productCount,
    pricings,
    formats: formats.describe("Ad formats of its products"),
    platforms: platforms.describe("Platforms of its apps"),
  })
  .openapi("AdNotePlatform");

export const activeProjectWire = projectWire
  .extend({ campaignCount: z.int().openapi({ description: "Booked, live or paused" }) })
  .openapi("ActiveProject");

const { blocks } = adAccountItemView.shape;
export const adAccountWire = wireOf(adAccountItemView)
  .extend({ blocks: z.array(wireOf(blocks.element.omit({ id: true }))).meta(blocks.meta() ?? {}) })
  .openapi("AdAccount");
