import { and, eq, exists, gte, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import {
  offsetAt,
  periodAt,
  periodsOf,
  REPORT_ROWS_MAX,
  type ReportCells,
  type Sums,
  TIME_DIMENSIONS,
} from "../../../domain/reports";
import { schema } from "../../db/client";
import { ofCampaigns } from "./report-scope";
import { bounded, filtered, keyColumns, keysIn, type Reading } from "./report-sources";

const { campaigns, participations, participationSteps: steps } = schema;

const NO_STEPS = {
  ...{ questJoined: 0, questSubmitted: 0, questConfirmed: 0, questRefused: 0 },
  ...{ questReversed: 0, questPaid: 0 },
} satisfies Sums;
type QuestCounts = Record<keyof typeof NO_STEPS, number>;

/**
 * Adds the steps of participations, by the time of the step. A quest that ran without one counts zero; what is of no quest has no
 * count. Source: rule R20.
 * @returns currencies of further quests, whose rewards are not in these figures
 */
export async function addQuests(reading: Reading, cells: ReportCells, currency: string): Promise<string[]> {
  const others = new Set<string>();
  let firstMs = Number.POSITIVE_INFINITY;
  let hasRewards = false;
  for (const row of await readSteps(reading, currency)) {
    firstMs = Math.min(firstMs, row.startsAt);
    hasRewards ||= row.isOfCurrency;
    if (row.otherCurrency !== null) others.add(row.otherCurrency);
    // Of a report by time, the quests without a step have no period.
    if (row.isTimed) cells.add(row.keys, row.names, { ...row.counts, ...rewardsOf(row) });
  }
  fillPeriods(reading, cells, firstMs, hasRewards ? { ...NO_STEPS, questRewards: 0 } : NO_STEPS);
  return reading.ask.measures.includes("questRewards") ? [...others] : [];
}

const rewardsOf = ({ isOfCurrency, rewards }: StepsRow): Sums =>
  isOfCurrency ? { questRewards: rewards } : {};

interface StepsRow {
  keys: string[];
  names: (string | null)[];
  counts: QuestCounts;
  rewards: number;
  isOfCurrency: boolean;
  otherCurrency: string | null;
  startsAt: number;
  isTimed: boolean;
}

async function readSteps(reading: Reading, currency: string): Promise<StepsRow[]> {
  const { ctx, scope, window, ask } = reading;
  const columns = { at: steps.at, campaign: campaigns.id };
  const { keys, names } = keyColumns(reading, columns);
  const isOfCurrency = sql`${campaigns.currency} = ${currency}`;
  const rows = await ctx.db
    .select({
      ...keys,
      ...names,
      ...stepCounts(),
      rewards: sql<number>`coalesce(sum(case ${steps.event} when 'confirm' then ${participations.rewardMinor}
        when 'reverse' then -${participations.rewardMinor} end) filter (where ${isOfCurrency}), 0)`,
      isOfCurrency: sql<number>`max(${isOfCurrency})`,
      otherCurrency: sql<string | null>`max(case when not (${isOfCurrency}) then ${campaigns.currency} end)`,
      startsAt: sql<number | null>`min(coalesce(${campaigns.startsAt}, ${steps.at}))`,
      lastAt: sql<number | null>`max(${steps.at})`,
    })
    .from(campaigns)
    .leftJoin(participations, eq(participations.campaignId, campaigns.id))
    .leftJoin(
      steps,
      and(
        eq(steps.participationId, participations.id),
        gte(steps.at, window.fromMs),
        lt(steps.at, window.toMs),
      ),
    )
    .where(and(ofCampaigns(scope), hasRun(reading), ...filtered(reading, columns)))
    .groupBy(...Object.values(keys))
    .limit(REPORT_ROWS_MAX + 1);
  const isByTime = ask.dimensions.some((each) => TIME_DIMENSIONS.some((time) => time === each));
  // A statement without groups has one row, also of no quest.
  const found = bounded(rows).filter(({ startsAt }) => startsAt !== null);
  return found.map((row: Record<string, unknown>) => ({
    ...keysIn(reading, row),
    counts: Object.fromEntries(
      Object.keys(NO_STEPS).map((each) => [each, Number(row[each] ?? 0)]),
    ) as QuestCounts,
    rewards: Number(row.rewards),
    isOfCurrency: row.isOfCurrency === 1,
    otherCurrency: (row.otherCurrency as string | null) ?? null,
    startsAt: Number(row.startsAt),
    isTimed: !isByTime || row.lastAt !== null,
  }));
}

function stepCounts() {
  const of = (event: string) => sql<number>`coalesce(sum(${steps.event} = ${event}), 0)`;
  // A transfer that came back is followed by another one, or by none.
  const isStillPaid = and(eq(participations.state, "paid"), eq(participations.paidAt, steps.at));
  return {
    questJoined: of("join"),
    questSubmitted: of("submit"),
    questConfirmed: of("confirm"),
    questRefused: of("refuse"),
    questReversed: of("reverse"),
    questPaid: sql<number>`coalesce(sum(${steps.event} = 'pay' and ${isStillPaid}), 0)`,
  };
}

/** SQL condition: quests that began before the end of the window, or that have a participation. */
function hasRun({ ctx, window }: Reading) {
  const began = and(
    inArray(campaigns.status, ["live", "paused", "closed"]),
    lt(campaigns.startsAt, window.toMs),
  );
  const own = ctx.db
    .select({ id: participations.id })
    .from(participations)
    .where(eq(participations.campaignId, campaigns.id));
  return and(isNotNull(campaigns.quest), or(began, exists(own)));
}

/** Zeros for the periods of a series by time only, from the start of the first quest up to now. */
function fillPeriods(
  { ctx, ask, window, offsets }: Reading,
  cells: ReportCells,
  firstMs: number,
  zeros: Sums,
) {
  const [only, ...others] = ask.dimensions;
  const time = TIME_DIMENSIONS.find((each) => each === only);
  if (time === undefined || others.length > 0) return;
  const fromMs = Math.max(window.fromMs, firstMs);
  const toMs = Math.min(window.toMs, ctx.now);
  if (fromMs >= toMs) return;
  const first = periodAt(time, fromMs, offsetAt(offsets, fromMs));
  for (const period of periodsOf(time, offsets, window.fromMs, toMs))
    if (period >= first) cells.add([period], [null], zeros);
}
