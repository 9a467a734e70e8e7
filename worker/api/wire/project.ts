import { z } from "@hono/zod-openapi";
import type { ProjectView } from "../../services/projects/view";
import { currencyField, instant, instantField, instantOrNull } from "./fields";

export const projectWire = z
  .object({
    id: z.string(),
    kind: z.enum(["adv", "pub"]),
    alias: z.string().nullable(),
    displayName: z.string(),
    description: z.string(),
    logoAssetId: z.string().nullable(),
    themeColor: z.string(),
    link: z.string().nullable(),
    country: z.string(),
    timezone: z.string(),
    language: z.string(),
    currency: currencyField,
    manualReview: z.boolean(),
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

/** What anybody may see. */
export const platformWire = projectWire
  .pick({
    id: true,
    alias: true,
    displayName: true,
    description: true,
    logoAssetId: true,
    themeColor: true,
    link: true,
    timezone: true,
    currency: true,
  })
  .openapi("Platform");
