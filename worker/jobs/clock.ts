import { schema } from "../db/client";
import type { ConsoleEnv } from "../env";
import { logError } from "../log";
import { settleClosed, tickCampaignAlerts, tickCampaigns, tickCheckups } from "../services/booking";
import {
  cleanStoredImages,
  resendLostEncodings,
  settlePublications,
  sweepOrphans,
  sweepUploads,
  tickExchangeRates,
  tickStories,
} from "../services/content";
import {
  forgetInquirers,
  forgetOldContacts,
  forgetReplayed,
  tickAudit,
  tickTaskMails,
} from "../services/desk";
import {
  settleAppTraffic,
  tickAppRecords,
  tickAutoTargetings,
  tickCategories,
  tickOwnership,
  tickProducts,
  tickQuestBoards,
} from "../services/inventory";
import { forgetSentMails, type ServiceContext } from "../services/kernel";
import { tickBooks } from "../services/money";
import { drainWebhooks, forgetOldMessages } from "../services/partners";
import { forgetOldNotifications, tickMemberships } from "../services/people";
import { forgetJoinRequests, forgetProofs, tickParticipations } from "../services/quests";
import {
  forgetExports,
  tickCompaction,
  tickErasures,
  tickFigureArchive,
  tickReportMails,
  tickSeals,
} from "../services/reports";
import {
  compactTraffic,
  forgetOptOuts,
  forgetPlanAddresses,
  tickAdsTxt,
  tickForecasts,
  tickPlanLimits,
} from "../services/serving";
import { tickBillCharges, tickBills, tickPlanChanges } from "../services/settlement";
import { jobContext } from "./context";
import { drainOutbox } from "./outbox";

/** A task may return how many items it processed. */
type Task = [name: string, run: (ctx: ServiceContext) => Promise<unknown>];

/** In order: first due changes, then the work that they cause and the rows that no wake-up reached. */
const EVERY_MINUTE: readonly Task[] = [
  ["campaigns", tickCampaigns],
  ["alerts", tickCampaignAlerts],
  ["products", tickProducts],
  ["categories", tickCategories],
  ["quest-boards", tickQuestBoards],
  ["participations", tickParticipations],
  ["plan-changes", tickPlanChanges],
  ["plans", tickPlanLimits],
  ["forecasts", tickForecasts],
  ["app-records", tickAppRecords],
  ["ownership", tickOwnership],
  ["memberships", tickMemberships],
  ["encodings", resendLostEncodings],
  ["uploads", sweepUploads],
  ["publications", settlePublications],
  ["stored-images", cleanStoredImages],
  ["stories", tickStories],
  ["report-mails", tickReportMails],
  ["ledger", tickCompaction],
  ["ledger-seals", tickSeals],
  ["ledger-erasures", tickErasures],
  ["figure-archive", tickFigureArchive],
];
const EVERY_HOUR: readonly Task[] = [
  ["traffic", compactTraffic],
  ["orphans", sweepOrphans],
  ["app-traffic", settleAppTraffic],
  ["auto-targetings", tickAutoTargetings],
  ["ads-txt", tickAdsTxt],
  ["webhook-messages", forgetOldMessages],
  ["notifications", forgetOldNotifications],
  ["contacts", forgetOldContacts],
  ["inquirers", forgetInquirers],
  ["dead-letters", forgetReplayed],
  ["plan-addresses", forgetPlanAddresses],
  ["opt-outs", forgetOptOuts],
  ["checkups", tickCheckups],
  ["quest-proofs", forgetProofs],
  ["join-requests", forgetJoinRequests],
  ["settlements", settleClosed],
  ["sent-mails", forgetSentMails],
  ["plan-bills", tickBills],
  ["plan-bill-charges", tickBillCharges],
  ["audit", tickAudit],
  ["books", tickBooks],
  ["rates", (ctx) => tickExchangeRates(ctx)],
  ["exports", forgetExports],
  ["task-mails", tickTaskMails],
];
const AT_THE_END: readonly Task[] = [
  ["outbox", drainOutbox],
  ["webhooks", drainWebhooks],
];

/**
 * Runs the minute's tasks independently: a failure in one, for a single row or an unavailable service, does not stop the others.
 * @throws AggregateError after all of them, when one or more failed
 */
export async function handleClock(env: ConsoleEnv, scheduledAtMs: number): Promise<void> {
  const ctx = jobContext(env, `clock-${scheduledAtMs}`, scheduledAtMs);
  const found: Record<string, unknown> = {};
  const faults: unknown[] = [];
  const failed: string[] = [];
  const startedAtMs = Date.now();
  const hourly = isFullHour(scheduledAtMs) ? EVERY_HOUR : [];
  const attempt = async ([task, run]: Task) => {
    try {
      const count = await run(ctx);
      if (count) found[task] = count;
    } catch (error) {
      faults.push(error);
      failed.push(task);
      logError("clock", error, { requestId: ctx.requestId, task });
    }
  };
  for (const task of [...EVERY_MINUTE, ...hourly, ...AT_THE_END]) await attempt(task);
  await ctx.settled();
  await attempt(["heartbeat", () => keepHeartbeat(ctx, Date.now() - startedAtMs, failed)]);
  if (Object.keys(found).length > 0) console.log(JSON.stringify({ event: "clock", ...found }));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} tasks of the clock failed`);
}

/** Writes the clock's status for operators. */
async function keepHeartbeat({ db, now }: ServiceContext, tookMs: number, faults: string[]): Promise<void> {
  const { heartbeats } = schema;
  const run = { at: now, tookMs, faults, ...(faults.length > 0 ? { faultAt: now } : {}) };
  await db
    .insert(heartbeats)
    .values({ name: "clock", ...run })
    .onConflictDoUpdate({ target: heartbeats.name, set: run });
}

function isFullHour(atMs: number): boolean {
  return new Date(atMs).getUTCMinutes() === 0;
}
