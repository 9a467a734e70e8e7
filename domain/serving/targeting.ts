import type { Refusal } from "./refusal";
import type { ActiveCandidate, ActivePlan } from "./schedule";

/** What targeting knows about who asks. */
export interface Reader {
  /** Primary language subtag in lower case (`ko`), or null when unknown. */
  language: string | null;
  /** ISO 3166-1 alpha-2 in lower case (`kr`), or null when unknown. */
  country: string | null;
  /** Keyed hash of the app's user id, or null. */
  userHash: string | null;
}

/** The candidates that may be shown to all readers who are alike for targeting. */
export interface Audience {
  eligible: readonly ActiveCandidate[];
  refused: readonly Refusal[];
}

/** A plan meets few audiences in its quarter of an hour; a caller that invents languages must not fill the memory. */
const AUDIENCES_MAX = 100;

/** Computed once an audience and active plan. */
export function audienceOf(active: ActivePlan, reader: Reader): Audience {
  const key = `${reader.language} ${reader.country} ${reader.userHash !== null}`;
  const known = active.audiences.get(key);
  if (known !== undefined) return known;
  const eligible: ActiveCandidate[] = [];
  const refused: Refusal[] = [...active.refused];
  for (const candidate of active.candidates) {
    const refusal = refuse(candidate, reader);
    if (refusal === null) eligible.push(candidate);
    else refused.push(refusal);
  }
  if (active.audiences.size >= AUDIENCES_MAX) active.audiences.clear();
  const audience = { eligible, refused };
  active.audiences.set(key, audience);
  return audience;
}

/** An unknown language or country meets no targeting and no exclusion. */
function refuse(active: ActiveCandidate, { language, country, userHash }: Reader): Refusal | null {
  const { campaign, languages, countries, excludedLanguages, excludedCountries } = active.candidate;
  if (languages !== null && (language === null || !languages.has(language))) return "language";
  if (excludedLanguages !== null && language !== null && excludedLanguages.has(language)) {
    return "excluded-language";
  }
  if (countries !== null && (country === null || !countries.has(country))) return "country";
  if (excludedCountries !== null && country !== null && excludedCountries.has(country)) {
    return "excluded-country";
  }
  // Without a user a cap cannot hold, so only uncapped delivery applies.
  return campaign.frequencyCap !== null && userHash === null ? "user-unknown" : null;
}
