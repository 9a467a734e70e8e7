import { and, desc, eq, lte, ne } from "drizzle-orm";
import { z } from "zod";
import {
  AppError,
  addMonths,
  BILLING_ZONE,
  billingMonthAt,
  CURRENCIES,
  type Currency,
  dayStartMs,
  PLAN_DAU_MAX,
  parseOrRefuse,
} from "../../../domain/kernel";
import {
  changeTakesEffect,
  feesSchema,
  monthForecast,
  PLAN_INTERVALS,
  PLANS,
  type PlanChange,
  type PlanTerms,
  type PlanUsageMonth,
  planBill,
  planChangeSchema,
  planTermsSchema,
  type Subscription,
  termsIn,
  USUAL_FEES,
  usualTerms,
} from "../../../domain/money";
import { schema } from "../../db/client";
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
import { resumePlan } from "../serving";
import { requirePublisher } from "./credits";

const { adProducts, planBills, planChanges, projectMonths, projectPricing, projects } = schema;

type PricingRow = typeof projectPricing.$inferSelect;

/** Terms of a publisher's own; null where the usual ones hold. */
export function ownTerms(row: PricingRow | undefined | null, currency: Currency): PlanTerms | null {
  if (!row || (row.perThousandMinor === null && row.freeImpressions === null)) return null;
  const usual = usualTerms(currency);
  return {
    perThousandMinor: row.perThousandMinor ?? usual.perThousandMinor,
    freeImpressions: row.freeImpressions ?? usual.freeImpressions,
    untilMonth: row.untilMonth,
  };
}

export const pricingRowOf = (ctx: ServiceContext, projectId: string) =>
  ctx.db.query.projectPricing.findFirst({ where: eq(projectPricing.projectId, projectId) });

export const subscriptionView = z.object({
  plan: z.enum(PLANS),
  interval: z.enum(PLAN_INTERVALS),
  /** The end of the agreed year; null while it is monthly. */
  periodEndsAt: z.number().nullable(),
  /** What it is billed in: its country's. */
  currency: z.enum(CURRENCIES),
  perThousandMinor: z.int(),
  freeImpressions: z.int(),
  /** What takes effect at the period's end; null where nothing does. */
  pending: z
    .object({ plan: z.enum(PLANS), interval: z.enum(PLAN_INTERVALS), effectiveAt: z.number() })
    .nullable(),
});
export type SubscriptionView = z.output<typeof subscriptionView>;

/** What a publisher is subscribed to, and what becomes of it. @throws those of `requireAccess` */
export async function getSubscription(ctx: ServiceContext, projectId: string): Promise<SubscriptionView> {
  const { project } = await requireAccess(ctx, projectId, "plan.read", "pub");
  return subscriptionOf(ctx, project);
}

async function subscriptionOf(
  ctx: ServiceContext,
  project: Pick<ProjectRow, "id" | "plan" | "currency">,
): Promise<SubscriptionView> {
  const [pricing, pending] = await Promise.all([
    pricingRowOf(ctx, project.id),
    ctx.db.query.planChanges.findFirst({
      where: and(eq(planChanges.projectId, project.id), eq(planChanges.status, "pending")),
    }),
  ]);
  const { perThousandMinor, freeImpressions } = termsIn(
    billingMonthAt(ctx.now),
    ownTerms(pricing, project.currency),
    project.currency,
  );
  return {
    plan: project.plan,
    interval: pricing?.interval ?? "monthly",
    periodEndsAt: pricing?.periodEndsAt ?? null,
    ...{ currency: project.currency, perThousandMinor, freeImpressions },
    pending: pending
      ? { plan: pending.toPlan, interval: pending.toInterval, effectiveAt: pending.effectiveAt }
      : null,
  };
}

/** The start of the month after in Seoul. */
const monthEnd = (nowMs: number) => dayStartMs(`${addMonths(billingMonthAt(nowMs), 1)}-01`, BILLING_ZONE);
const YEAR_MONTHS = 12;
const yearEnd = (nowMs: number) =>
  dayStartMs(`${addMonths(billingMonthAt(nowMs), YEAR_MONTHS)}-01`, BILLING_ZONE);

/**
 * Subscribes a publisher to another plan: at once, or at the period's end. What it has already takes a change back that has not taken effect.
 * Delivery that rests because free impressions are used up goes on at once. Source: rule M24; decision 0169.
 * @param input `planChangeSchema`
 * @throws AppError 070, PROJECT_PRICING_PLAN_NOT_ACCEPTABLE for what needs a price of its own, PAYMENT_REQUIRED while a bill is overdue,
 *   CONFLICT when it was changed meanwhile, and those of `requireAccess`
 */
export async function changePlan(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<SubscriptionView> {
  const { account, project } = await requireAccess(ctx, projectId, "plan.write", "pub");
  const next = parseOrRefuse(planChangeSchema, input);
  const now = await subscriptionOf(ctx, project);
  const when = changeTakesEffect(now, next);
  if (when !== "never") await requireAcceptable(ctx, projectId, next);
  const id = await ctx.newId("planChange");
  // Sent twice, a change does not withdraw itself.
  const withdrawn = ctx.db
    .update(planChanges)
    .set({ status: "withdrawn" })
    .where(
      and(eq(planChanges.projectId, projectId), eq(planChanges.status, "pending"), ne(planChanges.id, id)),
    );
  if (when === "never") {
    await commitWork(ctx, { rows: [withdrawn] });
    return { ...now, pending: null };
  }
  const periodEnd =
    now.interval === "yearly" && now.periodEndsAt !== null ? now.periodEndsAt : monthEnd(ctx.now);
  const effectiveAt = when === "now" ? ctx.now : periodEnd;
  const row = {
    ...{ id, projectId, createdBy: account.id, createdAt: ctx.now },
    ...{ fromPlan: now.plan, toPlan: next.plan, fromInterval: now.interval, toInterval: next.interval },
    ...{ status: when === "now" ? ("applied" as const) : ("pending" as const), effectiveAt },
  };
  await commitWork(ctx, {
    rows: [
      withdrawn,
      ctx.db.insert(planChanges).values(row).onConflictDoNothing(),
      ...(when === "now" ? applied(ctx, projectId, next) : []),
    ],
  });
  if (when === "now") await resumePlan(ctx, projectId);
  return subscriptionOf(ctx, { ...project, plan: when === "now" ? next.plan : now.plan });
}

function applied(ctx: ServiceContext, projectId: string, { plan, interval }: Subscription) {
  const periodEndsAt = interval === "yearly" ? yearEnd(ctx.now) : null;
  const set = { interval, periodEndsAt, updatedAt: ctx.now };
  return [
    ctx.db.update(projects).set({ plan }).where(eq(projects.id, projectId)),
    ctx.db
      .insert(projectPricing)
      .values({ projectId, ...set })
      .onConflictDoUpdate({ target: projectPricing.projectId, set }),
  ];
}

async function requireAcceptable(ctx: ServiceContext, projectId: string, { plan }: Subscription) {
  if (plan === "stream") return;
  const [largest, overdue] = await Promise.all([
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
  if ((largest?.dau ?? 0) > PLAN_DAU_MAX) throw new AppError("PROJECT_PRICING_PLAN_NOT_ACCEPTABLE");
  if (overdue > 0) throw new AppError("PAYMENT_REQUIRED");
}

const BATCH = 100;

/** Applies what was to take effect by now. @returns how many changes */
export async function tickPlanChanges(ctx: ServiceContext): Promise<number> {
  const due = await ctx.db.query.planChanges.findMany({
    where: and(eq(planChanges.status, "pending"), lte(planChanges.effectiveAt, ctx.now)),
    limit: BATCH,
  });
  for (const change of due) {
    await commitWork(ctx, {
      rows: [
        ctx.db.update(planChanges).set({ status: "applied" }).where(eq(planChanges.id, change.id)),
        ...applied(ctx, change.projectId, { plan: change.toPlan, interval: change.toInterval }),
      ],
    });
    await resumePlan(ctx, change.projectId);
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
  return toPage(rows, limit, (row) => row, changeSeen);
}

function changeSeen(row: typeof planChanges.$inferSelect): PlanChange {
  const { id, fromPlan, toPlan, fromInterval, toInterval, status, effectiveAt, createdAt } = row;
  return { id, fromPlan, toPlan, fromInterval, toInterval, status, effectiveAt, createdAt };
}

const USAGE_MONTHS = 12;

/** What a publisher used in each of the last twelve months, the running one first. @throws those of `requireAccess` */
export async function listPlanUsages(ctx: ServiceContext, projectId: string): Promise<PlanUsageMonth[]> {
  const { project } = await requireAccess(ctx, projectId, "plan.read", "pub");
  const running = billingMonthAt(ctx.now);
  const [rows, pricing] = await Promise.all([
    ctx.db.query.projectMonths.findMany({
      where: eq(projectMonths.pubProjectId, projectId),
      orderBy: desc(projectMonths.month),
      limit: USAGE_MONTHS,
    }),
    pricingRowOf(ctx, projectId),
  ]);
  const shown = rows.some(({ month }) => month === running)
    ? rows
    : [{ month: running, impressions: 0, surplus: 0 }, ...rows.slice(0, USAGE_MONTHS - 1)];
  const startMs = dayStartMs(`${running}-01`, BILLING_ZONE);
  const elapsed = (ctx.now - startMs) / (monthEnd(ctx.now) - startMs);
  return shown.map(({ month, ...counted }) => {
    const impressions = counted.impressions - counted.surplus;
    const terms = termsIn(month, ownTerms(pricing, project.currency), project.currency);
    const { overImpressions, supplyMinor } = planBill(impressions, terms, project.plan);
    const forecast = month === running ? monthForecast(impressions, elapsed) : null;
    return {
      ...{ month, impressions, overImpressions, supplyMinor, forecast },
      ...{ currency: project.currency, freeImpressions: terms.freeImpressions },
    };
  });
}

/**
 * Operators set a publisher's plan, and a price of its own: a legacy one, or a custom one.
 * @param input `planTermsSchema`; without price and free impressions the usual ones hold again
 * @throws AppError UNAUTHORIZED, FORBIDDEN, 070, PROJECT_NOT_FOUND
 */
export async function setPlanTerms(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<SubscriptionView> {
  const operator = requireOperator(ctx, "plan.set-terms");
  const { plan, reason, ...given } = parseOrRefuse(planTermsSchema, input);
  const project = await requirePublisher(ctx, projectId);
  const terms = {
    perThousandMinor: given.perThousandMinor ?? null,
    freeImpressions: given.freeImpressions ?? null,
    untilMonth: given.untilMonth ?? null,
    updatedAt: ctx.now,
  };
  const { interval } = (await pricingRowOf(ctx, projectId)) ?? { interval: "monthly" as const };
  const change = {
    ...{ id: await ctx.newId("planChange"), projectId, createdBy: operator.id, createdAt: ctx.now },
    ...{ fromPlan: project.plan, toPlan: plan, fromInterval: interval, toInterval: interval },
    ...{ status: "applied" as const, effectiveAt: ctx.now },
  };
  await commitWork(ctx, {
    rows: [
      ctx.db.update(projects).set({ plan }).where(eq(projects.id, projectId)),
      ctx.db
        .insert(projectPricing)
        .values({ projectId, ...terms })
        .onConflictDoUpdate({ target: projectPricing.projectId, set: terms }),
      ...(plan === project.plan ? [] : [ctx.db.insert(planChanges).values(change).onConflictDoNothing()]),
    ],
    audit: {
      by: operator.id,
      action: "plan.terms",
      subjectId: projectId,
      details: { plan, ...given, reason },
    },
  });
  if (plan !== project.plan) await resumePlan(ctx, projectId);
  return subscriptionOf(ctx, { ...project, plan });
}

export const feesView = z.object({
  cardFeeBp: z.int().nullable().describe("Basis points of its own; null for the usual"),
  commissionBp: z.int().nullable(),
});

/**
 * Operators agree with a publisher on other fees than the usual ones; campaigns that are settled from then on go by them.
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

export const billingView = subscriptionView.omit({ pending: true, periodEndsAt: true }).extend({
  project: z.string(),
  publisherName: z.string(),
  cardFeeBp: z.int(),
  commissionBp: z.int(),
});

/** What a publisher pays by, for operators. @throws AppError UNAUTHORIZED, FORBIDDEN, PROJECT_NOT_FOUND */
export async function getBilling(
  ctx: ServiceContext,
  projectId: string,
): Promise<z.output<typeof billingView>> {
  requireOperatorRead(ctx);
  const project = await requirePublisher(ctx, projectId);
  const [subscription, pricing] = await Promise.all([
    subscriptionOf(ctx, project),
    pricingRowOf(ctx, projectId),
  ]);
  return {
    ...subscription,
    project: projectId,
    publisherName: project.displayName,
    cardFeeBp: pricing?.cardFeeBp ?? USUAL_FEES.cardFeeBp,
    commissionBp: pricing?.commissionBp ?? USUAL_FEES.commissionBp,
  };
}
