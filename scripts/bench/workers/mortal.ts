/** The deployed ad server, whose delivery queue is an HTTP server outside of the runtime (`SINK`): it outlives the runtime's death. */
import type { AdServeEnv, DeliveryQueue } from "../../../ad-serve/env";
import adServer from "../../../ad-serve/index";

interface Env extends AdServeEnv {
  /** Origin. */
  SINK: string;
}

const queueAt = (origin: string): DeliveryQueue => ({
  sendBatch: (messages) =>
    fetch(origin, { method: "POST", body: JSON.stringify(messages.map(({ body }) => body)) }),
});

export default {
  fetch: (request, env, context) =>
    adServer.fetch(request, { ...env, DELIVERY_QUEUE: queueAt(env.SINK) }, context),
} satisfies ExportedHandler<Env>;
