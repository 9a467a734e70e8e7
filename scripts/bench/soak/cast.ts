import type { MeterConfig } from "../../../domain/budget";
import type { ServingPlan } from "../../../domain/serving";
import { benchPlan, meterConfigOf } from "../plans.ts";

/**
 * Who takes part: `plain` serves on and on, `budget` is exhausted, `capped` is capped, `paused` is paused halfway, and `limited` is of a
 * publisher whose free impressions of the month run out. Each has a unit of its own, so that what stops it is seen at once.
 */
export const ROLES = ["plain", "budget", "capped", "paused", "limited"] as const;
export type Role = (typeof ROLES)[number];

/** What the audience asks for. */
export interface Part {
  unitId: string;
  appKey: string;
  campaignIds: readonly string[];
}

export type Cast = Record<Role, Part>;

/** Of each of its campaigns: spent well within the shortest run. */
export const BUDGET_IMPRESSIONS = 400;

/** The roles that are plans and meters alone; the others are sold, reviewed and started through the console's verbs. */
const PLANNED = ["plain", "budget", "capped"] as const;
type Planned = (typeof PLANNED)[number];

const CAP = 3;
const CAMPAIGNS_PER_UNIT = 3;

/** The plans to publish, each with the meters' configurations as the soak begins. */
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
