import { createRequestHandler } from "@remix-run/cloudflare";
import * as pages from "server-build";
import type { QueuedDelivery } from "../domain/delivery";
import { api } from "./api/index";
import type { ConsoleEnv } from "./env";
import { handleConsoleRequest } from "./http/handle";
import { handleAudience } from "./jobs/audience";
import { handleClock } from "./jobs/clock";
import { numberless, orRetryLater } from "./jobs/context";
import { keepDeadLetters } from "./jobs/dead-letters";
import { handleDelivery } from "./jobs/delivery";
import { handleOutbox } from "./jobs/outbox";
import { unpacked } from "./jobs/packs";
import { handleTraffic } from "./jobs/traffic";
import { stopPlansUsedUpBy } from "./jobs/used-up-plans";
import { handleWebhooks } from "./jobs/webhook";
import { requireWholeKeys } from "./secrets";

/** Counts impressions, and stops publishers that have used up their free ones. */
async function countAndLimit(batch: MessageBatch<QueuedDelivery>, env: ConsoleEnv): Promise<void> {
  const messages = unpacked(batch.messages);
  await handleDelivery({ messages }, env);
  await stopPlansUsedUpBy(messages, env, Date.now());
}

/** Dispatches a batch by its queue; there may be several of deliveries. */
function consume(batch: MessageBatch<never>, env: ConsoleEnv): Promise<void> {
  switch (numberless(batch.queue)) {
    case "madang-outbox":
    case "madang-encoding":
      return handleOutbox(batch, env);
    case "madang-webhook":
      return handleWebhooks(batch, env);
    case "madang-delivery":
      return countAndLimit(batch, env);
    case "madang-traffic":
      return handleTraffic(batch, env);
    case "madang-audience":
      return handleAudience(batch, env);
    case "madang-delivery-dead":
    case "madang-traffic-dead":
    case "madang-audience-dead":
      return keepDeadLetters(batch, env);
    default:
      throw new Error(`No consumer for the queue ${batch.queue}`);
  }
}

const renderPage = createRequestHandler(pages, "production");

export default {
  fetch: (request, env, ctx) => {
    requireWholeKeys(env);
    return handleConsoleRequest(request, env, {
      api: (asked, { requestId }) => api.fetch(asked, env, ctx, requestId),
      page: (asked, { requestId, nonce }) => renderPage(asked, { env, ctx, requestId, nonce }),
    });
  },

  queue: (batch, env) => orRetryLater(batch, () => consume(batch, env)),

  scheduled: (controller, env) => handleClock(env, controller.scheduledTime),
} satisfies ExportedHandler<ConsoleEnv, never>;
