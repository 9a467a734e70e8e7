import type { ConsoleEnv } from "../env";
import { resendLostEncodings } from "../services/assets/encoding/resend";
import { tickCampaigns } from "../services/campaigns/tick";
import { drainOutbox } from "../services/operations/outbox";
import { tickForecasts } from "../services/serving/tick-forecasts";
import { tickPlanLimits } from "../services/serving/tick-plans";
import { compactTraffic } from "../services/traffic/compact";
import { jobContext } from "./context";

/**
 * Every minute: the transitions that are due, the plans that are used up, forecasts that have aged, videos that the encoder lost, and outbox rows
 * that no wake-up reached.
 */
export async function handleClock(env: ConsoleEnv, scheduledAtMs: number): Promise<void> {
  const ctx = jobContext(env, `clock-${scheduledAtMs}`, scheduledAtMs);
  const moved = await tickCampaigns(ctx);
  await ctx.settled();
  const plans = await tickPlanLimits(ctx);
  await tickForecasts(ctx);
  const resent = await resendLostEncodings(ctx);
  if (isFullHour(scheduledAtMs)) await compactTraffic(ctx);
  const drained = await drainOutbox(ctx);
  await ctx.settled();
  if (moved + plans + resent + drained > 0)
    console.log(JSON.stringify({ event: "clock", moved, plans, resent, drained }));
}

function isFullHour(atMs: number): boolean {
  return new Date(atMs).getUTCMinutes() === 0;
}
