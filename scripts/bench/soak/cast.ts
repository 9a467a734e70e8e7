import type { MeterConfig } from "../../../domain/budget";
import type { ServingPlan } from "../../../domain/serving";
import { benchPlan, meterConfigOf } from "../plans.ts";

/**
 * Roles: `plain` runs throughout, `budget` is exhausted, `capped` has a frequency cap, `paused` is paused halfway, and the
 * publisher of `limited` runs out of free impressions of the month. Each role has its own unit, so that its end is visible at
 * once.
 */
export const ROLES = ["plain", "budget", "capped", "paused", "limited"] as const;
export type Role = (typeof ROLES)[number];

/** The target of the audience's requests. */
export interface Part {
  unitId: string;
  appKey: string;
  campaignIds: readonly string[];
}

export type Cast = Record<Role, Part>;

/** Budget of each of its campaigns: exhausted well within the shortest run. */
export const BUDGET_IMPRESSIONS = 400;

/** Roles with only plans and meters; the others are sold, reviewed and started through the console's verbs. */
const PLANNED = ["plain", "budget", "capped"] as const;
type Planned = (typeof PLANNED)[number];

const CAP = 3;
const CAMPAIGNS_PER_UNIT = 3;

/** The plans to publish, each with its meters' initial configuration. */
export function plannedParts(nowMs: number): { plan: ServingPlan; meters: MeterConfig[] }[] {
  return PLANNED.map((role) => {
    const plan = benchPlan(unitOf(role), CAMPAIGNS_PER_UNIT, role === "capped" ? CAP : null, nowMs);
    const meters = plan.campaigns.map((campaign): MeterConfig => {
      const config = meterConfigOf(campaign);
      return role === "budget"
        ? { ...config, limit: { unit: "impression", count: BUDGET_IMPRESSIONS } }
        : config;
    });
    return { plan, meters };
  });
}

const unitOf = (role: Planned): string => `unt_soak-${role}`;

export function castOf(
  planned: readonly { plan: ServingPlan }[],
  sold: Pick<Cast, Exclude<Role, Planned>>,
): Cast {
  const partOf = (role: Planned): Part => {
    const plan = planned.find(({ plan }) => plan.unit.id === unitOf(role))?.plan;
    if (plan === undefined) throw new Error(`nobody plays ${role}`);
    const { unit, campaigns } = plan;
    return { unitId: unit.id, appKey: unit.appKey, campaignIds: campaigns.map(({ id }) => id) };
  };
  return { plain: partOf("plain"), budget: partOf("budget"), capped: partOf("capped"), ...sold };
}
