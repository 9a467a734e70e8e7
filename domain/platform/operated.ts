import { z } from "zod";

const OPERATOR_REASON_MAX_CHARS = 200;

/** Why an operator does something to a project. */
export const operatorReasonField = z.string().trim().min(1).max(OPERATOR_REASON_MAX_CHARS);

export const operatorReasonSchema = z.object({
  reason: operatorReasonField.describe("Why, for the operators' log"),
});

/** Whether operators let a publisher deliver beyond its free limit this month, and why. */
export const planLimitSchema = operatorReasonSchema.extend({ lifted: z.boolean() });

/** Whether a publisher stands in the ad-note catalogue. */
export const listingSchema = operatorReasonSchema.extend({
  project: z.string().min(1).max(40).describe("Id of the publisher"),
  listed: z.boolean().describe("Whether the publisher stands in the ad-note catalogue"),
});

/** Whether operators let a publisher's categories be sold from the first user on. Source: rule A12. */
export const audienceRelaxationSchema = operatorReasonSchema.extend({ relaxed: z.boolean() });

/** Whether a project may act and its ads run. Its members read the reason of a suspension. Source: rule L19. */
export const projectStandingSchema = operatorReasonSchema.extend({
  standing: z.enum(["active", "suspended"]),
});

/** How long an operator reads a project as its owner does, unless they end it before. Source: rule L20. */
export const PROJECT_VIEW_MS = 3_600_000;

/** What operators' acts are about: an action of the audit log begins with one of these. */
export const AUDIT_AREAS = [
  "app",
  "asset",
  "audit",
  "books",
  "campaign",
  "contact",
  "credit",
  "holiday",
  "house-account",
  "inquiry",
  "money",
  "outbox",
  "payment",
  "plan",
  "plan-bill",
  "plan-limit",
  "project",
  "refund",
  "settlement",
  "story",
  "tax-invoice",
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];
