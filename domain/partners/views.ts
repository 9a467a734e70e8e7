import { z } from "zod";
import { WEBHOOK_ATTEMPT_ERRORS, WEBHOOK_DELIVERY_STATUSES } from "./delivery";

/** A list item of messages to a publisher's server. */
export const webhookMessageView = z.object({
  id: z.string(),
  type: z.string(),
  status: z.enum(WEBHOOK_DELIVERY_STATUSES),
  attempts: z.int(),
  nextAttemptAt: z.int().nullable(),
  createdAt: z.int(),
});

/** A message with its body. */
export const webhookMessageDetailView = webhookMessageView.extend({ body: z.string(), version: z.int() });

/** A delivery attempt with its request and response. */
export const webhookAttemptView = z.object({
  id: z.string(),
  url: z.string(),
  at: z.int(),
  durationMs: z.number(),
  error: z.enum(WEBHOOK_ATTEMPT_ERRORS).nullable(),
  requestHeaders: z.record(z.string(), z.string()),
  responseStatus: z.number().nullable(),
  responseHeaders: z.record(z.string(), z.string()).nullable(),
  responseBody: z.string().nullable(),
});
