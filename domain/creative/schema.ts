import { z } from "zod";
import { webUrlField } from "../shared/fields";
import { CREATIVE_TEXT_MAX_CHARS } from "../shared/limits";

/** Source: specification section 9. */
export const CTA_OPTIONS = [
  "none",
  "learn-more",
  "go-now",
  "contact-us",
  "install-now",
  "apply-now",
  "buy-now",
  "order-now",
  "sign-up",
  "book-now",
  "visit-us",
] as const;
export type CtaOption = (typeof CTA_OPTIONS)[number];

/** An image creative. Its destination defaults to the campaign's own. */
export const creativeSchema = z.object({
  unitId: z.string().min(1),
  assetId: z.string().min(1),
  name: z.string().trim().min(1).max(50),
  altText: z.string().trim().min(1).max(CREATIVE_TEXT_MAX_CHARS),
  headline: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
  body: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
  cta: z.enum(CTA_OPTIONS).default("none"),
  destinationUrl: webUrlField.optional(),
});
export type CreativeInput = z.output<typeof creativeSchema>;
