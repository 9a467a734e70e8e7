import { isAudience, type ProductTargeting, type TargetingType } from "../inventory";
import { countDays } from "../kernel";
import type { ProjectFeature } from "../platform";
import { type CampaignTargeting, isUsed, NO_TARGETING } from "./targeting";

/** What a publisher lets advertisers change of a booking that they have made. Source: rule L10. */
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
 * A CPP booking costs its days times its slots: where the budget is fixed it may move, and stays as long and as wide as it was.
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

/** @returns message codes by field: each list that would change where targeting is fixed */
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

/** What a product offers to target by: nothing while its platform's audience targeting is off. */
export function offeredTargetings(
  product: { targetings: readonly ProductTargeting[] },
  publisher: { features: readonly ProjectFeature[] },
): readonly ProductTargeting[] {
  return publisher.features.includes("audience-targeting") ? product.targetings : [];
}

/** What may be taken anew of what a product offers. */
export const openTargetings = (offered: readonly ProductTargeting[]): readonly ProductTargeting[] =>
  offered.filter((entry) => !(isAudience(entry) && entry.closed));

/**
 * A targeting without what a product does not offer, or offers no more.
 * @param held what the booking has: of targetings whose sale has ended it keeps those that it has
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

/** The list in which each kind is aimed at; what is wrong with one is said there. */
const LIST = { language: "languages", country: "countries", custom: "targetings" } as const;

/**
 * The targetings that a booking uses and its product does not offer: they would cost nothing, and be served by all the same.
 * @param held as `offeredPart` takes it
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
 * The targetings that a product requires and a booking does not use; none where the publisher does not let advertisers change targeting.
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
