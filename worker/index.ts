import { createRequestHandler } from "@remix-run/cloudflare";
import * as pages from "server-build";
import { api } from "./api/index";
import type { ConsoleEnv } from "./env";
import { handleConsoleRequest } from "./http/handle";
import { handleAudience } from "./jobs/audience";
import { handleClock } from "./jobs/clock";
import { handleDelivery } from "./jobs/delivery";
import { handleOutbox } from "./jobs/outbox";
import { handleTraffic } from "./jobs/traffic";
import { handleWebhooks } from "./jobs/webhook";

const renderPage = createRequestHandler(pages, "production");

export default {
  fetch: (request, env, ctx) =>
    handleConsoleRequest(request, env, {
      api: (asked, { requestId }) => api.fetch(asked, env, ctx, requestId),
      page: (asked, { requestId, nonce }) => renderPage(asked, { env, ctx, requestId, nonce }),
    }),

  queue(batch, env) {
    switch (batch.queue) {
      case "madang-outbox":
      case "madang-encoding":
        return handleOutbox(batch, env);
      case "madang-webhook":
        return handleWebhooks(batch, env);
      case "madang-delivery":
        return handleDelivery(batch, env);
      case "madang-traffic":
        return handleTraffic(batch, env);
      case "madang-audience":
        return handleAudience(batch, env);
      default:
        throw new Error(`No consumer for the queue ${batch.queue}`);
    }
  },

  scheduled: (controller, env) => handleClock(env, controller.scheduledTime),
} satisfies ExportedHandler<ConsoleEnv, never>;
