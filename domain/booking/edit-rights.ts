import type { ProductTargeting, TargetingType } from "../inventory";
import { countDays } from "../kernel";
import type { ProjectFeature } from "../platform";
import { type CampaignTargeting, usedTargetings } from "./targeting";

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

const FIELDS = ["languages", "excludedLanguages", "countries", "excludedCountries"] as const;

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

/** A targeting without what a product does not offer, or offers no more. */
export function offeredPart(
  targeting: CampaignTargeting,
  offered: readonly ProductTargeting[],
): CampaignTargeting {
  const offers = (type: TargetingType) => offered.some((entry) => entry.type === type);
  return {
    ...(offers("language") ? targeting : { ...targeting, languages: [], excludedLanguages: [] }),
    ...(offers("country") ? {} : { countries: [], excludedCountries: [] }),
  };
}

/**
 * The targetings that a booking uses and its product does not offer: they would cost nothing, and be served by all the same.
 * @returns message codes by field
 */
export function unofferedTargetings(
  offered: readonly ProductTargeting[],
  targeting: CampaignTargeting,
): Record<string, string> {
  const used = usedTargetings(targeting);
  const left = usedTargetings(offeredPart(targeting, offered));
  return {
    ...(used.language && !left.language ? { languages: "targeting.notOffered" } : {}),
    ...(used.country && !left.country ? { countries: "targeting.notOffered" } : {}),
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
  const used = usedTargetings(targeting);
  const field = { language: "languages", country: "countries" };
  const missing = offered.filter(({ type, required }) => required && !used[type]);
  return Object.fromEntries(missing.map(({ type }) => [field[type], "required"]));
}
