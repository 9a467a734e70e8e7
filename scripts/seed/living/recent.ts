import { SDK } from "../../../ad-serve/web-sdk/version";
import { UserSketch } from "../../../domain/inventory";
import { DAY_MS, HOUR_MS } from "../../../domain/kernel";
import type { AppTraffic, Refusal, RefusalCount, TrafficMessage } from "../../../domain/serving";
import { recordTraffic } from "../../../worker/services/serving";
import type { HourTraffic } from "./delivery";
import { ANONYMOUS, readersOf } from "./figures";
import { PRODUCTS, type PublisherKey, SEEN, UNITS, type UnitKey } from "./market";
import { readerHash } from "./readers";
import type { Deal, Floor } from "./trade";
import { koreanDay } from "./traffic";

/** Period for which apps and campaigns display the isolates' traffic reports. */
const RECENT_MS = 7 * DAY_MS;
const SDKS: Record<PublisherKey, string> = { weather: SDK, news: SDK, market: "android/1.0.0" };

/**
 * Whether an hour is reported like an isolate's traffic: the first hour, which marks apps as connected, and those of the last
 * days.
 */
export const isTold = (hourAt: number, { fromMs, nowMs }: { fromMs: number; nowMs: number }) =>
  hourAt === fromMs || hourAt >= nowMs - RECENT_MS;

/** Requests, refusals, SDKs and today's readers, as the ad server's isolates report them. */
export async function tellTraffic(
  floor: Floor,
  traffic: readonly HourTraffic[],
  running: readonly Deal[],
): Promise<void> {
  const refused = refusalsOf(floor, traffic, running);
  const last = Math.max(...traffic.map(({ hourAt }) => hourAt));
  for (const [hourAt, ofHour] of Map.groupBy(traffic, ({ hourAt }) => hourAt)) {
    const message: TrafficMessage = {
      ...{ part: "demo", hourAt, fromMs: hourAt, refusals: refused.get(hourAt) ?? [] },
      units: ofHour.map(({ unit, requests, fills }) => ({
        ...{ unitId: floor.market.units[unit].id, requests, fills },
        anonymous: Math.round(fills * ANONYMOUS),
      })),
      apps: appsOf(floor, ofHour, hourAt === last ? traffic : []),
    };
    // Late reports are dropped.
    await recordTraffic(floor.as(null, Math.min(floor.now, hourAt + HOUR_MS)), [message]);
  }
}

/** @param whole traffic of which today's readers are counted; empty to omit them */
function appsOf(floor: Floor, ofHour: readonly HourTraffic[], whole: readonly HourTraffic[]): AppTraffic[] {
  return [...Map.groupBy(ofHour, ({ unit }) => UNITS[unit].publisher)].flatMap(([publisher, hours]) => {
    const [first] = hours;
    const requests = hours.reduce((sum, each) => sum + each.requests, 0);
    if (!first || requests === 0) return [];
    const today = koreanDay(floor.now);
    const ofToday = whole.filter(
      ({ unit, hourAt }) => UNITS[unit].publisher === publisher && koreanDay(hourAt) === today,
    );
    return [
      {
        appId: floor.market.units[first.unit].appId,
        users: ofToday.length > 0 ? sketchOf(publisher, readersOf(publisher, today, ofToday)) : [],
        sdks: [[SDKS[publisher], requests]] as [string, number][],
      },
    ];
  });
}

function sketchOf(publisher: PublisherKey, readers: number): number[] {
  const sketch = new UserSketch();
  for (let nth = 0; nth < readers; nth++) sketch.add(readerHash(publisher, nth));
  return sketch.entries();
}

/** Refusal reasons: the frequency cap for campaigns that are behind, pacing for others, none for slots. */
const KEPT_BACK = {
  behind: { reason: "frequency-cap", part: 0.55 },
  paced: { reason: "ahead-of-pace", part: 0.75 },
} as const satisfies Record<string, { reason: Refusal; part: number }>;

function refusalsOf(
  { market }: Floor,
  traffic: readonly HourTraffic[],
  running: readonly Deal[],
): Map<number, RefusalCount[]> {
  const asked = new Map(traffic.map(({ unit, hourAt, requests }) => [`${unit} ${hourAt}`, requests]));
  const refused = new Map<number, RefusalCount[]>();
  for (const { campaignId, booking, hours } of running) {
    if (PRODUCTS[booking.product].pricing === "cpp") continue;
    const { reason, part } = booking.pace < 1 ? KEPT_BACK.behind : KEPT_BACK.paced;
    for (const { unit, hourAt, impressions } of hours) {
      const others = (asked.get(`${unit} ${hourAt}`) ?? 0) - Math.ceil(impressions / SEEN);
      const count = Math.floor(Math.max(0, others) * part);
      if (count === 0) continue;
      const row = { campaignId, unitId: market.units[unit as UnitKey].id, reason, count };
      refused.set(hourAt, [...(refused.get(hourAt) ?? []), row]);
    }
  }
  return refused;
}
