import type { ConsoleEnv } from "../env";
import { resendLostEncodings } from "../services/assets/encoding/resend";
import { tickCampaigns } from "../services/campaigns/tick";
import { drainOutbox } from "../services/operations/outbox";
import { tickPlanLimits } from "../services/serving/tick-plans";
import { jobContext } from "./context";

/**
 * Every minute: the transitions that are due, the plans that are used up, videos that the encoder lost, and outbox rows
 * that no wake-up reached.
 */
export async function handleClock(env: ConsoleEnv, scheduledAtMs: number): Promise<void> {
  const ctx = jobContext(env, `clock-${scheduledAtMs}`, scheduledAtMs);
  const moved = await tickCampaigns(ctx);
  await ctx.settled();
  const plans = await tickPlanLimits(ctx);
  const resent = await resendLostEncodings(ctx);
  const drained = await drainOutbox(ctx);
  await ctx.settled();
  if (moved + plans + resent + drained > 0)
    console.log(JSON.stringify({ event: "clock", moved, plans, resent, drained }));
}
