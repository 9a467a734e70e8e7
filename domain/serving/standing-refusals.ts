import type { CampaignStatus } from "../booking";
import { zoneClock } from "../kernel";
import { furthest, type Refusal } from "./refusal";

interface StandingCreative {
  unitId: string;
  status: string;
  /** Status of its file: `ready` and `encoded` can be shown. */
  assetStatus: string;
  /** Epoch milliseconds; null for the campaign's own start or end. */
  displayFrom: number | null;
  displayTo: number | null;
  /** Empty means all. */
  weekdays: readonly number[];
  hours: readonly number[];
}

export interface StandingFacts {
  status: CampaignStatus;
  /** The product's time zone. */
  zone: string;
  category: string | null;
  blockedCategories: readonly string[];
  units: readonly { id: string; name: string }[];
  creatives: readonly StandingCreative[];
  delivered: { impressions: number; clicks: number };
  /** Impressions so far on the product's current day. */
  impressionsToday: number;
  /** Units that the budget buys; null if there is no such number. */
  bought: { pricing: string; units: number } | null;
  /** Impressions per day and, for in-house, in total; null for no limit. */
  dailyQuota: number | null;
  inhouseImpressions: number | null;
}

/** An obstacle to a campaign in its current state, independent of requests. */
export interface StandingRefusal {
  reason: Refusal;
  /** Names of the affected units; empty for all of them. */
  units: string[];
}

/**
 * Why a running or paused campaign would not be served now, judged by its own state: the same refusals as in the ad path, those
 * of the whole campaign first. Source: rule S4.
 */
export function standingRefusals(facts: StandingFacts, nowMs: number): StandingRefusal[] {
  if (facts.status !== "live" && facts.status !== "paused") return [];
  const whole: Refusal[] = [
    ...(facts.status === "paused" ? (["campaign-stopped"] as const) : []),
    ...(facts.category !== null && facts.blockedCategories.includes(facts.category)
      ? (["blocked-category"] as const)
      : []),
    ...(isSpent(facts) ? (["budget"] as const) : []),
    ...(reached(facts.inhouseImpressions, facts.delivered.impressions)
      ? (["inhouse-impressions"] as const)
      : []),
    ...(reached(facts.dailyQuota, facts.impressionsToday) ? (["daily-quota"] as const) : []),
  ];
  const byReason = new Map<Refusal, string[]>();
  for (const unit of facts.units) {
    const reason = refusalOfUnit(facts, unit.id, nowMs);
    if (reason) byReason.set(reason, [...(byReason.get(reason) ?? []), unit.name]);
  }
  const ofUnits = [...byReason].map(([reason, units]) => ({
    reason,
    units: units.length === facts.units.length ? [] : units,
  }));
  return [...whole.map((reason) => ({ reason, units: [] })), ...ofUnits];
}

const reached = (limit: number | null, count: number) => limit !== null && count >= limit;

function isSpent({ bought, delivered }: StandingFacts): boolean {
  if (bought === null || bought.units <= 0) return false;
  if (bought.pricing === "cpm") return delivered.impressions >= bought.units;
  return bought.pricing === "cpc" && delivered.clicks >= bought.units;
}

/** Of several creatives, the refusal of the one that passes the most filters. */
function refusalOfUnit(facts: StandingFacts, unitId: string, nowMs: number): Refusal | null {
  let furthestYet: Refusal = "no-creative";
  for (const creative of facts.creatives) {
    if (creative.unitId !== unitId || creative.status !== "live") continue;
    const refusal = refusalOfCreative(creative, facts.zone, nowMs);
    if (refusal === null) return null;
    furthestYet = furthest(furthestYet, refusal);
  }
  return furthestYet;
}

function refusalOfCreative(creative: StandingCreative, zone: string, nowMs: number): Refusal | null {
  const { assetStatus, displayFrom, displayTo, weekdays, hours } = creative;
  if (assetStatus !== "ready" && assetStatus !== "encoded") return "asset-not-ready";
  if (nowMs < (displayFrom ?? nowMs) || nowMs >= (displayTo ?? Number.POSITIVE_INFINITY))
    return "display-period";
  const { weekday, hour } = zoneClock(zone, nowMs);
  if (weekdays.length > 0 && !weekdays.includes(weekday)) return "display-weekday";
  return hours.length > 0 && !hours.includes(hour) ? "display-hour" : null;
}
