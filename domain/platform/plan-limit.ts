import { z } from "zod";

const PLAN_LIMIT_REASON_MAX_CHARS = 200;

export const planLimitReasonField = z.string().trim().min(1).max(PLAN_LIMIT_REASON_MAX_CHARS);

/** Whether operators let a publisher deliver beyond its free limit this month, and why. */
export const planLimitSchema = z.object({ lifted: z.boolean(), reason: planLimitReasonField });
