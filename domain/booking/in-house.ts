import { z } from "zod";
import {
  CREATIVE_TEXT_MAX_CHARS,
  countField,
  type Day,
  dayAt,
  isDay,
  messageCode,
  webUrlField,
  wholeField,
  withRule,
} from "../kernel";
import { checkEnd } from "./schedule";

/** Largest priority value. Lower values are served first. */
export const PRIORITY_MAX = 99;

/** Priority of granted in-house campaigns, below all of the publisher's own. */
export const GRANTED_PRIORITY = PRIORITY_MAX;

/** One ad of an in-house campaign. */
export const inHouseCreativeSchema = z.object({
  unitId: z.string().min(1),
  altText: z.string().trim().min(1).max(CREATIVE_TEXT_MAX_CHARS),
  headline: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
  body: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
});

/** A publisher's free campaign on its own product, without budget or billing. Source: rule B19. */
export const inHouseTermsSchema = z.object({
  name: z.string().trim().min(1).max(50),
  startDay: z.string().min(1),
  endDay: z.string().min(1),
  /** Impressions after which the campaign stops permanently; if omitted, it runs to its end. */
  impressions: countField(1).optional(),
  priority: wholeField(0, PRIORITY_MAX).default(0),
  destinationUrl: webUrlField,
});

/** The terms with the first ad. */
export const inHouseSchema = inHouseTermsSchema.extend(inHouseCreativeSchema.shape);

interface Zone {
  country: string;
  timezone: string;
}

/** Schema of a new campaign with its first ad. */
export function inHouseSchemaFor(zone: Zone, nowMs: number) {
  const { start, end } = dayRules(zone, nowMs);
  return withRule(withRule(inHouseSchema, ["startDay"], start), ["startDay", "endDay"], end);
}

/** Schema of a corrected campaign after a rejection; its ads stay unchanged. */
export function inHouseTermsSchemaFor(zone: Zone, nowMs: number) {
  const { start, end } = dayRules(zone, nowMs);
  return withRule(withRule(inHouseTermsSchema, ["startDay"], start), ["startDay", "endDay"], end);
}

/** Days are in the product's zone. In-house campaigns may start today without the publisher's approval. */
function dayRules(zone: Zone, nowMs: number) {
  const today = dayAt(nowMs, zone.timezone);
  const rules = { ...zone, pricing: "inhouse", cppMinDays: null };
  return {
    start: ({ startDay }: { startDay: string }) => checkStart(startDay, today),
    end: (days: { startDay: string; endDay: string }) => checkEnd(days, rules),
  };
}

function checkStart(startDay: string, today: Day): Record<string, string> {
  if (!isDay(startDay)) return { startDay: "date" };
  return startDay < today ? { startDay: messageCode("schedule.tooEarly", { day: today }) } : {};
}
