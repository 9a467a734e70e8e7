import { isAudience, type ProductTargeting, type TargetingType } from "../inventory";
import { countDays } from "../kernel";
import type { ProjectFeature } from "../platform";
import { type CampaignTargeting, isUsed, NO_TARGETING } from "./targeting";

/** Fields of a booking that a publisher allows advertisers to change. Source: rule L10. */
export interface EditRights {
  editsCppBudget: boolean;
  editsTargeting: boolean;
}

interface BookedDays {
  startDay: string | null;
  endDay: string | null;
  slots: number;
}

/**
 * Checks a fixed CPP budget. The price is days times slots, so the period may move, but its length and slots may not change.
 * @returns message codes by field
 */
export function checkCppBudget(
  { editsCppBudget }: EditRights,
  pricing: string,
  before: BookedDays,
  after: { startDay: string; endDay: string; slots: number },
): Record<string, string> {
  if (editsCppBudget || pricing !== "cpp" || before.startDay === null || before.endDay === null) return {};
  const isLonger = countDays(before.startDay, before.endDay) !== countDays(after.startDay, after.endDay);
  return {
    ...(isLonger ? { endDay: "schedule.cppBudgetFixed" } : {}),
    ...(before.slots === after.slots ? {} : { slots: "schedule.cppBudgetFixed" }),
  };
}

const FIELDS = [
  "languages",
  "excludedLanguages",
  "countries",
  "excludedCountries",
  "targetings",
  "excludedTargetings",
] as const;

/** @returns message codes by field, one for each list that would change although targeting is fixed */
export function checkTargetingRight(
  { editsTargeting }: EditRights,
  before: CampaignTargeting,
  after: CampaignTargeting,
): Record<string, string> {
  if (editsTargeting) return {};
  const changed = FIELDS.filter((field) => !sameMembers(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, "targeting.fixed"]));
}

function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}

/**
 * Targetings that a product offers: none while its platform's audience targeting is off, and none of users where the platform knows
 * none.
 */
export function offeredTargetings(
  product: { targetings: readonly ProductTargeting[] },
  publisher: { features: readonly ProjectFeature[] },
): readonly ProductTargeting[] {
  const { features } = publisher;
  if (!features.includes("audience-targeting")) return [];
  return features.includes("identifier-free")
    ? product.targetings.filter((entry) => !isAudience(entry))
    : product.targetings;
}

/** Offered targetings that can be newly selected. */
export const openTargetings = (offered: readonly ProductTargeting[]): readonly ProductTargeting[] =>
  offered.filter((entry) => !(isAudience(entry) && entry.closed));

/**
 * A targeting reduced to what the product offers.
 * @param held the booking's current targeting; its values of targetings that are no longer sold are retained
 */
export function offeredPart(
  targeting: CampaignTargeting,
  offered: readonly ProductTargeting[],
  held: CampaignTargeting = NO_TARGETING,
): CampaignTargeting {
  const offers = (type: TargetingType) => offered.some((entry) => entry.type === type);
  const has = (id: string) => held.targetings.includes(id) || held.excludedTargetings.includes(id);
  const offersAudience = (id: string) =>
    offered.some((entry) => isAudience(entry) && entry.id === id && (!entry.closed || has(id)));
  return {
    ...(offers("language") ? targeting : { ...targeting, languages: [], excludedLanguages: [] }),
    ...(offers("country") ? {} : { countries: [], excludedCountries: [] }),
    targetings: targeting.targetings.filter(offersAudience),
    excludedTargetings: targeting.excludedTargetings.filter(offersAudience),
  };
}

/** The form list that targets each kind; its errors are reported there. */
const LIST = { language: "languages", country: "countries", custom: "targetings" } as const;

/**
 * Finds targetings that a booking uses and its product does not offer. They would be served free of charge.
 * @param held as in `offeredPart`
 * @returns message codes by field
 */
export function unofferedTargetings(
  offered: readonly ProductTargeting[],
  targeting: CampaignTargeting,
  held?: CampaignTargeting,
): Record<string, string> {
  const left = offeredPart(targeting, offered, held);
  const loses = (...fields: (keyof CampaignTargeting)[]) =>
    fields.some((field) => left[field].length < targeting[field].length);
  return {
    ...(loses("languages", "excludedLanguages") ? { [LIST.language]: "targeting.notOffered" } : {}),
    ...(loses("countries", "excludedCountries") ? { [LIST.country]: "targeting.notOffered" } : {}),
    ...(loses("targetings", "excludedTargetings") ? { [LIST.custom]: "targeting.notOffered" } : {}),
  };
}

/**
 * Finds targetings that a product requires and a booking does not use; none if the publisher does not let advertisers change targeting.
 * @returns message codes by field
 */
export function missingTargetings(
  { editsTargeting }: Pick<EditRights, "editsTargeting">,
  offered: readonly ProductTargeting[],
  targeting: CampaignTargeting,
): Record<string, string> {
  if (!editsTargeting) return {};
  const missing = openTargetings(offered).filter((entry) => entry.required && !isUsed(entry, targeting));
  return Object.fromEntries(missing.map(({ type }) => [LIST[type], "required"]));
}
