import { type FigureRows, PLATFORM_FIGURES, type RefusalRow, type RequestRow } from "../../domain/delivery";
import { type FigureStores, storeFigures } from "../../scripts/seed/store-figures";
import { columnsOf, type figures } from "../../worker/db/figures";

type Optional<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;
type Total = Optional<typeof figures.deliveryTotals.$inferInsert, "billedImpressions" | "billedClicks">;
type Event = typeof figures.deliveryEventTotals.$inferInsert;
type Verdict = typeof figures.beaconVerdicts.$inferInsert;
type Reach = typeof figures.campaignReach.$inferInsert;

type Backfill = typeof figures.exchangeTotals.$inferInsert;
type Requests = typeof figures.unitRequests.$inferInsert;
type Refusals = typeof figures.refusalTotals.$inferInsert;

type Stores = FigureStores & { DB: D1Database };

/** Writes rows to the stores of their publishers, as their meters do. */
async function store<Row extends { updatedAt: number }>(
  env: FigureStores,
  kind: keyof FigureRows,
  rows: Row | readonly Row[],
  publisherOf: (row: Row) => string | Promise<string>,
): Promise<void> {
  for (const row of [rows].flat() as Row[])
    await storeFigures(env, await publisherOf(row), { [kind]: [columnsOf(row)] }, row.updatedAt);
}

export const storeTotals = (env: FigureStores, rows: Total | readonly Total[]) => {
  const whole = ([rows].flat() as Total[]).map((row) => ({ billedImpressions: 0, billedClicks: 0, ...row }));
  return store(env, "totals", whole, ({ pubProjectId }) => pubProjectId);
};

export const storeEvents = (env: FigureStores, rows: Event | readonly Event[]) =>
  store(env, "events", rows, ({ pubProjectId }) => pubProjectId);

export const storeVerdicts = (env: Stores, rows: Verdict | readonly Verdict[]) =>
  store(env, "verdicts", rows, ({ campaignId }) => publisherOf(env, campaignId));

export const storeReach = (env: Stores, rows: Reach | readonly Reach[]) =>
  store(env, "reach", rows, ({ campaignId }) => publisherOf(env, campaignId));

export const storeBackfill = (env: FigureStores, publisher: string, rows: readonly Backfill[]) =>
  store(env, "backfill", rows, () => publisher);

export const storeRefusals = (env: FigureStores, publisher: string, row: Refusals) =>
  storeFigures(env, publisher, { refusals: [columnsOf(row) as unknown as RefusalRow] }, row.hourAt);

export const storeRequests = (env: FigureStores, publisher: string, row: Requests) =>
  storeFigures(env, publisher, { requests: [columnsOf(row) as unknown as RequestRow] }, row.hourAt);

async function publisherOf({ DB }: Stores, campaignId: string): Promise<string> {
  const campaign = DB.prepare("select pub_project_id as id from campaigns where id = ?").bind(campaignId);
  return (await campaign.first<string>("id")) ?? PLATFORM_FIGURES;
}
