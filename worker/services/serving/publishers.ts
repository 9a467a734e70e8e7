import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../../../domain/kernel";
import { schema } from "../../db/client";
import { requireOperatorRead, type ServiceContext } from "../kernel";
import { planUsageOf, planUsageView } from "../platform";

const STOPS_SHOWN = 12;
const LOG_SHOWN = 20;

export const publisherOverviewView = z.object({
  usage: planUsageView.describe("What the running month used"),
  /** Periods of stopped delivery, the newest first; the open one continues. */
  stops: z
    .array(
      z.object({
        fromAt: z.number().describe("When it began, epoch milliseconds"),
        toAt: z.number().nullable().describe("When it ended, epoch milliseconds; null while it lasts"),
      }),
    )
    .describe("When nothing could be delivered, the newest first; the open one lasts"),
  /** Operators' decisions on its limit, the newest first. */
  log: z
    .array(
      z.object({
        id: z.string().describe("Id of the decision"),
        isLifted: z.boolean().describe("Whether the limit was lifted or holds again"),
        reason: z.string().describe("Why, as it is kept with the change"),
        actorName: z.string().describe("Name of the operator"),
        at: z.number().describe("When it was decided, epoch milliseconds"),
      }),
    )
    .describe("What operators decided of its limit, the newest first"),
});
type PublisherOverview = z.output<typeof publisherOverviewView>;

/** @throws AppError UNAUTHORIZED, FORBIDDEN, PROJECT_NOT_FOUND */
export async function getPublisherForOperator(
  ctx: ServiceContext,
  projectId: string,
): Promise<PublisherOverview> {
  requireOperatorRead(ctx);
  const { projects, deliveryStops } = schema;
  const publisher = await ctx.db.query.projects.findFirst({
    where: and(eq(projects.id, projectId), eq(projects.kind, "pub"), isNull(projects.deletedAt)),
  });
  if (!publisher) throw new AppError("PROJECT_NOT_FOUND");
  const [usage, stops, log] = await Promise.all([
    planUsageOf(ctx, publisher),
    ctx.db.query.deliveryStops.findMany({
      columns: { fromAt: true, toAt: true },
      where: eq(deliveryStops.projectId, projectId),
      orderBy: desc(deliveryStops.fromAt),
      limit: STOPS_SHOWN,
    }),
    limitLog(ctx, projectId),
  ]);
  return { usage, stops, log };
}

async function limitLog(ctx: ServiceContext, projectId: string): Promise<PublisherOverview["log"]> {
  const { auditLog, accounts } = schema;
  const rows = await ctx.db
    .select({ entry: auditLog, actorName: accounts.name })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.id, auditLog.accountId))
    .where(
      and(
        eq(auditLog.subjectId, projectId),
        inArray(auditLog.action, ["plan-limit.lift", "plan-limit.restore"]),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(LOG_SHOWN);
  return rows.map(({ entry, actorName }) => ({
    id: entry.id,
    isLifted: entry.action === "plan-limit.lift",
    reason: String(entry.details.reason ?? ""),
    actorName: actorName ?? "",
    at: entry.at,
  }));
}
