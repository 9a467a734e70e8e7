import { and, eq, inArray, lte } from "drizzle-orm";
import { z } from "zod";
import { momentView } from "../../../domain/kernel";
import { schema } from "../../db/client";
import type { OutboxTopic } from "../../db/outbox-topics";
import { logError } from "../../log";
import { type AuthContext, type ServiceContext, throttleOrRefuse } from "../kernel";
import { CLOCK_LATE_MS, OUTBOX_LATE_MS } from "./health";
import { isInState } from "./outbox";

const { heartbeats, outbox } = schema;

/** What visitors know the platform by. Source: rule H13. */
export const STATUS_PARTS = ["console", "ads", "reports", "payments"] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

export const publicStatusView = z.object({
  parts: z.array(z.object({ part: z.enum(STATUS_PARTS), isDegraded: z.boolean() })),
  checkedAt: momentView,
});
export type PublicStatus = z.output<typeof publicStatusView>;

/** What does each part's work behind the scenes; work of one that waits too long degrades it. */
const TOPICS: Record<StatusPart, readonly OutboxTopic[]> = {
  console: ["mail.invitation", "mail.security", "mail.news", "mail.campaign"],
  ads: ["plan.publish", "meter.configure", "slots.sync", "audience.define", "access.publish"],
  reports: ["report.export", "mail.export", "mail.report", "campaign.forecast"],
  payments: ["payment.charge", "payment.settled", "refund.send"],
};

/** Tasks of the clock without which a part stands still. */
const TASKS: Record<StatusPart, readonly string[]> = {
  console: ["outbox"],
  ads: ["campaigns", "plans"],
  reports: ["traffic"],
  payments: ["plan-bill-charges", "books"],
};

const KEPT_MS = 30_000;

/** What an isolate found last. */
export interface KeptStatus {
  found: PublicStatus | null;
}

const kept: KeptStatus = { found: null };

/**
 * Which parts of the platform work, for anybody: nothing of why. It is looked at twice a minute at most in an isolate, whoever asks.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function getPublicStatus(
  ctx: ServiceContext & AuthContext,
  store: KeptStatus = kept,
): Promise<PublicStatus> {
  const { found } = store;
  if (found !== null && Math.abs(ctx.now - found.checkedAt) < KEPT_MS) return found;
  await throttleOrRefuse(ctx, "readStatus", null);
  const status = { parts: await partsNow(ctx), checkedAt: ctx.now };
  store.found = status;
  return status;
}

async function partsNow(ctx: ServiceContext): Promise<PublicStatus["parts"]> {
  try {
    const [beat, late] = await Promise.all([
      ctx.db.query.heartbeats.findFirst({ where: eq(heartbeats.name, "clock") }),
      lateTopics(ctx),
    ]);
    const isClockLate = beat === undefined || ctx.now - beat.at > CLOCK_LATE_MS;
    return STATUS_PARTS.map((part) => ({
      part,
      isDegraded:
        isClockLate ||
        TOPICS[part].some((topic) => late.has(topic)) ||
        TASKS[part].some((task) => beat.faults.includes(task)),
    }));
  } catch (error) {
    logError("status", error, { requestId: ctx.requestId });
    return STATUS_PARTS.map((part) => ({ part, isDegraded: true }));
  }
}

/** Topics of which something waits for longer than it should, or is tried again for so long. */
async function lateTopics(ctx: ServiceContext): Promise<ReadonlySet<OutboxTopic>> {
  const before = ctx.now - OUTBOX_LATE_MS;
  const topics = Object.values(TOPICS).flat();
  const rows = await Promise.all(
    [
      and(isInState("waiting"), lte(outbox.availableAt, before)),
      and(isInState("failing"), lte(outbox.createdAt, before)),
    ].map((isLate) =>
      ctx.db
        .selectDistinct({ topic: outbox.topic })
        .from(outbox)
        .where(and(isLate, inArray(outbox.topic, topics))),
    ),
  );
  return new Set(rows.flat().map(({ topic }) => topic));
}
