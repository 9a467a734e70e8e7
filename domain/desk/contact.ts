import { z } from "zod";
import { addMonths, billingMonthAt, emailField, type Month, momentView } from "../kernel";
import { INQUIRY_BUDGETS, INQUIRY_SCHEDULES } from "./inquiry";
import { INQUIRY_CONTENT_MAX_CHARS, INQUIRY_TEXT_MAX_CHARS } from "./limits";

export const CONTACT_TYPES = ["publisher", "advertiser", "partnership", "coffee-chat", "other"] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

/** Teams that the platform meets for a coffee chat in a month of Seoul. Source: rule H18. */
export const COFFEE_CHATS_PER_MONTH = 2;
/** Months ahead in which places are given. */
const COFFEE_MONTHS_AHEAD = 12;

/** One place of a month, unique among contacts: `2026-12#1`. */
export const coffeePlace = (month: Month, nth: number): string => `${month}#${nth}`;
export const monthOfPlace = (place: string): Month => place.split("#", 1)[0] ?? "";

/** The first place that is not taken, from the running month on; null if all of them are. */
export function freeCoffeePlace(taken: readonly string[], nowMs: number): string | null {
  for (let ahead = 0; ahead <= COFFEE_MONTHS_AHEAD; ahead++)
    for (let nth = 1; nth <= COFFEE_CHATS_PER_MONTH; nth++) {
      const place = coffeePlace(addMonths(billingMonthAt(nowMs), ahead), nth);
      if (!taken.includes(place)) return place;
    }
  return null;
}

const text = z.string().trim().max(INQUIRY_TEXT_MAX_CHARS).default("");

/** An inquiry to the platform, with or without an account. Source: rule H11. */
export const contactSchema = z.object({
  type: z.enum(CONTACT_TYPES),
  contactName: z.string().trim().min(1).max(INQUIRY_TEXT_MAX_CHARS),
  email: emailField,
  company: z.string().trim().min(1).max(INQUIRY_TEXT_MAX_CHARS),
  brand: text,
  audience: text,
  schedule: z.enum(INQUIRY_SCHEDULES).optional(),
  budget: z.enum(INQUIRY_BUDGETS).optional(),
  content: z.string().trim().min(1).max(INQUIRY_CONTENT_MAX_CHARS),
  /** Consent to store the inquiry until it is settled; required. */
  privacy: z
    .boolean()
    .default(false)
    .refine((given) => given, { message: "required" }),
  /** Consent to receive news by mail. */
  marketing: z.boolean().default(false),
});
export type Contact = z.output<typeof contactSchema>;

/** How an operator settled a contact, for the audit log. */
export const contactSettlementSchema = z.object({
  reason: z.string().trim().min(1).max(200),
  /** Gives the place of a coffee chat back. */
  freesPlace: z.boolean().default(false),
});

/** A reply, mailed to the sender. */
export const contactReplySchema = z.object({
  content: z.string().trim().min(1).max(INQUIRY_CONTENT_MAX_CHARS),
});

export const CONTACT_STATES = ["open", "settled"] as const;

/** A contact as operators read it. */
export const contactView = z.object({
  id: z.string(),
  type: z.enum(CONTACT_TYPES),
  contactName: z.string(),
  email: z.string(),
  company: z.string(),
  brand: z.string(),
  audience: z.string(),
  schedule: z.enum(INQUIRY_SCHEDULES).nullable(),
  budget: z.enum(INQUIRY_BUDGETS).nullable(),
  content: z.string(),
  coffeeMonth: z.string().nullable().describe("Month of its coffee chat; null without one"),
  hasMarketingConsent: z.boolean(),
  createdAt: momentView,
  settledAt: momentView.nullable(),
  reply: z.string().nullable().describe("What was mailed from here; null where nothing was"),
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  dueAt: momentView.nullable().describe("Until when a reply is promised; null once it is settled"),
});
export type ContactView = z.output<typeof contactView>;
