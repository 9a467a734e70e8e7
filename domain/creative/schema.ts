import { z } from "zod";
import { safeDestination } from "../serving/destination";
import { CREATIVE_TEXT_MAX_CHARS } from "../shared/limits";
import { withRule } from "../shared/rule";

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

/** Where a click on it leads: a web address, or an app of the allow-list. */
const destinationField = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .refine((text) => safeDestination(text) !== null, { message: "url" });

/** An image creative. Its destination defaults to the campaign's own. */
export const creativeSchema = z.object({
  unitId: z.string().min(1),
  assetId: z.string().min(1),
  name: z.string().trim().min(1).max(50),
  altText: z.string().trim().min(1).max(CREATIVE_TEXT_MAX_CHARS),
  headline: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
  body: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
  cta: z.enum(CTA_OPTIONS).default("none"),
  destinationUrl: destinationField.optional(),
});
/** A unit as far as it says which texts its creatives need. */
interface TextUnit {
  id: string;
  format: string;
  placement: { headline: boolean };
}

/** A native ad is nothing without the headline that its unit shows. */
export function needsHeadline(unit: Pick<TextUnit, "format" | "placement">): boolean {
  return unit.format === "native" && unit.placement.headline;
}

/** A creative of one of these units: says the missing headline beside what else is wrong. */
export function creativeSchemaFor(units: readonly TextUnit[]) {
  return withRule(creativeSchema, ["unitId", "headline"], ({ unitId, headline }): Record<string, string> => {
    const unit = units.find(({ id }) => id === unitId);
    return unit && needsHeadline(unit) && !headline ? { headline: "required" } : {};
  });
}

export type CreativeInput = z.output<typeof creativeSchema>;
