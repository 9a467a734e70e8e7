/**
 * The console without its pages: the real clock, outbox and delivery handlers on the real bindings. `FAULT_PART`, the share of
 * delivery batches and calls that fail, kills its consumer between any two steps. `/open?now=` creates the market; `/pause`, with
 * the market as its body, pauses the campaign.
 */
import type { QueuedDelivery } from "../../../domain/delivery";
import type { ConsoleEnv, OutboxWakeUp } from "../../../worker/env";
import { handleClock } from "../../../worker/jobs/clock";
import { numberless } from "../../../worker/jobs/context";
import { handleDelivery } from "../../../worker/jobs/delivery";
import { handleOutbox } from "../../../worker/jobs/outbox";
import { unpacked } from "../../../worker/jobs/packs";
import { stopPlansUsedUpBy } from "../../../worker/jobs/used-up-plans";
import { DELIVERY_QUEUE } from "../queues";
import { type Market, openMarket, pauseMarket } from "../soak/market";
import { withFaults } from "./faults";

interface Env extends ConsoleEnv {
  /** `0` to `1`. */
  FAULT_PART: string;
}

type Batch = MessageBatch<QueuedDelivery> | MessageBatch<OutboxWakeUp>;

const isDelivery = (batch: Batch): batch is MessageBatch<QueuedDelivery> =>
  numberless(batch.queue) === DELIVERY_QUEUE;

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/open") return Response.json(await openMarket(env, Number(searchParams.get("now"))));
    await pauseMarket(env, await request.json<Market>());
    return new Response(null, { status: 204 });
  },
  queue(batch: Batch, env) {
    if (!isDelivery(batch)) return handleOutbox(batch, env);
    return withFaults(batch, env, Number(env.FAULT_PART), async (faulty) => {
      const messages = unpacked(batch.messages);
      await handleDelivery({ messages }, faulty);
      await stopPlansUsedUpBy(messages, env, Date.now());
    });
  },
  scheduled: (controller, env) => handleClock(env, controller.scheduledTime),
} satisfies ExportedHandler<Env, never>;
