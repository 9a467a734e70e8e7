import { and, desc, eq, lte, ne, sql } from "drizzle-orm";
import { z } from "zod";
import {
  AppError,
  addMonths,
  billingMonthAt,
  CURRENCIES,
  messageCode,
  parseOrRefuse,
} from "../../../domain/kernel";
import {
  type AgreedPlan,
  agreed,
  changeTakesEffect,
  FIRST_TERMS,
  feesSchema,
  LEGACY_CURRENCY,
  LEGACY_PLANS,
  legacyAgreed,
  legacyPlanOf,
  legacyPlanSchema,
  listPriceAt,
  monthEndMs,
  monthForecast,
  monthStartMs,
  monthTerms,
  PLAN_DAU_MAX,
  PLAN_INTERVALS,
  PLANS,
  type Plan,
  type PlanChange,
  type PlanHistory,
  type PlanTerms,
  type PlanUsageMonth,
  pendingPlan,
  planAt,
  planBill,
  planChangeSchema,
  planTermsSchema,
  type Subscription,
  subscribed,
  termsAt,
  USUAL_FEES,
  WAVE_PRICES_PER_1000_MINOR,
} from "../../../domain/money";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { mostDailyUsers } from "../inventory";
import {
  afterCursor,
  commitWork,
  newestFirst,
  type Page,
  type ProjectRow,
  pageQuerySchema,
  requireAccess,
  requireOperator,
  requireOperatorRead,
  type ServiceContext,
  toPage,
} from "../kernel";
import { planHistoryOf } from "../platform";
import { resumePlan } from "../serving";
import { requirePublisher } from "./credits";

const { adProducts, planBills, planChanges, planTerms, projectMonths, projectPricing, projects } = schema;

export const subscriptionView = z.object({
  plan: z
    .enum(PLANS)
    .describe(
      "The publisher's plan: `stream` is free up to a number of impressions, `wave` is billed by them",
    ),
  interval: z.enum(PLAN_INTERVALS).describe("Whether the price is agreed by the month or by the year"),
  /** The end of the agreed year; null for a monthly plan. */
  periodEndsAt: z
    .number()
    .nullable()
    .describe("When the agreed year ends, epoch milliseconds; null while it is monthly"),
  /** Renewal of the agreed year; null for a monthly plan, and if the year is not renewed. */
  renewsAt: z
    .number()
    .nullable()
    .describe("When another year follows, epoch milliseconds; null while it is monthly, and where it ends"),
  /** Billing currency, by the publisher's country. */
  currency: z.enum(CURRENCIES).describe("ISO 4217 code of the publisher's bills"),
  perThousandMinor: z.int().describe("Price of a thousand impressions in minor units, VAT apart"),
  freeImpressions: z.int().describe("Impressions a month that cost nothing"),
  /** Price per thousand impressions of the paid plan if agreed now; null for a yearly plan that is not offered. */
  offer: z
    .object({
      monthlyMinor: z.int().describe("By the month, in minor units"),
      yearlyMinor: z.int().nullable().describe("By the year, in minor units; null where no year is offered"),
    })
    .describe("What a thousand impressions would cost by the paid plan from now on"),
  /** The change that takes effect at the period's end; null if there is none. */
  pending: z
    .object({
      plan: z.enum(PLANS).describe("Plan that it changes to"),
      interval: z
        .enum(PLAN_INTERVALS)
        .describe("Whether the new price is agreed by the month or by the year"),
      effectiveAt: z.number().describe("When it takes effect, epoch milliseconds"),
    })
    .nullable()
    .describe("What takes effect at the period's end; null where nothing does"),
});
export type SubscriptionView = z.output<typeof subscriptionView>;

/** A publisher's plan, and its pending change. @throws those of `requireAccess` */
export async function getSubscription(ctx: ServiceContext, projectId: string): Promise<SubscriptionView> {
  const { project } = await requireAccess(ctx, projectId, "plan.read", "pub");
  return subscriptionOf(ctx.now, await planHistoryOf(ctx, project));
}

function subscriptionOf(nowMs: number, history: PlanHistory): SubscriptionView {
  const { terms, list, currency } = history;
  const present = planAt(nowMs, history);
  const pending = pendingPlan(terms, nowMs);
  const own = termsAt(terms, monthEndMs(nowMs)).perThousandMinor;
  const monthly = listPriceAt(list, { currency, interval: "monthly", atMs: nowMs });
  const yearly = listPriceAt(list, { currency, interval: "yearly", atMs: nowMs });
  return {
    ...present,
    renewsAt: pending ? null : present.periodEndsAt,
    currency,
    offer: {
      monthlyMinor: own ?? monthly ?? WAVE_PRICES_PER_1000_MINOR[currency],
      yearlyMinor: yearly === null ? null : (own ?? yearly),
    },
    pending,
  };
}

/** Impressions of the current month that were delivered while operators lifted the limit of free impressions. */
async function liftedOf(
  ctx: ServiceContext,
  { id, planLiftedMonth }: Pick<ProjectRow, "id" | "planLiftedMonth">,
): Promise<{ liftedImpressions: number }> {
  const month = billingMonthAt(ctx.now);
  if (planLiftedMonth !== month) return { liftedImpressions: 0 };
  const counted = await ctx.db.query.projectMonths.findFirst({
    where: and(eq(projectMonths.pubProjectId, id), eq(projectMonths.month, month)),
  });
  return { liftedImpressions: counted ? counted.impressions - counted.surplus : 0 };
}

/** Statements that replace a publisher's list of terms. They abort the batch if the terms changed concurrently. */
function changedTerms(ctx: ServiceContext, projectId: string, before: PlanHistory, after: PlanTerms[]) {
  const stored = before.terms[0] === FIRST_TERMS ? [] : before.terms;
  const key = (one: PlanTerms) => JSON.stringify(valuesOf(one));
  const [old, next] = [new Set(stored.map(key)), new Set(after.map(key))];
  const gone = stored.filter((one) => !next.has(key(one)));
  const added = after.filter((one) => !old.has(key(one)));
  const found = sql`(select json_group_array(json_array(from_at, until_at, plan, interval, agreed_at, per_thousand_minor, free_impressions)) from (select * from ${planTerms} where ${planTerms.projectId} = ${projectId} order by ${planTerms.fromAt}))`;
  return [
    refuseWhen(ctx.db, sql`${found} is not ${JSON.stringify(stored.map(valuesOf))}`, "CONFLICT"),
    ...gone.map(({ fromAt }) =>
      ctx.db.delete(planTerms).where(and(eq(planTerms.projectId, projectId), eq(planTerms.fromAt, fromAt))),
    ),
    ...added.map((one) => ctx.db.insert(planTerms).values({ projectId, ...one })),
    ctx.db
      .update(projects)
      .set({ plan: termsAt(after, ctx.now).plan })
      .where(eq(projects.id, projectId)),
  ];
}

const valuesOf = (one: PlanTerms) => [
  ...[one.fromAt, one.untilAt, one.plan, one.interval, one.agreedAt],
  ...[one.perThousandMinor, one.freeImpressions],
];

/**
 * Statements that withdraw pending changes except one; changes that are already effective are marked as applied, in case the
 * scheduled job missed them.
 */
function withoutPendingChange(ctx: ServiceContext, projectId: string, exceptId: string) {
  const pending = and(eq(planChanges.projectId, projectId), eq(planChanges.status, "pending"));
  return [
    ctx.db
      .update(planChanges)
      .set({ status: "applied" })
      .where(and(pending, lte(planChanges.effectiveAt, ctx.now))),
    ctx.db
      .update(planChanges)
      .set({ status: "withdrawn" })
      .where(and(pending, ne(planChanges.id, exceptId))),
  ];
}

interface PlanChangeFacts {
  id: string;
  by: string;
  from: Subscription;
  to: Subscription;
  effectiveAt: number;
}

function noted(ctx: ServiceContext, projectId: string, { id, by, from, to, effectiveAt }: PlanChangeFacts) {
  const row = {
    ...{ id, projectId, createdBy: by, createdAt: ctx.now },
    ...{ fromPlan: from.plan, toPlan: to.plan, fromInterval: from.interval, toInterval: to.interval },
    ...{ status: effectiveAt <= ctx.now ? ("applied" as const) : ("pending" as const), effectiveAt },
  };
  return [
    ...withoutPendingChange(ctx, projectId, id),
    ctx.db.insert(planChanges).values(row).onConflictDoNothing(),
  ];
}

/**
 * Subscribes a publisher to another plan: at once, or at the period's end. Choosing the current plan withdraws a pending change.
 * Delivery that stopped because free impressions are used up resumes at once. Source: rule M24; decisions 0169, 0195.
 * @param input `planChangeSchema`
 * @throws AppError 070, PROJECT_PRICING_PLAN_NOT_ACCEPTABLE for a plan that needs a custom price and for a yearly plan that is not offered,
 *   PAYMENT_REQUIRED while a bill is overdue, CONFLICT if the terms changed concurrently, and those of `requireAccess`
 */
export async function changePlan(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<SubscriptionView> {
  const { account, project } = await requireAccess(ctx, projectId, "plan.write", "pub");
  const next = parseOrRefuse(planChangeSchema, input);
  const history = await planHistoryOf(ctx, project);
  const present = planAt(ctx.now, history);
  requireOffered(ctx, present, next, history);
  if (changeTakesEffect(present, next) === "now") await requireAcceptable(ctx, projectId, next);
  const after = subscribed(history, next, ctx.now, await liftedOf(ctx, project));
  // A repeated call does not withdraw its own change.
  const id = await ctx.newId("planChange");
  const { effectiveAt } = after;
  await commitWork(ctx, {
    rows: [
      ...changedTerms(ctx, projectId, history, after.terms),
      ...(effectiveAt === null
        ? withoutPendingChange(ctx, projectId, id)
        : noted(ctx, projectId, { id, by: account.id, from: present, to: next, effectiveAt })),
    ],
  });
  if (effectiveAt === ctx.now) await resumePlan(ctx, projectId);
  return subscriptionOf(ctx.now, { ...history, terms: after.terms });
}

/** The free plan has no yearly form, and a yearly plan requires a yearly list price. */
function requireOffered(
  ctx: ServiceContext,
  present: Subscription,
  next: Subscription,
  { list, currency }: PlanHistory,
): void {
  if (next.interval === "monthly" || changeTakesEffect(present, next) === "never") return;
  const price = listPriceAt(list, { currency, interval: "yearly", atMs: ctx.now });
  if (next.plan === "stream" || price === null) throw new AppError("PROJECT_PRICING_PLAN_NOT_ACCEPTABLE");
}

/**
 * An upgrade requires no overdue bill, and at most a certain number of daily users: measured, or as stated by its products before
 * any measurement.
 */
async function requireAcceptable(ctx: ServiceContext, projectId: string, { plan }: Subscription) {
  if (plan === "stream") return;
  const [measured, stated, overdue] = await Promise.all([
    mostDailyUsers(ctx, projectId),
    ctx.db.query.adProducts.findFirst({
      columns: { dau: true },
      where: eq(adProducts.projectId, projectId),
      orderBy: desc(adProducts.dau),
    }),
    ctx.db.$count(
      planBills,
      and(eq(planBills.projectId, projectId), eq(planBills.status, "issued"), lte(planBills.dueAt, ctx.now)),
    ),
  ]);
  if ((measured ?? stated?.dau ?? 0) > PLAN_DAU_MAX)
    throw new AppError("PROJECT_PRICING_PLAN_NOT_ACCEPTABLE");
  if (overdue > 0) throw new AppError("PAYMENT_REQUIRED");
}

const BATCH = 100;

/** Marks effective changes as applied; bills and monthly reports use the terms themselves. @returns number of changes */
export async function tickPlanChanges(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db
    .select({ change: planChanges, project: { id: projects.id, currency: projects.currency } })
    .from(planChanges)
    .innerJoin(projects, eq(projects.id, planChanges.projectId))
    .where(and(eq(planChanges.status, "pending"), lte(planChanges.effectiveAt, ctx.now)))
    .limit(BATCH);
  for (const { change, project } of due) {
    const { plan } = planAt(ctx.now, await planHistoryOf(ctx, project));
    await commitWork(ctx, {
      rows: [
        ctx.db.update(planChanges).set({ status: "applied" }).where(eq(planChanges.id, change.id)),
        ctx.db.update(projects).set({ plan }).where(eq(projects.id, project.id)),
      ],
    });
    await resumePlan(ctx, project.id);
  }
  return due.length;
}

/** A publisher's changes of plan, the newest first. @throws AppError 070, and those of `requireAccess` */
export async function listPlanChanges(
  ctx: ServiceContext,
  projectId: string,
  input: unknown = {},
): Promise<Page<PlanChange>> {
  await requireAccess(ctx, projectId, "plan.read", "pub");
  const { next, limit } = parseOrRefuse(pageQuerySchema, input);
  const rows = await ctx.db.query.planChanges.findMany({
    where: and(eq(planChanges.projectId, projectId), afterCursor(planChanges, next)),
    orderBy: newestFirst(planChanges),
    limit: limit + 1,
  });
  return toPage(
    rows,
    limit,
    (row) => row,
    (row) => changeSeen(row, ctx.now),
  );
}

function changeSeen(row: typeof planChanges.$inferSelect, nowMs: number): PlanChange {
  const { id, fromPlan, toPlan, fromInterval, toInterval, effectiveAt, createdAt } = row;
  // A due change is effective even before the scheduled job has marked it.
  const status = row.status === "pending" && effectiveAt <= nowMs ? "applied" : row.status;
  return { id, fromPlan, toPlan, fromInterval, toInterval, status, effectiveAt, createdAt };
}

const USAGE_MONTHS = 12;

/** A publisher's usage in each of the last twelve months, the current one first. @throws those of `requireAccess` */
export async function listPlanUsages(ctx: ServiceContext, projectId: string): Promise<PlanUsageMonth[]> {
  const { project } = await requireAccess(ctx, projectId, "plan.read", "pub");
  const running = billingMonthAt(ctx.now);
  const [rows, history] = await Promise.all([
    ctx.db.query.projectMonths.findMany({
      where: eq(projectMonths.pubProjectId, projectId),
      orderBy: desc(projectMonths.month),
      limit: USAGE_MONTHS,
    }),
    planHistoryOf(ctx, project),
  ]);
  const shown = rows.some(({ month }) => month === running)
    ? rows
    : [{ month: running, impressions: 0, surplus: 0 }, ...rows.slice(0, USAGE_MONTHS - 1)];
  const startMs = monthStartMs(running);
  const elapsed = (ctx.now - startMs) / (monthEndMs(ctx.now) - startMs);
  return shown.map(({ month, ...counted }) => {
    const impressions = counted.impressions - counted.surplus;
    const terms = monthTerms(month, history);
    const { plan, interval, perThousandMinor, freeImpressions } = terms;
    const { overImpressions, supplyMinor } = planBill(impressions, terms, plan);
    const forecast = month === running ? monthForecast(impressions, elapsed) : null;
    return {
      ...{ month, impressions, overImpressions, supplyMinor, forecast },
      ...{ currency: project.currency, plan, interval, perThousandMinor, freeImpressions },
    };
  });
}

/**
 * Sets a publisher's plan and individual price, legacy or custom, by operators. It takes effect at once if the publisher does not pay more
 * by it, or upgrades from the free plan; else from the next month on. Source: decision 0195.
 * @param input `planTermsSchema`; without price and free impressions the list terms apply again
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND, CONFLICT if the terms changed concurrently
 */
export async function setPlanTerms(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<SubscriptionView> {
  const operator = requireOperator(ctx, "plan.set-terms");
  const { plan, reason, ...given } = parseOrRefuse(planTermsSchema, input);
  const project = await requirePublisher(ctx, projectId);
  const history = await planHistoryOf(ctx, project);
  const own = {
    plan,
    perThousandMinor: given.perThousandMinor ?? null,
    freeImpressions: given.freeImpressions ?? null,
    untilMonth: given.untilMonth ?? null,
  };
  const after = agreed(history, own, ctx.now, await liftedOf(ctx, project));
  if (after === null) {
    const next = addMonths(billingMonthAt(ctx.now), 1);
    const min = (given.untilMonth ?? "") < billingMonthAt(ctx.now) ? billingMonthAt(ctx.now) : next;
    throw new AppError("070", { fields: { untilMonth: [messageCode("tooEarly", { min })] } });
  }
  return writeTerms(ctx, project, history, after, {
    by: operator.id,
    plan,
    details: { plan, ...given, reason },
  });
}

/**
 * Gives a publisher a plan of a former price list, by operators; it takes effect as terms of `setPlanTerms` do. Source: rule M33.
 * @param input `legacyPlanSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070 also for a publisher that is not billed in won, PROJECT_NOT_FOUND, CONFLICT
 */
export async function giveLegacyPlan(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<SubscriptionView> {
  const operator = requireOperator(ctx, "plan.set-terms");
  const { legacy, reason } = parseOrRefuse(legacyPlanSchema, input);
  const project = await requirePublisher(ctx, projectId);
  if (project.currency !== LEGACY_CURRENCY)
    throw new AppError("070", { fields: { legacy: ["plan.legacyCurrency"] } });
  const history = await planHistoryOf(ctx, project);
  const after = legacyAgreed(history, legacy, ctx.now, await liftedOf(ctx, project));
  if (after === null) throw new Error("a former plan lasts beyond the month in which it begins");
  return writeTerms(ctx, project, history, after, {
    ...{ by: operator.id, plan: "wave", details: { legacy, reason } },
  });
}

interface GivenTerms {
  /** The operator. */
  by: string;
  plan: Plan;
  /** For the audit log. */
  details: Record<string, unknown>;
}

async function writeTerms(
  ctx: ServiceContext,
  { id: projectId }: Pick<ProjectRow, "id">,
  history: PlanHistory,
  after: AgreedPlan,
  { by, plan, details }: GivenTerms,
): Promise<SubscriptionView> {
  const present = planAt(ctx.now, history);
  const to = planAt(after.effectiveAt, { ...history, terms: after.terms });
  const change = { id: await ctx.newId("planChange"), by, from: present, to };
  await commitWork(ctx, {
    rows: [
      ...changedTerms(ctx, projectId, history, after.terms),
      ...(plan === present.plan ? [] : noted(ctx, projectId, { ...change, effectiveAt: after.effectiveAt })),
    ],
    audit: {
      ...{ by, action: "plan.terms", subjectId: projectId },
      details: { ...details, effectiveAt: after.effectiveAt },
    },
  });
  if (plan !== present.plan && after.effectiveAt === ctx.now) await resumePlan(ctx, projectId);
  return subscriptionOf(ctx.now, { ...history, terms: after.terms });
}

export const feesView = z.object({
  cardFeeBp: z.int().nullable().describe("Basis points of its own; null for the usual"),
  commissionBp: z
    .int()
    .nullable()
    .describe("Commission of ad note of its own, in basis points; null for the usual one"),
});

/**
 * Sets a publisher's individual fees, by operators; they apply to campaigns that are settled afterwards.
 * @param input `feesSchema`
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND
 */
export async function setFees(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<z.output<typeof feesView>> {
  const operator = requireOperator(ctx, "fees.set");
  const { reason, ...given } = parseOrRefuse(feesSchema, input);
  await requirePublisher(ctx, projectId);
  const fees = { cardFeeBp: given.cardFeeBp ?? null, commissionBp: given.commissionBp ?? null };
  const set = { ...fees, updatedAt: ctx.now };
  await commitWork(ctx, {
    rows: [
      ctx.db
        .insert(projectPricing)
        .values({ projectId, ...set })
        .onConflictDoUpdate({ target: projectPricing.projectId, set }),
    ],
    audit: { by: operator.id, action: "plan.fees", subjectId: projectId, details: { ...given, reason } },
  });
  return fees;
}

export const billingView = subscriptionView
  .omit({ pending: true, periodEndsAt: true, renewsAt: true, offer: true })
  .extend({
    project: z.string(),
    publisherName: z.string(),
    /** Agreed terms with their periods, the last first. */
    terms: z.array(
      z.object({
        fromAt: z.number(),
        untilAt: z.number().nullable(),
        plan: z.enum(PLANS),
        interval: z.enum(PLAN_INTERVALS),
        perThousandMinor: z.int().nullable().describe("Of its own; null for the list's"),
        freeImpressions: z.int().nullable().describe("Of its own; null for the usual"),
        legacy: z.enum(LEGACY_PLANS).nullable().describe("Plan of a former price list; null for other terms"),
      }),
    ),
    cardFeeBp: z.int(),
    commissionBp: z.int(),
  });

/** A publisher's plan, terms and fees, for operators. @throws AppError UNAUTHORIZED, FORBIDDEN, PROJECT_NOT_FOUND */
export async function getBilling(
  ctx: ServiceContext,
  projectId: string,
): Promise<z.output<typeof billingView>> {
  requireOperatorRead(ctx);
  const project = await requirePublisher(ctx, projectId);
  const [history, pricing] = await Promise.all([
    planHistoryOf(ctx, project),
    ctx.db.query.projectPricing.findFirst({ where: eq(projectPricing.projectId, projectId) }),
  ]);
  const { plan, interval, currency, perThousandMinor, freeImpressions } = subscriptionOf(ctx.now, history);
  return {
    ...{ plan, interval, currency, perThousandMinor, freeImpressions },
    project: projectId,
    publisherName: project.displayName,
    terms: history.terms
      .map(({ agreedAt: _, ...terms }) => ({ ...terms, legacy: legacyPlanOf(terms, currency) }))
      .toReversed(),
    cardFeeBp: pricing?.cardFeeBp ?? USUAL_FEES.cardFeeBp,
    commissionBp: pricing?.commissionBp ?? USUAL_FEES.commissionBp,
  };
}
