import type { FigureSums } from "../../domain/delivery";

/** Rows of the console's database by its columns, which are absolute sums. */
export interface TotalsRows extends FigureSums {
  addresses: readonly AddressRow[];
}

export interface AddressRow {
  campaign_id: string;
  pub_project_id: string;
  day: number;
  address_hash: string;
  impressions: number;
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
