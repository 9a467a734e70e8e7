import { and, eq, gte, lt } from "drizzle-orm";
import { z } from "zod";
import { addDays, dayStartMs, isDay } from "../../../domain/calendar/day";
import { WEBHOOK_DELIVERY_STATUSES } from "../../../domain/webhook/delivery";
import { WEBHOOK_EVENT_TYPES } from "../../../domain/webhook/events";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { behind, newestFirst, type Page, pageQuerySchema, toPage } from "../shared/paging";
import type { WebhookMessage } from "./claim";

/** What an address says wrongly is left out, so that a link that somebody mangled still shows the list. */
const dayField = z.string().refine(isDay).optional().catch(undefined);
const filterSchema = pageQuerySchema.extend({
  next: pageQuerySchema.shape.next.catch(undefined),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES).optional().catch(undefined),
  type: z.enum(WEBHOOK_EVENT_TYPES).optional().catch(undefined),
  /** First and last day in the project's zone, `YYYY-MM-DD`. */
  from: dayField,
  to: dayField,
});

export type WebhookMessageItem = Pick<
  WebhookMessage,
  "id" | "type" | "status" | "attempts" | "nextAttemptAt" | "createdAt"
>;

/** The messages of the publisher's webhook, the newest first. @throws those of `requireAccess` */
export async function listWebhookMessages(
  ctx: ServiceContext,
  projectId: string,
  input: Record<string, unknown> = {},
): Promise<Page<WebhookMessageItem>> {
  const { project } = await requireAccess(ctx, projectId, "webhook.read", "pub");
  const { next, limit, status, type, from, to } = filterSchema.parse(input);
  const { webhookDeliveries: messages } = schema;
  const rows = await ctx.db
    .select({
      id: messages.id,
      type: messages.type,
      status: messages.status,
      attempts: messages.attempts,
      nextAttemptAt: messages.nextAttemptAt,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.projectId, projectId),
        status && eq(messages.status, status),
        type && eq(messages.type, type),
        from ? gte(messages.createdAt, dayStartMs(from, project.timezone)) : undefined,
        to ? lt(messages.createdAt, dayStartMs(addDays(to, 1), project.timezone)) : undefined,
        behind(messages, next),
      ),
    )
    .orderBy(...newestFirst(messages))
    .limit(limit + 1);
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => row,
  );
}
