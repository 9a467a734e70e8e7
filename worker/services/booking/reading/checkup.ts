import { and, asc, eq, gt, isNotNull, isNull, lt, notExists, sql } from "drizzle-orm";
import { z } from "zod";
import { addDays, countDays, DAY_MS, dayStartMs, momentView } from "../../../../domain/kernel";
import {
  behindShares,
  behindShareView,
  type CheckupResult,
  checkupResultView,
  deliveryScore,
  FORECAST_STATES,
  refusedByPlace,
  remediesOf,
  remedyView,
  type Treatment,
  treated,
} from "../../../../domain/reports";
import { replay } from "../../../../domain/serving";
import { schema } from "../../../db/client";
import { readBookedProduct } from "../../inventory";
import type { ServiceContext } from "../../kernel";
import { fitting } from "../../serving";
import { notAllowed } from "../draft/change-booked";
import { type CampaignRow, requireCampaign } from "../find";
import { pacingOf, readCampaignCounts } from "../pacing";
import { bookedChoices } from "./choices";
import { assemble, type CampaignDetail } from "./get";
import { hoursOf, readReplayInputs } from "./replay-inputs";
import { askReplay, readReplay, runReplay } from "./replay-jobs";

/** Time after which a campaign that is still behind is replayed again. */
const CHECKUP_KEPT_MS = DAY_MS;
/** Replayed period; of a campaign that ends later the rest is extrapolated. */
const PERIOD_MAX_MS = 35 * DAY_MS;
const PAGE = 100;
const SEED = 1;

/** Why a running campaign is behind, and what would help. */
export const checkupView = z.object({
  score: z
    .int()
    .nullable()
    .describe("Chance to deliver in full at the recent pace, 0 to 100; null if unknown"),
  causes: z.array(behindShareView),
  remedies: z.array(remedyView),
  /** The simulated effects; null if they were never requested. */
  replay: z
    .object({ state: z.enum(FORECAST_STATES), askedAt: momentView, result: checkupResultView.nullable() })
    .nullable(),
});
export type Checkup = z.output<typeof checkupView>;

type Examined = Pick<
  CampaignDetail,
  "campaign" | "offer" | "creatives" | "pacing" | "behind" | "refusals" | "standing"
>;

/** The checkup of a campaign that the caller may read; null without a pace. */
export async function readCheckup(ctx: ServiceContext, detail: Examined): Promise<Checkup | null> {
  const { campaign, pacing, refusals, standing, behind } = detail;
  if (pacing === null || campaign.status !== "live") return null;
  const score = deliveryScore(pacing, standing, (campaign.endsAt ?? ctx.now) - ctx.now);
  if (behind === null) return { score, causes: [], remedies: [], replay: null };
  const [remedies, row] = await Promise.all([
    remediesFor(ctx, detail),
    readReplay(ctx, campaign.id, "checkup"),
  ]);
  const replayed = row && { state: row.state, askedAt: row.askedAt, result: row.checkup };
  return { score, causes: behindShares(pacing, refusals), remedies, replay: replayed ?? null };
}

async function remediesFor(ctx: ServiceContext, detail: Examined) {
  const { campaign, offer, creatives, pacing, behind, refusals } = detail;
  if (pacing === null) return [];
  const { remedyEndDay } = await bookedChoices(ctx, detail);
  const { endDay, dailyQuota } = campaign;
  const filled = new Set(creatives.flatMap(({ status, unitId }) => (status === "live" ? [unitId] : [])));
  return remediesOf({
    ...{ behind, pacing, dailyQuota, reasons: refusals.reasons },
    extension:
      remedyEndDay && endDay ? { endDay: remedyEndDay, days: countDays(endDay, remedyEndDay) - 1 } : null,
    emptyUnits: offer.units.filter(({ id }) => !filled.has(id)),
  });
}

/**
 * Requests another replay of the remedies of a live campaign.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED, and those of `requireAccess`
 */
export async function askCheckup(ctx: ServiceContext, projectId: string, campaignId: string): Promise<void> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (campaign.status !== "live" || campaign.quest !== null) throw notAllowed("status");
  await askReplay(ctx, campaign, "checkup");
}

/** Replays the remedies of a campaign that is behind; see `runReplay`. */
export const runCheckup = (ctx: ServiceContext, campaignId: string): Promise<void> =>
  runReplay(ctx, campaignId, "checkup", async (campaign) => {
    const checkup = await examine(ctx, campaign);
    return checkup && { checkup };
  });

/** @returns null if its units had no request in a whole week, and for a campaign without a goal in impressions or clicks */
async function examine(ctx: ServiceContext, campaign: CampaignRow): Promise<CheckupResult | null> {
  const detail = await assemble(ctx, campaign, null);
  const { pacing, refusals } = detail;
  const { product } = await readBookedProduct(ctx, campaign.projectId, campaign.productId, {
    closedToo: true,
  });
  const fromMs = ctx.now;
  const endsAtMs = campaign.endsAt ?? fromMs;
  if (pacing === null || pacing.goal.unit === "day" || endsAtMs <= fromMs) return null;
  const remedies = await remediesFor(ctx, detail);
  const toMs = Math.min(endsAtMs, fromMs + PERIOD_MAX_MS);
  const inputs = await readReplayInputs(ctx, { campaign, product }, { fromMs, toMs }, (plan, each) =>
    each.id === campaign.id
      ? (plan.campaigns.find(({ id }) => id === campaign.id)?.creatives.slice() ?? [])
      : [fitting(plan, each)],
  );
  const [week] = inputs?.weeks ?? [];
  if (!inputs || !week) return null;
  const { plans, meters, readers } = inputs;
  const clickRate = inputs.clickRate ?? 0;
  const common = { plans, meters, readers, clickRate, campaignId: campaign.id, seed: SEED };
  const extended = remedies.find((remedy) => remedy.kind === "extend");
  const laterMs = extended && dayStartMs(addDays(extended.endDay, 1), product.timezone);
  const treatment: Treatment = {
    placeShare: refusedByPlace(refusals.reasons),
    extension: laterMs
      ? {
          hours: hoursOf(week.profile, endsAtMs, Math.min(laterMs, endsAtMs + PERIOD_MAX_MS)),
          endsAtMs: laterMs,
        }
      : null,
    creativeFor: (plan) => fitting(plan, campaign),
  };
  const base = { ...common, hours: hoursOf(week.profile, fromMs, toMs) };
  // A replay of a longer campaign covers its first part only.
  const scale = (endsAtMs - fromMs) / (toMs - fromMs);
  const { goal, delivered } = pacing;
  const deliveredBy = (kind: Parameters<typeof treated>[1]) => {
    const { impressions } = replay(treated(base, kind, treatment));
    const added = goal.unit === "click" ? impressions * clickRate : impressions;
    return Math.min(goal.count, Math.round(delivered + added * scale));
  };
  return {
    asItIs: deliveredBy(null),
    effects: remedies.flatMap(({ kind }) =>
      kind === "ask-publisher" ? [] : [{ kind, delivered: deliveredBy(kind) }],
    ),
  };
}

/**
 * Requests the daily checkup of live campaigns that are behind.
 * @returns the number of requested checkups
 */
export async function tickCheckups(ctx: ServiceContext): Promise<number> {
  let asked = 0;
  for (let after: string | null = ""; after !== null; ) {
    const page: CampaignRow[] = await dueForCheckup(ctx, after);
    const counted = await readCampaignCounts(
      ctx,
      page.map(({ id }) => id),
      ctx.now,
    );
    const behind = page.filter((campaign) => {
      const counts = counted.get(campaign.id);
      return counts && pacingOf(campaign, campaign.quote, counts, ctx.now)?.pace === "behind";
    });
    for (const campaign of behind) await askReplay(ctx, campaign, "checkup");
    asked += behind.length;
    after = page.length < PAGE ? null : (page.at(-1)?.id ?? null);
  }
  return asked;
}

function dueForCheckup(ctx: ServiceContext, after: string): Promise<CampaignRow[]> {
  const { campaignForecasts: replays, campaigns } = schema;
  const recent = ctx.db
    .select({ one: sql`1` })
    .from(replays)
    .where(
      and(
        eq(replays.campaignId, campaigns.id),
        eq(replays.kind, "checkup"),
        gt(replays.askedAt, ctx.now - CHECKUP_KEPT_MS),
      ),
    );
  return ctx.db
    .select()
    .from(campaigns)
    .where(
      and(
        eq(campaigns.status, "live"),
        isNull(campaigns.quest),
        isNotNull(campaigns.quote),
        gt(campaigns.endsAt, ctx.now),
        lt(campaigns.startsAt, ctx.now),
        gt(campaigns.id, after),
        notExists(recent),
      ),
    )
    .orderBy(asc(campaigns.id))
    .limit(PAGE);
}
