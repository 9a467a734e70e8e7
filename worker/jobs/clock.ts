import type { ConsoleEnv } from "../env";
import { tickOwnership } from "../services/apps/ownership/check-record";
import { tickAppRecords } from "../services/apps/tick-records";
import { settleAppTraffic } from "../services/apps/traffic/settle";
import { resendLostEncodings } from "../services/assets/encoding/resend";
import { sweepOrphans } from "../services/assets/sweep-orphans";
import { sweepUploads } from "../services/assets/uploads/forget";
import { tickCampaigns } from "../services/campaigns/tick";
import { tickCampaignAlerts } from "../services/campaigns/tick-alerts";
import { tickMemberships } from "../services/members/tick";
import { forgetOldNotifications } from "../services/notifications/forget";
import { drainOutbox } from "../services/operations/outbox";
import { tickProducts } from "../services/products/tick";
import { tickQuestBoards } from "../services/quests/boards";
import { tickForecasts } from "../services/serving/tick-forecasts";
import { tickPlanLimits } from "../services/serving/tick-plans";
import { compactTraffic } from "../services/traffic/compact";
import { drainWebhooks } from "../services/webhooks/drain";
import { forgetOldMessages } from "../services/webhooks/forget";
import { jobContext } from "./context";

/**
 * Every minute: the transitions that are due, reviews and creatives that are late, products whose campaigns have ended, what quest channels show, the plans that are used up, forecasts that have aged, apps that the ad server does not know, memberships by group, videos that the encoder lost, uploads that were left, outbox rows
 * that no wake-up reached, and webhook messages that are due.
 */
export async function handleClock(env: ConsoleEnv, scheduledAtMs: number): Promise<void> {
  const ctx = jobContext(env, `clock-${scheduledAtMs}`, scheduledAtMs);
  const moved = await tickCampaigns(ctx);
  const reminded = await tickCampaignAlerts(ctx);
  const changed = await tickProducts(ctx);
  await tickQuestBoards(ctx);
  await ctx.settled();
  const plans = await tickPlanLimits(ctx);
  await tickForecasts(ctx);
  await tickAppRecords(ctx);
  await tickOwnership(ctx);
  await tickMemberships(ctx);
  const resent = await resendLostEncodings(ctx);
  await sweepUploads(ctx);
  if (isFullHour(scheduledAtMs)) {
    await compactTraffic(ctx);
    await sweepOrphans(ctx);
    await settleAppTraffic(ctx);
    await forgetOldMessages(ctx);
    await forgetOldNotifications(ctx);
  }
  const drained = await drainOutbox(ctx);
  const webhooks = await drainWebhooks(ctx);
  await ctx.settled();
  if (moved + reminded + changed + plans + resent + drained + webhooks > 0)
    console.log(
      JSON.stringify({ event: "clock", moved, reminded, changed, plans, resent, drained, webhooks }),
    );
}

function isFullHour(atMs: number): boolean {
  return new Date(atMs).getUTCMinutes() === 0;
}
