import { BUDGET_IMPRESSIONS, type Role } from "./cast.ts";
import type { Figures } from "./reconcile.ts";
import type { Stage } from "./stage.ts";

const STOPS_WITHIN_MS = 5_000;

/** When each role was stopped or sold out; null if it never was. Epoch milliseconds. */
export interface Told {
  pausedAtMs: number;
  exhaustedAtMs: number | null;
  /** Time of the audience's last request. */
  leftAtMs: number;
}

/** How long a role was still served after its end, and for how long it was requested after it, milliseconds. */
interface Stop {
  servedMs: number;
  askedMs: number;
}

/** Null for a role that never ended. */
export type Stops = Record<"paused" | "budget" | "limited", Stop | null>;

export function stopsOf({ audience, cast }: Stage, told: Told, figures: Figures): Stops {
  const after = (role: Role, atMs: number | null | undefined): Stop | null => {
    if (atMs === null || atMs === undefined) return null;
    const counted = cast[role].campaignIds.map((id) => figures.lastDecidedAtMs.get(id) ?? 0);
    const lastMs = Math.max(...counted, audience.seen[role].servedAtMs.at(-1) ?? 0);
    return { servedMs: Math.max(0, lastMs - atMs), askedMs: told.leftAtMs - atMs };
  };
  const budgets = BUDGET_IMPRESSIONS * cast.budget.campaignIds.length;
  return {
    paused: after("paused", told.pausedAtMs),
    budget: after("budget", audience.seen.budget.servedAtMs[budgets - 1]),
    limited: after("limited", told.exhaustedAtMs),
  };
}

/** Whether budgets and free impressions were used up long enough ago to judge how soon their roles stopped. */
export function isEnded({ audience, cast }: Stage, exhaustedAtMs: number | null): boolean {
  const soldAtMs = audience.seen.budget.servedAtMs[BUDGET_IMPRESSIONS * cast.budget.campaignIds.length - 1];
  if (soldAtMs === undefined || exhaustedAtMs === null) return false;
  return Date.now() > Math.max(soldAtMs, exhaustedAtMs) + STOPS_WITHIN_MS + 1_000;
}

/** Impressions above the budget, served or counted, of all campaigns with a budget. */
export async function overspendOf({ audience, cast, stores }: Stage): Promise<number> {
  let counted = 0;
  for (const id of cast.budget.campaignIds) {
    counted += Math.max(0, (await stores.meterOf(id).totals()).impressions - BUDGET_IMPRESSIONS);
  }
  const served = audience.seen.budget.servedAtMs.length;
  return Math.max(counted, served - BUDGET_IMPRESSIONS * cast.budget.campaignIds.length);
}

/** Roles that stopped too late or not at all; empty on success. */
export function delaysOf(stops: Stops): string[] {
  const faults: string[] = [];
  for (const [role, stop] of Object.entries(stops)) {
    // Too few later requests do not prove that a role has stopped.
    if (stop === null || stop.askedMs <= STOPS_WITHIN_MS) faults.push(`${role} never came to its end`);
    else if (stop.servedMs > STOPS_WITHIN_MS)
      faults.push(`${role} was served ${stop.servedMs} ms after its end`);
  }
  return faults;
}

/** Counting errors; empty for a soak that reconciles. @param shards of a hot campaign */
export function faultsOf(figures: Figures, overspent: number, shards: number): string[] {
  const { served, shown, billed, stored, reported, ledger, clicked, clicksReported } = figures;
  const faults: string[] = [];
  if (new Set([served, shown, billed, stored, reported, ledger]).size > 1) faults.push("the figures differ");
  if (clicked !== clicksReported) faults.push("the clicks differ");
  for (let shard = 1; shards > 1 && shard <= shards; shard++)
    if (!figures.byShard.has(shard)) faults.push(`shard ${shard} counted nothing`);
  if (overspent > 0) faults.push(`${overspent} impressions above a budget`);
  return faults;
}
