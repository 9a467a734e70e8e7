import type { DeliveryMessage } from "../../domain/delivery";
import { describedShort } from "../../domain/kernel";
import type { ConsoleEnv } from "../env";
import { stopUsedUpPlans } from "../services/serving";
import { jobContext } from "./context";

const LOOK_EVERY_MS = 1_000;
const REMEMBERED_MAX = 10_000;

/** When this isolate last checked each publisher's plan. */
const lookedAtMs = new Map<string, number>();

/**
 * Checks the plans of publishers whose ads were just displayed, each at most once a second, and stops those that are used up. The
 * clock's minute would be too slow for a burst of traffic. Failures here are left to the clock.
 * @returns the number of stopped plans
 */
export async function stopPlansUsedUpBy(
  messages: readonly { body: DeliveryMessage }[],
  env: ConsoleEnv,
  nowMs: number,
): Promise<number> {
  const due = new Set<string>();
  for (const { body } of messages) {
    if (body.verdict !== "valid" || body.event.kind !== "impression") continue;
    const { pubProjectId } = body.event;
    if (nowMs - (lookedAtMs.get(pubProjectId) ?? 0) >= LOOK_EVERY_MS) due.add(pubProjectId);
  }
  if (due.size === 0) return 0;
  if (lookedAtMs.size > REMEMBERED_MAX) lookedAtMs.clear();
  for (const id of due) lookedAtMs.set(id, nowMs);
  const ctx = jobContext(env, `plans-${nowMs}`, nowMs);
  try {
    const stopped = await stopUsedUpPlans(ctx, [...due]);
    await ctx.settled();
    return stopped;
  } catch (error) {
    console.warn(
      JSON.stringify({
        event: "plans.unseen",
        requestId: ctx.requestId,
        publishers: due.size,
        error: describedShort(error),
      }),
    );
    return 0;
  }
}
