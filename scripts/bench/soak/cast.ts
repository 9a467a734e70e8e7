import type { MeterConfig } from "../../../domain/delivery/meter-rpc.ts";
import type { ServingPlan } from "../../../domain/serving/plan.ts";
import { benchPlan, meterConfigOf } from "../plans.ts";

/** Enough that it is spent well within the soak, small enough that many isolates' shares have to be settled. */
export const BUDGET_IMPRESSIONS = 2_000;

/**
 * Who takes part: `plain` serves on and on, `budget` is exhausted, `paused` is paused halfway, `capped` is capped, and `limited` is of a
 * publisher whose plan is exhausted halfway. Each has a unit of its own, so that what stops it is seen at once.
 */
export const ROLES = ["plain", "budget", "paused", "capped", "limited"] as const;
export type Role = (typeof ROLES)[number];

const CAP = 3;
const CAMPAIGNS_PER_UNIT = 3;

export const unitOf = (role: Role): string => `unt_soak-${role}`;

export const plansOf = (nowMs: number): Record<Role, ServingPlan> => {
  const planOf = (role: Role) =>
    benchPlan(unitOf(role), CAMPAIGNS_PER_UNIT, role === "capped" ? CAP : null, nowMs);
  return {
    plain: planOf("plain"),
    budget: planOf("budget"),
    paused: planOf("paused"),
    capped: planOf("capped"),
    limited: planOf("limited"),
  };
};

/** Each campaign's meter as the soak begins. */
export function configsOf(role: Role, plan: ServingPlan): MeterConfig[] {
  return plan.campaigns.map((campaign) => {
    const config = meterConfigOf(campaign);
    return role === "budget"
      ? { ...config, limit: { unit: "impression", count: BUDGET_IMPRESSIONS } }
      : config;
  });
}
