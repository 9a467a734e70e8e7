import { booksOf, type TrafficMessage } from "../../domain/serving";
import type { ConsoleEnv } from "../env";
import { recordSightings } from "../services/inventory";
import { recordTraffic } from "../services/serving";
import { jobContext } from "./context";

type Batch = Pick<MessageBatch<TrafficMessage>, "messages" | "ackAll">;

/**
 * Adds isolates' counts to the traffic objects, and their totals to D1. Every step may be repeated.
 * @throws when an object or D1 fails; the queue delivers the batch again
 */
export async function handleTraffic(batch: Batch, env: ConsoleEnv): Promise<void> {
  const ctx = jobContext(env, `traffic-${batch.messages[0]?.id ?? ""}`);
  const bodies = batch.messages.map(({ body }) => body);
  const counted = bodies.filter(({ isSum }) => !isSum);
  const book = (name: string) => env.TRAFFIC_BOOK.get(env.TRAFFIC_BOOK.idFromName(name));
  await Promise.all([...booksOf(counted)].map(([name, slices]) => book(name).record(slices)));
  await recordSightings(ctx, counted);
  await recordTraffic(
    ctx,
    bodies.filter(({ isSum }) => isSum),
  );
  batch.ackAll();
}
