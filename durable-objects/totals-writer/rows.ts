/** Rows of D1's tables by its columns: the absolute totals of a campaign's figures that changed. */
export interface TotalsRows {
  totals: readonly TotalRow[];
  events: readonly EventRow[];
  verdicts: readonly VerdictRow[];
  addresses: readonly AddressRow[];
  reach: readonly ReachRow[];
}

interface OfCampaign {
  campaign_id: string;
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

export interface AddressRow extends OfCampaign {
  pub_project_id: string;
  day: number;
  address_hash: string;
  impressions: number;
}

export interface ReachRow extends OfCampaign {
  day: string;
  sketch: string;
}

/** Requests to a `TotalsWriter` object. */
export interface TotalsWriterRpc {
  /** Answers when D1 has all of the rows, or with D1's error and none of them: an exception of an object would be logged as unhandled. */
  write(rows: TotalsRows): Promise<{ error: string | null }>;
}

const WRITERS = 4;

/** Name of the writer of an object, by its id. */
export const writerNameOf = (objectId: string): string =>
  `totals-${Number.parseInt(objectId.slice(-2), 16) % WRITERS}`;
