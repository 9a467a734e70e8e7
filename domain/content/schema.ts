import { z } from "zod";
import { BROWSER_TYPES } from "../audience";
import type { TextItem } from "../inventory";
import { TEXT_ITEM_ID_MAX_CHARS, UNIT_TEXT_ITEMS_MAX } from "../inventory";
import {
  CREATIVE_TEXT_MAX_CHARS,
  isLocalTime,
  messageCode,
  PROFILE_NAME_MAX_CHARS,
  safeDestination,
  whole,
  withRule,
  withScheme,
} from "../kernel";

/** Source: rule C2. */
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

export const EVERY_DAY: readonly number[] = [1, 2, 3, 4, 5, 6, 7];
export const EVERY_HOUR: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);

/** `cover` is the main image of a native ad. Source: rule C1. */
export const CREATIVE_TYPES = ["image", "video", "cover"] as const;
export type CreativeType = (typeof CREATIVE_TYPES)[number];

/** Click destination: a web URL, or an app scheme on the allow list. */
const destinationField = z
  .string()
  .trim()
  .overwrite(withScheme)
  .min(1)
  .max(2048)
  .refine((text) => safeDestination(text) !== null, { message: "url" });

/** A creative's value of a native unit's custom text, by the text's id. */
const creativeTextSchema = z.object({
  id: z.string().min(1).max(TEXT_ITEM_ID_MAX_CHARS).describe("Id of the unit's text item"),
  text: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default("").describe("The text"),
});
export type CreativeText = z.output<typeof creativeTextSchema>;

/** `#rrggbb`. */
const colorField = z.string().regex(/^#[0-9a-f]{6}$/i);
/** A local time in the product's zone. */
const localTimeField = z.string().trim().refine(isLocalTime, { message: "date" });
const weekdaysField = z
  .array(whole(z.coerce.number().min(1).max(7)))
  .min(1)
  .max(7);
const hoursField = z
  .array(whole(z.coerce.number().min(0).max(23)))
  .min(1)
  .max(24);

/** A creative. Its destination defaults to the campaign's. */
export const creativeSchema = z.object({
  unitId: z.string().min(1).describe("Id of the ad unit"),
  assetId: z.string().min(1).describe("Id of the asset to show"),
  name: z.string().trim().min(1).max(50).describe("Name of the creative"),
  altText: z
    .string()
    .trim()
    .min(1)
    .max(CREATIVE_TEXT_MAX_CHARS)
    .describe("What a screen reader says of the picture"),
  headline: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default("").describe("First line of the ad"),
  body: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default("").describe("Text below the headline"),
  cta: z.enum(CTA_OPTIONS).default("none").describe("Label of the ad's button"),
  texts: z
    .array(creativeTextSchema)
    .max(UNIT_TEXT_ITEMS_MAX)
    .default([])
    .describe("Texts that the unit asks for itself"),
  destinationUrl: destinationField
    .optional()
    .describe("Web address that a click leads to; left out, the campaign's own"),
  /** Button color; if omitted, the unit's. */
  ctaTextColor: colorField.optional().describe("Colour of the button's label, `#rrggbb`"),
  ctaColor: colorField.optional().describe("Colour of the button, `#rrggbb`"),
  /** Displayed advertiser; if omitted, the campaign's. */
  profileName: z
    .string()
    .trim()
    .min(1)
    .max(PROFILE_NAME_MAX_CHARS)
    .optional()
    .describe("Name that stands beside the ad; left out, the advertiser's"),
  profileAssetId: z.string().min(1).optional().describe("Asset id of the picture beside that name"),
  /** Half-open display period in the product's zone; if omitted, the campaign's start and end. */
  displayFrom: localTimeField
    .optional()
    .describe("When the creative is first shown; left out, from the campaign's start"),
  displayTo: localTimeField
    .optional()
    .describe("When the creative is no longer shown; left out, at the campaign's end"),
  /** ISO weekdays and hours in the product's zone in which it is shown. */
  weekdays: weekdaysField
    .default([...EVERY_DAY])
    .describe("Days of the week on which it is shown, 1 Monday to 7 Sunday"),
  hours: hoursField
    .default([...EVERY_HOUR])
    .describe("Hours of the day in which it is shown, 0 to 23, in the product's zone"),
  browsers: z
    .array(z.enum(BROWSER_TYPES))
    .max(BROWSER_TYPES.length)
    .default([])
    .describe("Kinds of browsers that it is shown in; empty for all"),
});

/** Unique values in order; a selection of all values is stored as empty. */
export function narrowed(values: readonly number[], all: readonly number[]): number[] {
  const named = [...new Set(values)].sort((a, b) => a - b);
  return named.length === all.length ? [] : named;
}

/** Unit fields that determine the required texts. */
interface TextUnit {
  id: string;
  format: string;
  placement: { headline: boolean };
  textItems?: readonly TextItem[];
}

/** Whether a headline is required: native units that show one. */
export function needsHeadline(unit: Pick<TextUnit, "format" | "placement">): boolean {
  return unit.format === "native" && unit.placement.headline;
}

/** A creative for one of these units: also reports a missing headline and invalid texts. */
export function creativeSchemaFor(units: readonly TextUnit[]) {
  const withHeadline = withRule(creativeSchema, ["unitId", "headline"], headlineRule(units));
  const withTexts = withRule(withHeadline, ["unitId", "texts"], textsRule(units));
  return withRule(withTexts, ["displayFrom", "displayTo"], periodFaults);
}

/** Checkboxes list the selected values: an empty list means no day and no hour. */
const formSchema = creativeSchema.extend({ weekdays: weekdaysField, hours: hoursField });

/** The schema for form input. */
export function creativeFormSchemaFor(units: readonly TextUnit[]) {
  const withHeadline = withRule(formSchema, ["unitId", "headline"], headlineRule(units));
  const withTexts = withRule(withHeadline, ["unitId", "texts"], textsRule(units));
  return withRule(withTexts, ["displayFrom", "displayTo"], periodFaults);
}

type Faults = Record<string, string>;

function headlineRule(units: readonly TextUnit[]) {
  return ({ unitId, headline }: { unitId: string; headline: string }): Faults => {
    const unit = units.find(({ id }) => id === unitId);
    return unit && needsHeadline(unit) && !headline ? { headline: "required" } : {};
  };
}

function textsRule(units: readonly TextUnit[]) {
  return ({ unitId, texts }: { unitId: string; texts: readonly CreativeText[] }): Faults => {
    const unit = units.find(({ id }) => id === unitId);
    return unit ? textFaults(unit.textItems ?? [], texts) : {};
  };
}

/** Source: rule C3. */
function periodFaults({ displayFrom, displayTo }: { displayFrom?: string; displayTo?: string }): Faults {
  const isBackwards = displayFrom !== undefined && displayTo !== undefined && displayTo <= displayFrom;
  return isBackwards ? { displayTo: "creative.endsFirst" } : {};
}

/** Errors by path. Texts that the unit does not use are not checked: `textsFor` drops them. */
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

/** Values of the unit's custom texts, in its order; other texts are dropped. */
export function textsFor(
  items: readonly Pick<TextItem, "id">[],
  texts: readonly CreativeText[],
): CreativeText[] {
  return items.map(({ id }) => ({ id, text: texts.find((each) => each.id === id)?.text ?? "" }));
}

export type CreativeInput = z.output<typeof creativeSchema>;
