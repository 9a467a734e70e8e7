import type { ConsoleEnv } from "../env";
import { logError } from "../log";
import { tickOwnership } from "../services/apps/ownership/check-record";
import { tickAppRecords } from "../services/apps/tick-records";
import { settleAppTraffic } from "../services/apps/traffic/settle";
import { resendLostEncodings } from "../services/assets/encoding/resend";
import { settlePublications } from "../services/assets/publication";
import { sweepOrphans } from "../services/assets/sweep-orphans";
import { sweepUploads } from "../services/assets/uploads/forget";
import { tickCampaigns } from "../services/campaigns/tick";
import { tickCampaignAlerts } from "../services/campaigns/tick-alerts";
import type { ServiceContext } from "../services/context";
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

/** What runs may answer how much it found to do. */
type Task = [name: string, run: (ctx: ServiceContext) => Promise<unknown>];

/** What is due moves first; what it sets going, and what no wake-up reached, is looked for last. */
const EVERY_MINUTE: readonly Task[] = [
  ["campaigns", tickCampaigns],
  ["alerts", tickCampaignAlerts],
  ["products", tickProducts],
  ["quest-boards", tickQuestBoards],
  ["plans", tickPlanLimits],
  ["forecasts", tickForecasts],
  ["app-records", tickAppRecords],
  ["ownership", tickOwnership],
  ["memberships", tickMemberships],
  ["encodings", resendLostEncodings],
  ["uploads", sweepUploads],
  ["publications", settlePublications],
];
const EVERY_HOUR: readonly Task[] = [
  ["traffic", compactTraffic],
  ["orphans", sweepOrphans],
  ["app-traffic", settleAppTraffic],
  ["webhook-messages", forgetOldMessages],
  ["notifications", forgetOldNotifications],
];
const AT_THE_END: readonly Task[] = [
  ["outbox", drainOutbox],
  ["webhooks", drainWebhooks],
];

/**
 * The minute's tasks, each on its own: what one cannot do, be it for one row or while a service is away, keeps none of the others back.
 * @throws AggregateError after all of them, when one or more failed
 */
export async function handleClock(env: ConsoleEnv, scheduledAtMs: number): Promise<void> {
  const ctx = jobContext(env, `clock-${scheduledAtMs}`, scheduledAtMs);
  const found: Record<string, unknown> = {};
  const faults: unknown[] = [];
  const hourly = isFullHour(scheduledAtMs) ? EVERY_HOUR : [];
  for (const [task, run] of [...EVERY_MINUTE, ...hourly, ...AT_THE_END]) {
    try {
      const count = await run(ctx);
      if (count) found[task] = count;
    } catch (error) {
      faults.push(error);
      logError("clock", error, { requestId: ctx.requestId, task });
    }
  }
  await ctx.settled();
  if (Object.keys(found).length > 0) console.log(JSON.stringify({ event: "clock", ...found }));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} tasks of the clock failed`);
}

function isFullHour(atMs: number): boolean {
  return new Date(atMs).getUTCMinutes() === 0;
}
