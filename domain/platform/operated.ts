import { z } from "zod";

const OPERATOR_REASON_MAX_CHARS = 200;

/** Reason of an operator's action on a project. */
export const operatorReasonField = z.string().trim().min(1).max(OPERATOR_REASON_MAX_CHARS);

export const operatorReasonSchema = z.object({
  reason: operatorReasonField.describe("Why, for the operators' log"),
});

/** Lifts a publisher's free limit for this month, with the reason. */
export const planLimitSchema = operatorReasonSchema.extend({ lifted: z.boolean() });

/** Lists a publisher in the ad-note catalogue, or removes it. */
export const listingSchema = operatorReasonSchema.extend({
  project: z.string().min(1).max(40).describe("Id of the publisher"),
  listed: z.boolean().describe("Whether the publisher stands in the ad-note catalogue"),
});

/** Lets a publisher sell its categories from the first user on. Source: rule A12. */
export const audienceRelaxationSchema = operatorReasonSchema.extend({ relaxed: z.boolean() });

/** Suspends or restores a project and its ads. Its members can read the reason of a suspension. Source: rule L19. */
export const projectStandingSchema = operatorReasonSchema.extend({
  standing: z.enum(["active", "suspended"]),
});

/** Maximum duration of an operator's view of a project with its owner's access. Source: rule L20. */
export const PROJECT_VIEW_MS = 3_600_000;

/** Areas of operators' actions: an audit log action begins with one of these. */
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
