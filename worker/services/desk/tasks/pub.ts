import { and, eq, gt, gte, inArray, isNull, or, sql } from "drizzle-orm";
import { reviewDeadline } from "../../../../domain/booking";
import { PAYMENT_REQUEST, replyDueAt, type Task } from "../../../../domain/desk";
import { DAY_MS } from "../../../../domain/kernel";
import { mayAct } from "../../../../domain/people";
import { hourStart } from "../../../../domain/serving";
import { schema } from "../../../db/client";
import { campaignsOf, listBehind } from "../../booking";
import type { ServiceContext } from "../../kernel";
import { readHolidayChanges } from "../../platform";
import { type Found, TASKS_PER_KIND_MAX, type TaskScope, taskOf } from "./found";
import { isProofFor, waitingForDecision } from "./quests";

const { adProducts, adProductUnits, adUnits, bankAccounts, campaigns, creatives, inquiries } = schema;
const { participations, planBills, projects, settlements, settlementLines, unitTraffic } = schema;

/** A sold unit without a request for so long is a task. */
const SILENT_MS = 7 * DAY_MS;

const advertiserName = sql<string>`coalesce(${campaigns.advertiserName},
  (select p.display_name from ${projects} p where p.id = ${campaigns.projectId}))`;

/** Tasks of a publisher that a member of the given level may act on, in no order. Does not check access. */
export async function readPubTasks(ctx: ServiceContext, { project, level }: TaskScope): Promise<Task[]> {
  const projectId = project.id;
  const may = (action: Parameters<typeof mayAct>[0]) => mayAct(action, "pub", level);
  const found = await Promise.all([
    reviews(ctx, projectId, may("spend.read")),
    creativeReviews(ctx, projectId),
    questions(ctx, project, may("allow-list.read")),
    may("payment.read") ? bills(ctx, projectId) : [],
    may("payout.read") ? payouts(ctx, projectId) : [],
    behind(ctx, projectId),
    may("unit.read") ? silentUnits(ctx, projectId) : [],
    may("participation.decide") ? participantsToDecide(ctx, projectId) : [],
  ]);
  const isExhausted = project.planExhaustedAt !== null && may("plan.read");
  const exhausted: Found[] = isExhausted
    ? [{ kind: "plan-exhausted", subjectId: projectId, sinceAt: project.planExhaustedAt }]
    : [];
  return [...found.flat(), ...exhausted].map(taskOf);
}

async function reviews(ctx: ServiceContext, projectId: string, maySeeMoney: boolean): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      campaign: campaigns,
      party: advertiserName,
      amountMinor: sql<number | null>`json_extract(${campaigns.quote}, '$.totalMinor')`,
    })
    .from(campaigns)
    .where(
      and(
        eq(campaigns.pubProjectId, projectId),
        eq(campaigns.status, "submitted"),
        isNull(campaigns.publisherApprovedAt),
      ),
    )
    .limit(TASKS_PER_KIND_MAX);
  return rows.map(({ campaign, party, amountMinor }) => {
    const submittedAt = campaign.submittedAt ?? campaign.updatedAt;
    return {
      ...{ kind: "review", subjectId: campaign.id, name: campaign.name, party, sinceAt: submittedAt },
      dueAt: reviewDeadline({ ...campaign, submittedAt }, ctx.now).dueAtMs,
      ...(maySeeMoney ? { amountMinor, currency: campaign.currency } : {}),
    };
  });
}

/** Campaigns that were approved, with creatives that were sent later. */
async function creativeReviews(ctx: ServiceContext, projectId: string): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      ...{ subjectId: campaigns.id, name: campaigns.name, party: advertiserName },
      ...{ sinceAt: sql<number>`min(${creatives.updatedAt})`, count: sql<number>`count(*)` },
    })
    .from(creatives)
    .innerJoin(campaigns, eq(campaigns.id, creatives.campaignId))
    .where(
      and(
        eq(campaigns.pubProjectId, projectId),
        inArray(campaigns.status, ["booked", "live", "paused"]),
        eq(creatives.status, "submitted"),
      ),
    )
    .groupBy(campaigns.id)
    .limit(TASKS_PER_KIND_MAX);
  return rows.map((row) => ({ ...row, kind: "creative-review" }));
}

/** Open inquiries of advertisers; those for manual payment are a kind of their own. */
async function questions(
  ctx: ServiceContext,
  project: { id: string; country: string; timezone: string },
  maySeeRequests: boolean,
): Promise<Found[]> {
  const [rows, holidays] = await Promise.all([
    ctx.db
      .select({
        ...{ subjectId: inquiries.id, type: inquiries.type, sinceAt: inquiries.createdAt },
        name: inquiries.contactName,
        party: sql<string>`(select p.display_name from ${projects} p where p.id = ${inquiries.projectId})`,
      })
      .from(inquiries)
      .where(
        and(eq(inquiries.publisherId, project.id), isNull(inquiries.answeredAt), isNull(inquiries.closedAt)),
      )
      .limit(TASKS_PER_KIND_MAX),
    readHolidayChanges(ctx),
  ]);
  return rows.flatMap(({ type, ...row }): Found[] => {
    const isRequest = type === PAYMENT_REQUEST;
    if (isRequest && !maySeeRequests) return [];
    const dueAt = replyDueAt(row.sinceAt, { ...project, holidays });
    return [{ ...row, dueAt, kind: isRequest ? "payment-request" : "inquiry" }];
  });
}

/** Every open bill of its plan. */
async function bills(ctx: ServiceContext, projectId: string): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      ...{ subjectId: planBills.id, name: planBills.number, reason: planBills.failure },
      ...{ sinceAt: planBills.createdAt, dueAt: planBills.dueAt },
      ...{ amountMinor: planBills.openMinor, currency: planBills.currency },
    })
    .from(planBills)
    .where(
      and(eq(planBills.projectId, projectId), eq(planBills.status, "issued"), gt(planBills.openMinor, 0)),
    )
    .limit(TASKS_PER_KIND_MAX);
  return rows.map((row) => ({ ...row, kind: "bill-due" }));
}

/** Payouts that came back, and earnings that no bank account can receive. */
async function payouts(ctx: ServiceContext, projectId: string): Promise<Found[]> {
  const [failed, [unpaid]] = await Promise.all([
    ctx.db
      .select({
        ...{ subjectId: settlements.id, name: settlements.month, reason: settlements.failure },
        ...{ sinceAt: settlements.updatedAt },
        ...{ amountMinor: settlements.payoutMinor, currency: settlements.currency },
      })
      .from(settlements)
      .where(and(eq(settlements.projectId, projectId), eq(settlements.status, "failed")))
      .limit(TASKS_PER_KIND_MAX),
    ctx.db
      .select({ sinceAt: sql<number | null>`min(${settlementLines.createdAt})` })
      .from(settlementLines)
      .leftJoin(settlements, eq(settlements.id, settlementLines.settlementId))
      .where(
        and(
          eq(settlementLines.projectId, projectId),
          gt(settlementLines.netMinor, 0),
          sql`coalesce(${settlements.status}, '') not in ('paid', 'carried')`,
          sql`not exists (select 1 from ${bankAccounts} b where b.project_id = ${projectId})`,
        ),
      ),
  ]);
  const tasks: Found[] = failed.map((row) => ({ ...row, kind: "payout-failed" }));
  if (unpaid?.sinceAt) tasks.push({ kind: "payout-account", subjectId: projectId, sinceAt: unpaid.sinceAt });
  return tasks;
}

/** Proofs of channels that the publisher decides, and objections of all. */
function participantsToDecide(ctx: ServiceContext, projectId: string): Promise<Found[]> {
  const isWaiting = or(eq(participations.state, "objected"), isProofFor("publisher"));
  return waitingForDecision(ctx, and(eq(participations.pubProjectId, projectId), isWaiting), advertiserName);
}

async function behind(ctx: ServiceContext, projectId: string): Promise<Found[]> {
  const campaigns = await listBehind(ctx, campaignsOf(projectId, "pub"));
  return campaigns.map(({ id, name, advertiser, endsAt, isPaused, behind }) => ({
    kind: isPaused ? "campaign-paused" : "campaign-behind",
    ...{ subjectId: id, name, party: advertiser, dueAt: endsAt },
    reason: behind && (behind.refusal ?? behind.cause),
  }));
}

/** Units of products on sale that no app or page asked for lately. */
async function silentUnits(ctx: ServiceContext, projectId: string): Promise<Found[]> {
  // A column of the only table is not qualified by itself, and subqueries have an id too.
  const unitId = sql.raw("ad_units.id");
  const since = hourStart(ctx.now - SILENT_MS);
  const rows = await ctx.db
    .select({
      ...{ subjectId: adUnits.id, name: adUnits.name },
      sinceAt: sql<number | null>`(select max(t.hour_at) from ${unitTraffic} t where t.unit_id = ${unitId})`,
    })
    .from(adUnits)
    .where(
      and(
        eq(adUnits.projectId, projectId),
        isNull(adUnits.deletedAt),
        sql`exists (select 1 from ${adProductUnits} pu join ${adProducts} p on p.id = pu.product_id
          where pu.unit_id = ${unitId} and p.status = 'sale')`,
        sql`not exists (select 1 from ${unitTraffic} t where t.unit_id = ${unitId} and ${gte(sql`t.hour_at`, since)})`,
      ),
    )
    .limit(TASKS_PER_KIND_MAX);
  return rows.map((row) => ({ ...row, kind: "unit-silent" }));
}
