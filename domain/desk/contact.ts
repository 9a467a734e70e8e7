import { z } from "zod";
import { emailField, momentView } from "../kernel";
import { INQUIRY_BUDGETS, INQUIRY_SCHEDULES } from "./inquiry";
import { INQUIRY_CONTENT_MAX_CHARS, INQUIRY_TEXT_MAX_CHARS } from "./limits";

export const CONTACT_TYPES = ["publisher", "advertiser", "partnership", "other"] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

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
export const contactSettlementSchema = z.object({ reason: z.string().trim().min(1).max(200) });

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
  hasMarketingConsent: z.boolean(),
  createdAt: momentView,
  settledAt: momentView.nullable(),
  reply: z.string().nullable().describe("What was mailed from here; null where nothing was"),
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  dueAt: momentView.nullable().describe("Until when a reply is promised; null once it is settled"),
});
export type ContactView = z.output<typeof contactView>;
