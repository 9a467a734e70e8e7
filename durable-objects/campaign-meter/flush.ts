import type { EventRow, FigureBookRpc, TotalRow, VerdictRow } from "../../domain/delivery";
import type { AddressRow, TotalsRows, TotalsWriterRpc } from "../totals-writer/rows";
import type { FigureRow, FigureStore } from "./figures";

type Verdict = Record<string, SqlStorageValue> & Omit<VerdictRow, "campaign_id" | "part">;
type Address = Record<string, SqlStorageValue> & Omit<AddressRow, "campaign_id">;

/** Rows of figures a call, and of verdicts and reach. */
const ROWS_PER_CALL = 500;

const NOTHING: TotalsRows = { hours: [], days: [], addresses: [] };

/** Origin of the totals: the campaign, and the object that counted them. */
interface FlushSource {
  campaignId: string;
  part: string;
}

/** Where the totals go: the publisher's store, and the console's database. */
interface FlushTargets {
  book: Pick<FigureBookRpc, "record">;
  writer: Pick<TotalsWriterRpc, "write">;
}

const REFUSED_OF = `
  SELECT bucket_at, kind, verdict, reason, count FROM json_each(?) AS key CROSS JOIN verdict_totals
    ON bucket_at = key.value ->> 0 AND kind = key.value ->> 1 AND verdict = key.value ->> 2 AND reason = key.value ->> 3`;

const ADDRESSES_OF = `
  SELECT address_hash, day, pub_project_id, impressions FROM json_each(?) AS key CROSS JOIN address_totals
    ON address_hash = key.value ->> 0 AND day = key.value ->> 1`;

/**
 * Writes the absolute totals of all changed rows to the publisher's store, and has its sums written to D1. Rows that change during the write
 * remain marked as changed.
 * @param withAll also verdicts and reach, which only reports show
 * @throws the errors of the store, of D1 and of the writer; unwritten rows remain marked and are written by the next flush
 */
export async function flushTotals(
  sql: SqlStorage,
  store: FigureStore,
  { book, writer }: FlushTargets,
  { campaignId, part }: FlushSource,
  withAll: boolean,
): Promise<void> {
  const { unwritten } = store;
  const ofCampaign = <T extends object>(row: T) => ({ campaign_id: campaignId, ...row });
  const write = async (rows: TotalsRows) => {
    const { error } = await writer.write(rows);
    if (error !== null) throw new Error(error);
  };
  const reportedRows = withAll ? ROWS_PER_CALL : 0;
  while (withAll ? store.hasUnwritten : store.hasUnwrittenTotals) {
    const figures = unwritten.figures.take(ROWS_PER_CALL);
    const addresses = unwritten.addresses.take(Number.POSITIVE_INFINITY);
    const valid = unwritten.valid.take(reportedRows);
    const refused = unwritten.refused.take(reportedRows);
    const reach = unwritten.reach.take(reportedRows);
    const surplus = sql.exec<Address>(ADDRESSES_OF, JSON.stringify(addresses.keys)).toArray().map(ofCampaign);
    const rows = store.rowsOf(figures.keys);
    const changed = {
      totals: rows
        .filter(({ impressions, clicks }) => impressions + clicks > 0)
        .map(totalOf)
        .map(ofCampaign),
      events: rows.flatMap(eventsOf).map(ofCampaign),
      verdicts: [
        ...store.validOf(valid.keys),
        ...sql.exec<Verdict>(REFUSED_OF, JSON.stringify(refused.keys)).toArray(),
      ].map((row) => ({ ...row, campaign_id: campaignId, part })),
      reach: store.reachOf(reach.keys).map(ofCampaign),
    };
    // Before their impressions, so that a plan never counts those that it does not have to pay for.
    if (surplus.length > 0) await write({ ...NOTHING, addresses: surplus });
    const sums = await book.record(changed, Date.now());
    if (sums.hours.length > 0) await write({ ...NOTHING, ...sums });
    for (const { written } of [figures, addresses, valid, refused, reach]) written();
  }
}

function totalOf(row: FigureRow): Omit<TotalRow, "campaign_id"> {
  return {
    ...{ creative_id: row.creativeId, unit_id: row.unitId, bucket_at: row.bucketAtMs },
    ...{ product_id: row.productId, app_id: row.appId },
    ...{ adv_project_id: row.advProjectId, pub_project_id: row.pubProjectId },
    ...{ impressions: row.impressions, clicks: row.clicks },
    ...{ billed_impressions: row.billedImpressions, billed_clicks: row.billedClicks },
  };
}

function eventsOf(row: FigureRow): Omit<EventRow, "campaign_id">[] {
  return Object.entries(row.kinds).flatMap(([kind, [count, anonymous]]) =>
    count === 0
      ? []
      : [
          {
            ...{ creative_id: row.creativeId, unit_id: row.unitId, kind },
            ...{ bucket_at: row.bucketAtMs, adv_project_id: row.advProjectId },
            ...{ pub_project_id: row.pubProjectId, anonymous, count },
          },
        ],
  );
}
