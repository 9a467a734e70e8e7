import { and, asc, eq, isNull, lt, lte, sql } from "drizzle-orm";
import { describedShort } from "../../domain/kernel";
import { schema } from "../db/client";
import {
  OUTBOX_ATTEMPTS_MAX,
  type OutboxPayload,
  type OutboxTopic,
  outboxPayloads,
} from "../db/outbox-topics";
import type { ConsoleEnv, OutboxWakeUp } from "../env";
import { logError } from "../log";
import {
  runCheckup,
  runForecast,
  sendCampaignMail,
  sendGranted,
  settleMeter,
  settleSlots,
} from "../services/booking";
import { requestEncoding, withdrawUnshown } from "../services/content";
import {
  sendContactMails,
  sendContactReply,
  sendInquiryAnswer,
  sendInquiryMail,
  sendTaskMail,
} from "../services/desk";
import { defineAudience, publishContexts } from "../services/inventory";
import { attemptsMax, type ServiceContext } from "../services/kernel";
import { runPayment, runRefund } from "../services/money";
import { recordWebhookEvents } from "../services/partners";
import { sendInvitationMail, sendNewsMail, sendSecurityMail } from "../services/people";
import { publishAccessToken } from "../services/platform";
import { markReceipt, sendQuestMail } from "../services/quests";
import { moveFigures, restoreFigures, runExport, sendExportMail, sendReportMail } from "../services/reports";
import {
  confirmReward,
  endRefusedPreviews,
  publishApp,
  publishProductPlans,
  publishProjectPlans,
  publishUnitPlan,
  settleOptOut,
} from "../services/serving";
import { afterPayment } from "../services/settlement";
import { jobContext, retryDelayS } from "./context";

type Batch = Pick<MessageBatch<OutboxWakeUp>, "messages">;

/** A message is only a wake-up: the row is read again, and a finished row is left alone. */
export async function handleOutbox(batch: Batch, env: ConsoleEnv): Promise<void> {
  for (const message of batch.messages) {
    const done = await runOutboxEntry(jobContext(env, message.id), message.body.outboxId);
    if (done) message.ack();
    else message.retry({ delaySeconds: retryDelayS(message.attempts) });
  }
}

/** Each handler reads the current rows before acting, so order and repetition do not matter. */
const HANDLERS: {
  [Topic in OutboxTopic]: (ctx: ServiceContext, payload: OutboxPayload<Topic>) => Promise<void>;
} = {
  "plan.publish": (ctx, plans) => {
    if ("unitId" in plans) return publishUnitPlan(ctx, plans.unitId);
    if ("projectId" in plans) return publishProjectPlans(ctx, plans.projectId);
    return "appId" in plans ? publishApp(ctx, plans.appId) : publishProductPlans(ctx, plans.productId);
  },
  "meter.configure": settleMeter,
  "slots.sync": settleSlots,
  "campaign.send-granted": sendGranted,
  "mail.quest": sendQuestMail,
  "quest.receipt": (ctx, { participationId }) => markReceipt(ctx, participationId),
  "mail.campaign": sendCampaignMail,
  "mail.news": sendNewsMail,
  "campaign.checkup": (ctx, { campaignId }) => runCheckup(ctx, campaignId),
  "campaign.forecast": (ctx, { campaignId }) => runForecast(ctx, campaignId),
  "figures.restore": restoreFigures,
  "figures.move": moveFigures,
  "report.export": (ctx, { exportId }) => runExport(ctx, exportId),
  "mail.export": (ctx, { exportId }) => sendExportMail(ctx, exportId),
  "mail.report": sendReportMail,
  "mail.tasks": sendTaskMail,
  "mail.inquiry": (ctx, { inquiryId }) => sendInquiryMail(ctx, inquiryId),
  "mail.contact": (ctx, { contactId }) => sendContactMails(ctx, contactId),
  "mail.contact-reply": (ctx, { contactId }) => sendContactReply(ctx, contactId),
  "mail.inquiry-answer": (ctx, { answerId }) => sendInquiryAnswer(ctx, answerId),
  "mail.security": sendSecurityMail,
  "mail.invitation": (ctx, { invitationId }) => sendInvitationMail(ctx, invitationId),
  "asset.encode": (ctx, { assetId }) => requestEncoding(ctx, assetId),
  "asset.withdraw": withdrawUnshown,
  "reward.confirm": confirmReward,
  "webhook.event": recordWebhookEvents,
  "payment.charge": runPayment,
  "payment.settled": afterPayment,
  "refund.send": runRefund,
  "preview.end": endRefusedPreviews,
  "audience.define": (ctx, { projectId }) => defineAudience(ctx, projectId),
  "contexts.publish": (ctx, { projectId }) => publishContexts(ctx, projectId),
  "opt-out.settle": settleOptOut,
  "access.publish": (ctx, { tokenId }) => publishAccessToken(ctx, tokenId),
};

const RETRY_DELAY_MAX_MS = 3_600_000;
const DRAIN_BATCH = 50;
/** A younger row may still be on its way through the queue. */
const WAKE_UP_GRACE_MS = 30_000;

/** The task of a topic's handler; null if the payload does not match the topic. */
function readTask<Topic extends OutboxTopic>(
  topic: Topic,
  payload: unknown,
): ((ctx: ServiceContext) => Promise<void>) | null {
  const read = outboxPayloads[topic]?.safeParse(payload);
  return read?.success ? (ctx) => HANDLERS[topic](ctx, read.data) : null;
}

/** Sets an impossible task aside with its error, for operators to inspect; retries would not help. */
async function setAside(ctx: ServiceContext, { id, topic }: { id: string; topic: string }): Promise<void> {
  const lastError = "a payload that is none of its topic's";
  logError("outbox.poison", new Error(lastError), { requestId: ctx.requestId, topic, outboxId: id });
  const { outbox } = schema;
  await ctx.db.update(outbox).set({ attempts: OUTBOX_ATTEMPTS_MAX, lastError }).where(eq(outbox.id, id));
}

/** @returns true when nothing is left to do for this entry */
export async function runOutboxEntry(ctx: ServiceContext, outboxId: string): Promise<boolean> {
  const entry = await ctx.db.query.outbox.findFirst({ where: eq(schema.outbox.id, outboxId) });
  if (!entry || entry.doneAt !== null) return true;
  const run = readTask(entry.topic, entry.payload);
  if (!run) {
    await setAside(ctx, entry);
    return true;
  }
  try {
    await run(ctx);
    await ctx.db.update(schema.outbox).set({ doneAt: ctx.now }).where(eq(schema.outbox.id, entry.id));
    return true;
  } catch (error) {
    const attempts = entry.attempts + 1;
    console.warn(
      JSON.stringify({
        event: "outbox.retry",
        topic: entry.topic,
        outboxId,
        attempts,
        requestId: ctx.requestId,
        error: describedShort(error),
      }),
    );
    await ctx.db
      .update(schema.outbox)
      .set({
        attempts: sql`${schema.outbox.attempts} + 1`,
        availableAt: ctx.now + Math.min(2 ** attempts * 1000, RETRY_DELAY_MAX_MS),
        lastError: describedShort(error).slice(0, 500),
      })
      .where(eq(schema.outbox.id, entry.id));
    return false;
  }
}

/** Processes rows that no wake-up reached, oldest first. @returns the number of finished rows */
export async function drainOutbox(ctx: ServiceContext): Promise<number> {
  const { outbox } = schema;
  const rows = await ctx.db.query.outbox.findMany({
    columns: { id: true },
    where: and(
      isNull(outbox.doneAt),
      lte(outbox.availableAt, ctx.now),
      lt(outbox.createdAt, ctx.now - WAKE_UP_GRACE_MS),
      lt(outbox.attempts, attemptsMax()),
    ),
    orderBy: asc(outbox.id),
    limit: DRAIN_BATCH,
  });
  let done = 0;
  for (const row of rows) if (await runOutboxEntry(ctx, row.id)) done++;
  return done;
}
