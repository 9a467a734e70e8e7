import type { TrafficMessage } from "../../domain/serving";
import type { ConsoleEnv } from "../env";
import { recordTraffic } from "../services/serving";
import { jobContext } from "./context";

type Batch = Pick<MessageBatch<TrafficMessage>, "messages" | "ackAll">;

/** What isolates counted goes to D1. @throws when D1 fails; the queue delivers the batch again */
export async function handleTraffic(batch: Batch, env: ConsoleEnv): Promise<void> {
  await recordTraffic(
    jobContext(env, `traffic-${batch.messages[0]?.id ?? ""}`),
    batch.messages.map(({ body }) => body),
  );
  batch.ackAll();
}
