import { and, eq, gt, gte, inArray, isNotNull, max, or, sql } from "drizzle-orm";
import { campaignLabel, creativesDeadline, EDITABLE_STATUSES, ownTask } from "../../../../domain/booking";
import type { Task } from "../../../../domain/desk";
import { DAY_MS } from "../../../../domain/kernel";
import { mayAct } from "../../../../domain/people";
import { schema } from "../../../db/client";
import { campaignsOf, listBehind, owedOfCampaign, payerColumn, stateOf } from "../../booking";
import type { ServiceContext } from "../../kernel";
import { readHolidayChanges } from "../../platform";
import { type Found, TASKS_PER_KIND_MAX, type TaskScope, taskOf } from "./found";
import { isProofFor, waitingForDecision } from "./quests";

const { adProducts, campaigns, creatives, participations, paymentLinks, payments } = schema;
const { projects, slotHolds, transferMemos } = schema;

/** A rejected campaign whose days have passed stays a task for so long: it can be booked again on other days. */
const REJECTED_SHOWN_MS = 30 * DAY_MS;

const publisherName = sql<string>`(select p.display_name from ${projects} p where p.id = ${campaigns.pubProjectId})`;
const agreedMinor = sql<number | null>`json_extract(${campaigns.quote}, '$.totalMinor')`;

/** Tasks of an ad account that a member of the given level may act on, in no order. Does not check access. */
export async function readAdvTasks(
  ctx: ServiceContext,
  { project: { id: projectId }, level }: TaskScope,
): Promise<Task[]> {
  const isPayer = mayAct("payment.read", "adv", level);
  const found = await Promise.all([
    ownTasks(ctx, projectId, isPayer),
    isPayer ? transfersDue(ctx, projectId) : [],
    behind(ctx, projectId),
    mayAct("participation.decide", "adv", level) ? proofs(ctx, projectId) : [],
  ]);
  return found.flat().map(taskOf);
}

/** Campaigns that only the ad account can take further. */
async function ownTasks(ctx: ServiceContext, projectId: string, isPayer: boolean): Promise<Found[]> {
  const statuses = sql<
    string | null
  >`(select group_concat(c.status) from ${creatives} c where c.campaign_id = ${campaigns.id})`;
  const failure = sql<
    string | null
  >`(select p.failure from ${payments} p where p.campaign_id = ${campaigns.id}
    order by p.created_at desc, p.id desc limit 1)`;
  const [rows, held, holidays] = await Promise.all([
    ctx.db
      .select({
        campaign: campaigns,
        publisher: publisherName,
        country: adProducts.country,
        timezone: adProducts.timezone,
        ...{ statuses, failure, agreedMinor },
      })
      .from(campaigns)
      .innerJoin(adProducts, eq(adProducts.id, campaigns.productId))
      .where(
        and(
          eq(campaigns.projectId, projectId),
          or(
            and(eq(campaigns.status, "submitted"), isNotNull(campaigns.paymentAskedAt)),
            and(inArray(campaigns.status, ["booked", "live"]), hasNoLiveCreative),
            and(
              eq(campaigns.status, "rejected"),
              or(gte(campaigns.endsAt, ctx.now), gt(campaigns.updatedAt, ctx.now - REJECTED_SHOWN_MS)),
            ),
          ),
        ),
      )
      .limit(TASKS_PER_KIND_MAX),
    readHolds(ctx, projectId),
    readHolidayChanges(ctx),
  ]);
  const tasks = rows.flatMap((row): Found[] => {
    const { campaign, publisher, country, timezone, statuses, failure, agreedMinor } = row;
    const shared = { subjectId: campaign.id, name: campaign.name, party: publisher };
    // A live campaign without creatives lacks the same as a booked one.
    const state = stateOf(campaign.status === "live" ? { ...campaign, status: "booked" } : campaign);
    switch (ownTask(campaignLabel(state, statuses?.split(",") ?? []))) {
      case "payment": {
        const amount = isPayer ? { amountMinor: agreedMinor, currency: campaign.currency } : {};
        const moments = { sinceAt: campaign.paymentAskedAt, dueAt: campaign.paymentDueAt };
        return [{ ...shared, ...moments, ...amount, kind: "payment-asked", reason: failure }];
      }
      case "rejected": {
        const isOver = campaign.endsAt !== null && campaign.endsAt <= ctx.now;
        return [
          {
            ...{ ...shared, kind: "rejected", sinceAt: campaign.updatedAt },
            reason: isOver ? "over" : null,
          },
        ];
      }
      case "creative-rejected":
        return [{ ...shared, kind: "creative-rejected", dueAt: campaign.startsAt }];
      case "creatives": {
        const { startDay } = campaign;
        const dueAt = startDay && creativesDeadline({ startDay, country, timezone, holidays }).dueAtMs;
        return [{ ...shared, kind: "creatives-missing", dueAt: dueAt || null }];
      }
      default:
        return [];
    }
  });
  return [...tasks, ...held];
}

const hasNoLiveCreative = sql`not exists (select 1 from ${creatives} c where c.campaign_id = ${campaigns.id} and c.status = 'live')`;

/** Drafts that hold days which are released unless they are sent in time. */
async function readHolds(ctx: ServiceContext, projectId: string): Promise<Found[]> {
  const rows = await ctx.db
    .select({
      ...{ subjectId: campaigns.id, name: campaigns.name, party: publisherName },
      ...{ sinceAt: max(slotHolds.takenAt), dueAt: max(slotHolds.expiresAt) },
    })
    .from(slotHolds)
    .innerJoin(campaigns, eq(campaigns.id, slotHolds.campaignId))
    .where(
      and(
        eq(slotHolds.projectId, projectId),
        gt(slotHolds.expiresAt, ctx.now),
        inArray(campaigns.status, EDITABLE_STATUSES),
      ),
    )
    .groupBy(campaigns.id)
    .limit(TASKS_PER_KIND_MAX);
  return rows.map((row) => ({ ...row, kind: "hold-expiring" }));
}

/** Every amount that the ad account owes by transfer, for its own campaigns and for those whose payment it took over. */
async function transfersDue(ctx: ServiceContext, projectId: string): Promise<Found[]> {
  const owed = owedOfCampaign();
  const rows = await ctx.db
    .select({
      ...{ subjectId: campaigns.id, name: campaigns.name, party: publisherName },
      ...{ sinceAt: transferMemos.createdAt, dueAt: transferMemos.dueAt },
      ...{ amountMinor: owed, currency: campaigns.currency },
    })
    .from(campaigns)
    .leftJoin(paymentLinks, eq(paymentLinks.campaignId, campaigns.id))
    .leftJoin(transferMemos, eq(transferMemos.subjectId, campaigns.id))
    .where(
      and(
        or(eq(campaigns.projectId, projectId), eq(paymentLinks.payerProjectId, projectId)),
        sql`${payerColumn} = ${projectId}`,
        gt(owed, 0),
      ),
    )
    .limit(TASKS_PER_KIND_MAX);
  return rows.map((row) => ({ ...row, kind: "transfer-due" }));
}

function proofs(ctx: ServiceContext, projectId: string): Promise<Found[]> {
  const of = and(eq(participations.advProjectId, projectId), isProofFor("advertiser"));
  return waitingForDecision(ctx, of, publisherName);
}

async function behind(ctx: ServiceContext, projectId: string): Promise<Found[]> {
  const campaigns = await listBehind(ctx, campaignsOf(projectId, "adv"));
  return campaigns.map(({ id, name, publisher, endsAt, isPaused, behind }) => ({
    kind: isPaused ? "campaign-paused" : "campaign-behind",
    ...{ subjectId: id, name, party: publisher, dueAt: endsAt },
    reason: behind && (behind.refusal ?? behind.cause),
  }));
}
