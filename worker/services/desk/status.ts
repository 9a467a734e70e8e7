import { and, eq, inArray, lte } from "drizzle-orm";
import { z } from "zod";
import { momentView } from "../../../domain/kernel";
import { schema } from "../../db/client";
import type { OutboxTopic } from "../../db/outbox-topics";
import { logError } from "../../log";
import { type AuthContext, type ServiceContext, throttleOrRefuse } from "../kernel";
import { CLOCK_LATE_MS, OUTBOX_LATE_MS, totalsOf } from "./health";
import { isInState } from "./outbox";

const { heartbeats, outbox } = schema;

/** The platform's parts on the public status page. Source: rule H13. */
export const STATUS_PARTS = ["console", "ads", "reports", "payments"] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

export const publicStatusView = z.object({
  parts: z.array(z.object({ part: z.enum(STATUS_PARTS), isDegraded: z.boolean() })),
  checkedAt: momentView,
});
export type PublicStatus = z.output<typeof publicStatusView>;

/** Outbox topics of each part; a late topic degrades its part. */
const TOPICS: Record<StatusPart, readonly OutboxTopic[]> = {
  console: ["mail.invitation", "mail.security", "mail.news", "mail.campaign", "mail.tasks"],
  ads: ["plan.publish", "meter.configure", "slots.sync", "audience.define", "access.publish"],
  reports: ["report.export", "mail.export", "mail.report", "campaign.forecast", "campaign.checkup"],
  payments: ["payment.charge", "payment.settled", "refund.send"],
};

/** Scheduled tasks that each part depends on. */
const TASKS: Record<StatusPart, readonly string[]> = {
  console: ["outbox"],
  ads: ["campaigns", "plans"],
  reports: ["traffic"],
  payments: ["plan-bill-charges", "books"],
};

const KEPT_MS = 30_000;

/** The last result, cached per isolate. */
export interface KeptStatus {
  found: PublicStatus | null;
}

const kept: KeptStatus = { found: null };

/**
 * The public status of the platform's parts, without causes. Each isolate checks at most twice a minute.
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
    const [beat, late, totals] = await Promise.all([
      ctx.db.query.heartbeats.findFirst({ where: eq(heartbeats.name, "clock") }),
      lateTopics(ctx),
      totalsOf(ctx),
    ]);
    const isClockLate = beat === undefined || ctx.now - beat.at > CLOCK_LATE_MS;
    return STATUS_PARTS.map((part) => ({
      part,
      isDegraded:
        isClockLate ||
        (part === "reports" && totals.isStale) ||
        TOPICS[part].some((topic) => late.has(topic)) ||
        TASKS[part].some((task) => beat.faults.includes(task)),
    }));
  } catch (error) {
    logError("status", error, { requestId: ctx.requestId });
    return STATUS_PARTS.map((part) => ({ part, isDegraded: true }));
  }
}

/** Topics with an entry that has waited, or has been retried, longer than `OUTBOX_LATE_MS`. */
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
