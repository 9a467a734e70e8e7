import { z } from "zod";
import {
  addBusinessDays,
  addDays,
  type Day,
  dayAt,
  dayStartMs,
  emailField,
  type HolidayChange,
  messageCode,
} from "../kernel";
import { INQUIRY_CONTENT_MAX_CHARS, INQUIRY_REPLY_BUSINESS_DAYS, INQUIRY_TEXT_MAX_CHARS } from "./limits";

/** Ranges of a budget, in ten thousands of the currency, and of a schedule, in months. Source: rule H2. */
export const INQUIRY_BUDGETS = ["under-10m", "under-50m", "under-100m", "over-100m"] as const;
export const INQUIRY_SCHEDULES = ["under-1", "under-3", "under-6", "over-6", "undecided"] as const;

export const MEDIA_INQUIRY_TYPES = ["booking", "price", "partnership", "other"] as const;
/** An ad account's one-click request to pay without a card; not offered in the inquiry form. */
export const PAYMENT_REQUEST = "manual-payment";
export const SUPPORT_INQUIRY_TYPES = [
  "booking",
  "creative",
  "review",
  "payment",
  "report",
  "account",
  "other",
] as const;

const text = z.string().trim().max(INQUIRY_TEXT_MAX_CHARS).default("");
const content = z.string().trim().min(1).max(INQUIRY_CONTENT_MAX_CHARS);
/** Consent to pass the inquiry on to the publisher; required. */
const consent = z
  .boolean()
  .default(false)
  .refine((given) => given, { message: "required" });

/** An advertiser's inquiry to a publisher of the ad-note catalogue. Source: rule H1. */
export const mediaInquirySchema = z.object({
  publisher: z.string().min(1).max(40),
  type: z.enum(MEDIA_INQUIRY_TYPES),
  contactName: z.string().trim().min(1).max(INQUIRY_TEXT_MAX_CHARS),
  email: emailField,
  company: text,
  brand: text,
  audience: text,
  schedule: z.enum(INQUIRY_SCHEDULES).optional(),
  budget: z.enum(INQUIRY_BUDGETS).optional(),
  content,
  consent,
});
export type MediaInquiry = z.output<typeof mediaInquirySchema>;

/** Maximum publishers that one form asks. */
export const MEDIA_ASKED_MAX = 5;

/** The same inquiry to several publishers. Source: rule H1. */
export const mediaInquiriesSchema = mediaInquirySchema.omit({ publisher: true }).extend({
  publishers: z
    .array(z.string().min(1).max(40))
    .min(1, messageCode("tooFew", { min: 1 }))
    .max(MEDIA_ASKED_MAX, messageCode("tooMany", { max: MEDIA_ASKED_MAX })),
});

/** An answer to an inquiry. */
export const inquiryAnswerSchema = z.object({ content });

/** A support request to the platform. Source: rule H3. */
export const supportInquirySchema = z.object({ type: z.enum(SUPPORT_INQUIRY_TYPES), content });
export type SupportInquiry = z.output<typeof supportInquirySchema>;

/** State of an inquiry. A closed one may or may not have been answered. */
export const INQUIRY_STATES = ["open", "answered", "closed"] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

interface Moments {
  answeredAt: number | null;
  closedAt: number | null;
}

export function inquiryState({ answeredAt, closedAt }: Moments): InquiryState {
  if (closedAt !== null) return "closed";
  return answeredAt === null ? "open" : "answered";
}

/** Actions of an inquiry's recipient; a closed inquiry must be reopened before it is answered. */
export type InquiryAction = "answer" | "close" | "reopen";

const ALLOWED: Record<InquiryState, readonly InquiryAction[]> = {
  open: ["answer", "close"],
  answered: ["answer", "close"],
  closed: ["reopen"],
};

export function inquiryActions(state: InquiryState): readonly InquiryAction[] {
  return ALLOWED[state];
}

/** The recipient's location, by which business days are counted. */
interface Place {
  country: string;
  timezone: string;
  holidays: readonly HolidayChange[];
}

/** Deadline of a promised answer, epoch milliseconds: the end of the second business day after the inquiry. Source: rule H4. */
export function replyDueAt(askedAt: number, { country, timezone, holidays }: Place): number {
  const asked: Day = dayAt(askedAt, timezone);
  const last = addBusinessDays(asked, INQUIRY_REPLY_BUSINESS_DAYS, country, holidays);
  return dayStartMs(addDays(last, 1), timezone);
}

/** Unanswered inquiries from before this moment are late: the start of the first day whose deadline has not passed. */
export function lateBefore(nowMs: number, place: Place): number {
  let day: Day = dayAt(nowMs, place.timezone);
  while (replyDueAt(dayStartMs(day, place.timezone), place) > nowMs) day = addDays(day, -1);
  return dayStartMs(addDays(day, 1), place.timezone);
}

/** Operators' filters of pending work. Source: rule H12. */
export const DESK_QUEUES = ["mine", "unassigned", "overdue"] as const;

/** The assigned operator; empty for none. */
export const assignmentSchema = z.object({ operator: z.string().trim().max(40).default("") });

/** An inquiry as its sender and its recipient see it. */
export const inquiryView = z.object({
  id: z.string(),
  kind: z.enum(["media", "support"]).describe("Whether the publisher is asked, or the platform"),
  type: z.string(),
  contactName: z.string(),
  email: z.string(),
  company: z.string(),
  brand: z.string(),
  audience: z.string(),
  schedule: z.string().nullable(),
  budget: z.string().nullable(),
  content: z.string(),
  answeredAt: z.int().nullable(),
  closedAt: z.int().nullable(),
  createdAt: z.int(),
});
