import type { BrowserType } from "../audience";
import type { Candidate } from "./compile";
import type { PlanAudience } from "./plan";
import type { RankingMemo } from "./rank";
import type { Refusal, Refused } from "./refusal";
import type { ActiveCandidate, ActivePlan } from "./schedule";

/** User data sent by a publisher's app. */
export interface ReaderProfile {
  /** A code of an age range, or `unknown`. */
  age: string;
  /** M, F, O, or U for unknown. */
  gender: string;
  /** Ids of the custom categories that the user belongs to. */
  categories: readonly string[];
  /** The profile could not be loaded, or its user switched it off, so neither targeting nor exclusion is evaluated. */
  unread?: true;
}

export const UNKNOWN_PROFILE: ReaderProfile = { age: "unknown", gender: "U", categories: [] };
export const UNREAD_PROFILE: ReaderProfile = { ...UNKNOWN_PROFILE, unread: true };

/** Reader data for targeting. */
export interface Reader {
  /** Primary language subtag in lower case (`ko`), or null when unknown. */
  language: string | null;
  /** ISO 3166-1 alpha-2 in lower case (`kr`), or null when unknown. */
  country: string | null;
  /** Topics of the content beside which the ad is shown; absent for an unknown content, "unread" if they could not be read. */
  topics?: readonly string[] | "unread";
  /** Null when unknown. */
  browser: BrowserType | null;
  /** Keyed hash of the app's user id, or null. */
  userHash: string | null;
  /** Profile of `userHash`. */
  profile: ReaderProfile;
  /** For a reader without a user, how often the page has shown ads by the keys of caps; absent if nothing counts them. */
  seen?: PageCounts;
}

export type PageCounts = ReadonlyMap<string, number>;

/** The candidates for all readers that targeting does not distinguish. */
export interface Audience {
  eligible: readonly ActiveCandidate[];
  refused: readonly Refused[];
  /** Cached ranking, while it is valid. */
  memo: RankingMemo | null;
}

/** Maximum cached audiences: readers of many categories make many audiences of few readers. */
const AUDIENCES_MAX = 100;

/** Computed once per audience and active plan. Attributes that no candidate targets do not distinguish readers. */
export function audienceOf(active: ActivePlan, reader: Reader): Audience {
  const key = keyOf(active, reader);
  const known = active.audiences.get(key);
  if (known !== undefined) return known;
  const eligible: ActiveCandidate[] = [];
  const refused: Refused[] = [...active.refused];
  for (const candidate of active.candidates) {
    const admitted = admit(candidate, reader);
    if (typeof admitted !== "string") eligible.push(admitted);
    else refused.push({ campaignId: candidate.candidate.campaign.id, reason: admitted });
  }
  if (active.audiences.size >= AUDIENCES_MAX) active.audiences.clear();
  const audience: Audience = { eligible, refused, memo: null };
  active.audiences.set(key, audience);
  return audience;
}

function keyOf({ named, candidates }: ActivePlan, reader: Reader): string {
  const { language, country, browser, userHash, profile, topics, seen } = reader;
  const one = (value: string | null, values: ReadonlySet<string>) =>
    value !== null && values.has(value) ? value : "";
  const counter = userHash !== null ? "user" : seen !== undefined ? "page" : "";
  let key = `${one(language, named.languages)} ${one(country, named.countries)} ${counter}`;
  if (seen !== undefined && seen.size > 0)
    key += ` ${candidates.flatMap(({ candidate }) => (isFull(candidate, seen) ? candidate.campaign.id : []))}`;
  if (named.browsers.size > 0) key += ` ${browser}`;
  if (named.topics.size > 0 && topics !== undefined)
    key += ` ${topics === "unread" ? topics : `#${topics.filter((topic) => named.topics.has(topic)).sort()}`}`;
  if (!named.profiles) return key;
  const categories = profile.categories.filter((category) => named.categories.has(category)).sort();
  key += ` ${profile.age} ${profile.gender} ${profile.unread === true} ${categories.join(" ")}`;
  return key;
}

/** The candidate with its creatives that the reader may see, or the refusal. */
function admit(active: ActiveCandidate, reader: Reader): ActiveCandidate | Refusal {
  const { candidate } = active;
  const creatives = active.creatives.filter(
    ({ browsers }) => browsers === null || (reader.browser !== null && browsers.has(reader.browser)),
  );
  if (creatives.length === 0) return "browser";
  const refusal =
    refusePlace(candidate, reader) ?? refuseContent(candidate, reader) ?? refuseUser(candidate, reader);
  if (refusal !== null) return refusal;
  return creatives.length === active.creatives.length ? active : { ...active, creatives };
}

/** An unknown language or country passes neither targeting nor exclusion. */
function refusePlace(candidate: Candidate, { language, country }: Reader): Refusal | null {
  const { languages, countries, excludedLanguages, excludedCountries } = candidate;
  if (languages !== null && (language === null || !languages.has(language))) return "language";
  if (excludedLanguages !== null && language !== null && excludedLanguages.has(language)) {
    return "excluded-language";
  }
  if (countries !== null && (country === null || !countries.has(country))) return "country";
  if (excludedCountries !== null && country !== null && excludedCountries.has(country)) {
    return "excluded-country";
  }
  return null;
}

/** An unknown content meets no required topic and has no excluded one. Source: rule S23. */
function refuseContent(
  { topics: wanted, excludedTopics: unwanted }: Candidate,
  { topics }: Reader,
): Refusal | null {
  if (topics === "unread") return wanted === null && unwanted === null ? null : "topic";
  if (wanted !== null && !topics?.some((topic) => wanted.has(topic))) return "topic";
  return unwanted !== null && topics?.some((topic) => unwanted.has(topic)) ? "excluded-topic" : null;
}

/** Whether the page's own counts have reached a cap of the campaign. */
const isFull = ({ capLimits }: Candidate, seen: PageCounts): boolean =>
  capLimits.some(({ key, cap }) => (seen.get(key) ?? 0) >= cap);

/**
 * Without a user, neither caps nor audiences can be checked, so only untargeted, uncapped campaigns are served; capped ones too where the page
 * counts. Source: rules S6, S24.
 */
function refuseUser(candidate: Candidate, { userHash, profile, seen }: Reader): Refusal | null {
  const { audience } = candidate.campaign;
  if (userHash === null) {
    if (audience !== null || (candidate.capLimits.length > 0 && seen === undefined)) return "user-unknown";
    return seen !== undefined && isFull(candidate, seen) ? "frequency-cap" : null;
  }
  if (audience === null) return null;
  return profile.unread ? "user-unknown" : refuseProfile(audience, profile);
}

function refuseProfile(audience: PlanAudience, { age, gender, categories }: ReaderProfile): Refusal | null {
  if (audience.ages.length > 0 && !audience.ages.includes(age)) return "age";
  if (audience.excludedAges.includes(age)) return "excluded-age";
  if (audience.genders.length > 0 && !audience.genders.includes(gender)) return "gender";
  if (audience.excludedGenders.includes(gender)) return "excluded-gender";
  const belongsTo = (ids: readonly string[]) => ids.some((id) => categories.includes(id));
  if (!audience.categories.every(belongsTo)) return "custom-category";
  return belongsTo(audience.excludedCategories) ? "excluded-custom-category" : null;
}
