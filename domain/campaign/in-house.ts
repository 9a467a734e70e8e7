import { z } from "zod";
import { type Day, dayAt, isDay } from "../calendar/day";
import { webUrlField } from "../shared/fields";
import { CREATIVE_TEXT_MAX_CHARS } from "../shared/limits";
import { withRule } from "../shared/rule";
import { messageCode } from "../shared/validation";
import { checkEnd } from "./schedule";

/** Lower comes first. */
export const PRIORITY_MAX = 99;

/** A publisher's own campaign on its own product: free, so that it says no budget and no billing. Source: specification section 3. */
export const inHouseSchema = z.object({
  name: z.string().trim().min(1).max(50),
  startDay: z.string().min(1),
  endDay: z.string().min(1),
  /** After so many it rests for good; left out, it goes on to its end. */
  impressions: z.number().int().min(1).optional(),
  priority: z.number().int().min(0).max(PRIORITY_MAX).default(0),
  destinationUrl: webUrlField,
  unitId: z.string().min(1),
  altText: z.string().trim().min(1).max(CREATIVE_TEXT_MAX_CHARS),
  headline: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
  body: z.string().trim().max(CREATIVE_TEXT_MAX_CHARS).default(""),
});

/** The days are of the product's zone: nobody has to be asked, so that it may start today. */
export function inHouseSchemaFor(terms: { country: string; timezone: string }, nowMs: number) {
  const today = dayAt(nowMs, terms.timezone);
  const started = withRule(inHouseSchema, ["startDay"], ({ startDay }) => checkStart(startDay, today));
  const rules = { ...terms, pricing: "inhouse", cppMinDays: null };
  return withRule(started, ["startDay", "endDay"], (days) => checkEnd(days, rules));
}

function checkStart(startDay: string, today: Day): Record<string, string> {
  if (!isDay(startDay)) return { startDay: "date" };
  return startDay < today ? { startDay: messageCode("schedule.tooEarly", { day: today }) } : {};
}
