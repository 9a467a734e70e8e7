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

/** Lower comes first. */
export const PRIORITY_MAX = 99;

/** The priority of granted in-house campaigns: after all of the publisher's own. */
export const GRANTED_PRIORITY = PRIORITY_MAX;

/** One ad of such a campaign. */
export const inHouseCreativeSchema = z.object({
  unitId: z.string().min(1),
  altText: z.string().trim().min(1).max(CREATIVE_TEXT_MAX_CHARS),
  headline: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
  body: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
});

/** A publisher's own campaign on its own product: free, so that it says no budget and no billing. Source: rule B19. */
export const inHouseTermsSchema = z.object({
  name: z.string().trim().min(1).max(50),
  startDay: z.string().min(1),
  endDay: z.string().min(1),
  /** After so many it rests for good; left out, it goes on to its end. */
  impressions: countField(1).optional(),
  priority: wholeField(0, PRIORITY_MAX).default(0),
  destinationUrl: webUrlField,
});

/** The same with its first ad. */
export const inHouseSchema = inHouseTermsSchema.extend(inHouseCreativeSchema.shape);

interface Zone {
  country: string;
  timezone: string;
}

/** A new one, with its first ad. */
export function inHouseSchemaFor(zone: Zone, nowMs: number) {
  const { start, end } = dayRules(zone, nowMs);
  return withRule(withRule(inHouseSchema, ["startDay"], start), ["startDay", "endDay"], end);
}

/** One that was rejected, mended: its ads are what they are. */
export function inHouseTermsSchemaFor(zone: Zone, nowMs: number) {
  const { start, end } = dayRules(zone, nowMs);
  return withRule(withRule(inHouseTermsSchema, ["startDay"], start), ["startDay", "endDay"], end);
}

/** Days are of the product's zone. In-house may start today, without asking the publisher. */
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
