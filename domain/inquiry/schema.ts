import { z } from "zod";
import { emailField } from "../shared/fields";
import { INQUIRY_CONTENT_MAX_CHARS, INQUIRY_TEXT_MAX_CHARS } from "../shared/limits";

/** Bands in which a budget, in ten thousands of the currency, and a schedule, in months, are told. Source: specification section 9. */
export const INQUIRY_BUDGETS = ["under-10m", "under-50m", "under-100m", "over-100m"] as const;
export const INQUIRY_SCHEDULES = ["under-1", "under-3", "under-6", "over-6", "undecided"] as const;

export const MEDIA_INQUIRY_TYPES = ["booking", "price", "partnership", "other"] as const;
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
/** Nothing is handed on without it. */
const consent = z
  .boolean()
  .default(false)
  .refine((given) => given, { message: "required" });

/** What an advertiser asks a publisher of the ad-note catalogue. Source: specification sections 3 and 5. */
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

/** What whoever is asked answers. */
export const inquiryAnswerSchema = z.object({ content });

/** What somebody asks the platform for help with. Source: specification section 5 ("support inquiry"). */
export const supportInquirySchema = z.object({ type: z.enum(SUPPORT_INQUIRY_TYPES), content });
export type SupportInquiry = z.output<typeof supportInquirySchema>;
