import type { ConsoleEnv } from "../env";
import { tickCampaigns } from "../services/campaigns/tick";
import { drainOutbox } from "../services/operations/outbox";
import { tickPlanLimits } from "../services/serving/tick-plans";
import { jobContext } from "./context";

/** Every minute: the transitions that are due, the plans that are used up, and outbox rows that no wake-up reached. */
export async function handleClock(env: ConsoleEnv, scheduledAtMs: number): Promise<void> {
  const ctx = jobContext(env, `clock-${scheduledAtMs}`, scheduledAtMs);
  const moved = await tickCampaigns(ctx);
  await ctx.settled();
  const plans = await tickPlanLimits(ctx);
  const drained = await drainOutbox(ctx);
  if (moved + plans + drained > 0) console.log(JSON.stringify({ event: "clock", moved, plans, drained }));
}
