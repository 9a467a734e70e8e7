import { z } from "zod";
import type { TextItem } from "../inventory/unit-schema";
import { safeDestination } from "../serving/destination";
import { CREATIVE_TEXT_MAX_CHARS, TEXT_ITEM_ID_MAX_CHARS, UNIT_TEXT_ITEMS_MAX } from "../shared/limits";
import { withRule } from "../shared/rule";
import { messageCode } from "../shared/validation";

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

/** The words for one of the texts that a native unit asks for, by the text's id. */
const creativeTextSchema = z.object({
  id: z.string().min(1).max(TEXT_ITEM_ID_MAX_CHARS),
  text: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
});
export type CreativeText = z.output<typeof creativeTextSchema>;

/** An image creative. Its destination defaults to the campaign's own. */
export const creativeSchema = z.object({
  unitId: z.string().min(1),
  assetId: z.string().min(1),
  name: z.string().trim().min(1).max(50),
  altText: z.string().trim().min(1).max(CREATIVE_TEXT_MAX_CHARS),
  headline: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
  body: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
  cta: z.enum(CTA_OPTIONS).default("none"),
  texts: z.array(creativeTextSchema).max(UNIT_TEXT_ITEMS_MAX).default([]),
  destinationUrl: destinationField.optional(),
});

/** A unit as far as it says which texts its creatives need. */
interface TextUnit {
  id: string;
  format: string;
  placement: { headline: boolean };
  textItems?: readonly TextItem[];
}

/** A native ad is nothing without the headline that its unit shows. */
export function needsHeadline(unit: Pick<TextUnit, "format" | "placement">): boolean {
  return unit.format === "native" && unit.placement.headline;
}

/** A creative of one of these units: says the missing headline, and what is wrong with its texts, beside what else is. */
export function creativeSchemaFor(units: readonly TextUnit[]) {
  const withHeadline = withRule(
    creativeSchema,
    ["unitId", "headline"],
    ({ unitId, headline }): Record<string, string> => {
      const unit = units.find(({ id }) => id === unitId);
      return unit && needsHeadline(unit) && !headline ? { headline: "required" } : {};
    },
  );
  return withRule(withHeadline, ["unitId", "texts"], ({ unitId, texts }) => {
    const unit = units.find(({ id }) => id === unitId);
    return unit ? textFaults(unit.textItems ?? [], texts) : {};
  });
}

/** By path. A text that the unit does not ask for is nobody's to read, and is dropped by `textsFor`. */
function textFaults(items: readonly TextItem[], texts: readonly CreativeText[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { id, maxChars, required } of items) {
    const at = texts.findIndex((each) => each.id === id);
    const text = texts[at]?.text ?? "";
    const path = at < 0 ? "texts" : `texts.${at}.text`;
    if (required && !text) faults[path] = "required";
    else if (text.length > maxChars) faults[path] = messageCode("tooLong", { max: maxChars });
  }
  return faults;
}

/** The words for each text that the unit asks for, in its order; what it does not ask for is left out. */
export function textsFor(
  items: readonly Pick<TextItem, "id">[],
  texts: readonly CreativeText[],
): CreativeText[] {
  return items.map(({ id }) => ({ id, text: texts.find((each) => each.id === id)?.text ?? "" }));
}

export type CreativeInput = z.output<typeof creativeSchema>;
