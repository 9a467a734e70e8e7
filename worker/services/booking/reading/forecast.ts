import { isEditable } from "../../../../domain/booking";
import { AppError, DAY_MS } from "../../../../domain/kernel";
import {
  type CampaignForecast,
  type ForecastResult,
  limitOf,
  rangeOfCounts,
  trafficMase,
} from "../../../../domain/reports";
import { replay } from "../../../../domain/serving";
import { readBookedProduct } from "../../inventory";
import type { ServiceContext } from "../../kernel";
import { type CampaignRow, requireCampaign } from "../find";
import { readQuote } from "../payment/quote";
import { hoursOf, readReplayInputs } from "./replay-inputs";
import { askReplay, readReplay, runReplay } from "./replay-jobs";

/** Maximum forecast period; of a longer campaign only these days are forecast. */
const PERIOD_MAX_MS = 100 * DAY_MS;

/**
 * Requests a draft's forecast: the delivery of its days, budget and targeting in competition with existing bookings. The result appears
 * on its page some seconds later.
 * @throws AppError CAMPAIGN_NOT_FOUND, CAMPAIGN_MUTATION_NOT_ALLOWED for a campaign without days, a quest, and a sent campaign
 */
export async function askForecast(ctx: ServiceContext, projectId: string, campaignId: string): Promise<void> {
  const { campaign } = await requireCampaign(ctx, projectId, campaignId, "campaign.write", "adv");
  if (!isEditable(campaign.status) || !isForetold(campaign))
    throw new AppError("CAMPAIGN_MUTATION_NOT_ALLOWED", { details: { refusal: "status" } });
  await askForecastOf(ctx, campaign);
}

/** Quests get no forecast, because their channel shows them. */
const isForetold = ({ startsAt, endsAt, quest }: CampaignRow) =>
  startsAt !== null && endsAt !== null && quest === null;

/** Requests the forecast of a campaign that was just sent; its results are compared with it. */
export async function askForecastOf(ctx: ServiceContext, campaign: CampaignRow): Promise<void> {
  if (isForetold(campaign)) await askReplay(ctx, campaign, "forecast");
}

/** A campaign's forecast; null if it was never requested. The caller's access is checked before. */
export async function readForecast(
  ctx: ServiceContext,
  campaign: Pick<CampaignRow, "id" | "version" | "status">,
): Promise<CampaignForecast | null> {
  const row = await readReplay(ctx, campaign.id, "forecast");
  if (!row) return null;
  const { state, askedAt, result } = row;
  return {
    state,
    askedAt,
    result,
    isCurrent: !isEditable(campaign.status) || row.campaignVersion === campaign.version,
  };
}

/** Computes a requested forecast; see `runReplay`. */
export const runForecast = (ctx: ServiceContext, campaignId: string): Promise<void> =>
  runReplay(ctx, campaignId, "forecast", async (campaign) => {
    const result = await foretell(ctx, campaign);
    return result && { result };
  });

/** @returns null if its units had no request in a whole week */
async function foretell(ctx: ServiceContext, draft: CampaignRow): Promise<ForecastResult | null> {
  const { product } = await readBookedProduct(ctx, draft.projectId, draft.productId);
  const quote = await readQuote(ctx, draft);
  const fromMs = Math.max(draft.startsAt ?? 0, ctx.now);
  const toMs = Math.min(draft.endsAt ?? 0, fromMs + PERIOD_MAX_MS);
  if (!quote || toMs <= fromMs) return null;
  const campaign: CampaignRow = { ...draft, quote, status: "live" };
  const inputs = await readReplayInputs(ctx, { campaign, product }, { fromMs, toMs });
  if (inputs === null) return null;
  const { weeks, clickRate, limit, rivals, ...common } = inputs;
  const outcomes = weeks.map(({ profile }, week) =>
    replay({
      ...common,
      hours: hoursOf(profile, fromMs, toMs),
      clickRate: clickRate ?? 0,
      campaignId: campaign.id,
      seed: week + 1,
    }),
  );
  const middle = outcomes.toSorted((a, b) => a.impressions - b.impressions)[(outcomes.length - 1) >> 1];
  if (!middle) return null;
  const impressions = rangeOfCounts(outcomes.map((outcome) => outcome.impressions));
  const isByClick = limit?.unit === "click";
  const most = isByClick ? limit.count : Number.POSITIVE_INFINITY;
  const goal = limit === null ? null : isByClick ? (clickRate ? limit.count / clickRate : null) : limit.count;
  const stated = product.expectedDailyImpressions;
  return {
    impressions,
    clicks:
      clickRate === null
        ? null
        : rangeOfCounts(outcomes.map((outcome) => Math.min(most, outcome.impressions * clickRate))),
    requests: Math.round(middle.requests),
    limit: limitOf(middle, goal),
    weeks: weeks.length,
    rivals,
    statedImpressions: stated === null ? null : Math.round((stated * (toMs - fromMs)) / DAY_MS),
    mase: trafficMase(weeks.toReversed().flatMap(({ days }) => days)),
  };
}
