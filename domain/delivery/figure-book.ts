import { DAY_MS } from "../kernel";

/** Rows of a store's tables by its columns: absolute totals that changed. */
export interface FigureRows {
  totals: readonly TotalRow[];
  events: readonly EventRow[];
  verdicts: readonly VerdictRow[];
  reach: readonly ReachRow[];
  refusals: readonly RefusalRow[];
  answers: readonly AnswerRow[];
  backfill: readonly BackfillRow[];
  requests: readonly RequestRow[];
}

interface OfCampaign {
  campaign_id: string;
  /** When it was counted, epoch milliseconds, of a row that is copied from a store. */
  updated_at?: number;
}

export interface TotalRow extends OfCampaign {
  creative_id: string;
  unit_id: string;
  product_id: string;
  app_id: string;
  adv_project_id: string;
  pub_project_id: string;
  bucket_at: number;
  impressions: number;
  clicks: number;
  billed_impressions: number;
  billed_clicks: number;
}

export interface EventRow extends OfCampaign {
  creative_id: string;
  unit_id: string;
  kind: string;
  bucket_at: number;
  pub_project_id: string;
  adv_project_id: string;
  anonymous: number;
  count: number;
}

export interface VerdictRow extends OfCampaign {
  /** The object that counted: beacons that name no campaign are counted by several. */
  part: string;
  bucket_at: number;
  kind: string;
  verdict: string;
  reason: string;
  count: number;
}

export interface ReachRow extends OfCampaign {
  day: string;
  sketch: string;
}

interface OfHour {
  unit_id: string;
  /** Start of the UTC hour, epoch milliseconds. */
  hour_at: number;
  /** The book that counted: a unit may change its book within an hour. */
  part: string;
}

/** Requests of a unit. */
export interface RequestRow extends OfHour {
  requests: number;
  fills: number;
  anonymous: number;
}

interface HourCount extends OfHour {
  count: number;
}

/** Refusals of a campaign on a unit. */
export interface RefusalRow extends HourCount {
  campaign_id: string;
  reason: string;
}

/** Answers of an exchange for a unit. */
export interface AnswerRow extends HourCount {
  exchange_id: string;
  outcome: string;
}

/** Displays of an exchange's ads in a unit. */
export interface BackfillRow {
  exchange_id: string;
  unit_id: string;
  bucket_at: number;
  currency: string;
  impressions: number;
  revenue_nanos: number;
  called: number;
  /** As `TotalRow`'s. */
  updated_at?: number;
}

/** Retention of refusals and answers. */
export const REFUSALS_KEPT_MS = 90 * DAY_MS;

interface Sums {
  impressions: number;
  clicks: number;
  billed_impressions: number;
  billed_clicks: number;
}

/** Absolute totals of a publisher's hour. */
export interface HourRow extends Sums {
  pub_project_id: string;
  /** Start of the UTC hour, epoch milliseconds. */
  hour_at: number;
}

/** Absolute totals of a campaign's UTC day. */
export interface DayRow extends Sums {
  campaign_id: string;
  /** `2026-11-21`. */
  day: string;
}

/** What the console's database keeps of the written figures. */
export interface FigureSums {
  hours: HourRow[];
  days: DayRow[];
}

/** A value of a parameter or a column. */
export type FigureValue = string | number | null;

/** Regions of a store: location hints of Durable Objects. */
export const FIGURE_REGIONS = [
  "wnam",
  "enam",
  "sam",
  "weur",
  "eeur",
  "apac",
  "apac-ne",
  "oc",
  "afr",
  "me",
] as const;

/** A store to move to, and where it is created. */
export interface FigureBookTarget {
  name: string;
  region: (typeof FIGURE_REGIONS)[number];
}

/** Requests to a `FigureBook` object, a publisher's store of figures. Source: decision 0219. */
export interface FigureBookRpc {
  /**
   * Writes rows whose values only grow: repeated and late ones change nothing.
   * @param atMs when rows without a time of their own were counted, epoch milliseconds
   * @returns the sums of their hours and days; of written rows too, so that a repeated call gives them again. An hour without totals is
   *   among them, so that its day is copied again
   */
  record(rows: Partial<FigureRows>, atMs: number): Promise<FigureSums>;
  /** Records rows that no meter sends again, and has their sums written to the console's database. */
  restore(rows: Partial<FigureRows>, atMs: number): Promise<void>;
  /**
   * Moves the figures to another store, some rows a call; what is recorded meanwhile goes to both. Afterwards this store sends every request
   * on, so that its callers need not know.
   * @returns whether it is done: otherwise call again
   */
  moveTo(target: FigureBookTarget): Promise<boolean>;
  /** Runs a statement that reads. @returns its rows as lists of columns */
  read(sql: string, parameters: readonly FigureValue[]): Promise<FigureValue[][]>;
}

/** Name of the store of beacons that name no campaign. */
export const PLATFORM_FIGURES = "platform";

/** Name of a publisher's store. */
export const figureBookName = (pubProjectId: string): string => pubProjectId;

/** The publisher of a store, which may have moved to one named after its region. */
export const publisherOfBook = (name: string): string => name.replace(/:.*/, "");
