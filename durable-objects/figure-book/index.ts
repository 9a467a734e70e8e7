import { DurableObject } from "cloudflare:workers";
import {
  type DayRow,
  type FigureBookRpc,
  type FigureBookTarget,
  type FigureRows,
  type FigureSums,
  type FigureValue,
  type HourRow,
  publisherOfBook,
  REFUSALS_KEPT_MS,
} from "../../domain/delivery";
import { DAY_MS, HOUR_MS } from "../../domain/kernel";
import type { StateEnv } from "../env";
import { writerNameOf } from "../totals-writer/rows";
import { ADD_HOURS, HOURS_OF, NOTE_HOURS, PRUNES, SCHEMA, TABLES, UPSERTS, WIDEN_SPANS } from "./schema";

/** A move to another store, and how far it is. */
interface Move {
  target: FigureBookTarget;
  /** Index of `KINDS`. */
  kind: number;
  offset: number;
  isDone: boolean;
}

const KINDS = Object.keys(TABLES) as (keyof FigureRows)[];
const NOTHING: FigureRows = {
  ...{ totals: [], events: [], verdicts: [], reach: [] },
  ...{ refusals: [], answers: [], backfill: [], requests: [] },
};
/** Rows of one call to the target, about 300 KB. */
const ROWS_PER_PAGE = 1_000;
const PAGES_PER_CALL = 20;

type Row<T> = T & Record<string, SqlStorageValue>;

const SUMS = `sum(impressions) AS impressions, sum(clicks) AS clicks,
  sum(billed_impressions) AS billed_impressions, sum(billed_clicks) AS billed_clicks`;

/** Parameter: campaigns and starts of hours. */
const OF_CAMPAIGNS = `
  SELECT pub_project_id, key.value ->> 1 AS hour_at, ${SUMS}
  FROM json_each(?) AS key
  CROSS JOIN delivery_totals ON campaign_id = key.value ->> 0
    AND bucket_at >= key.value ->> 1 AND bucket_at < (key.value ->> 1) + ${HOUR_MS}
  GROUP BY pub_project_id, key.value ->> 1`;

/** Parameter: campaigns and starts of UTC days. */
const DAYS_OF = `
  SELECT campaign_id, date((key.value ->> 1) / 1000, 'unixepoch') AS day, ${SUMS}
  FROM json_each(?) AS key
  CROSS JOIN delivery_totals ON campaign_id = key.value ->> 0
    AND bucket_at >= key.value ->> 1 AND bucket_at < (key.value ->> 1) + ${DAY_MS}
  GROUP BY campaign_id, key.value ->> 1`;

/**
 * A publisher's store of figures: totals, events, verdicts and reach of its campaigns and totals of its exchanges by half hours, refusals,
 * answers of exchanges and requests of units by hours. Reports read it, and the console's database has sums only. Why: docs/decisions/0219, 0220.
 */
export class FigureBook extends DurableObject<StateEnv> implements FigureBookRpc {
  readonly #sql: SqlStorage;
  #move: Move | null;
  #prunedAtMs = 0;

  constructor(ctx: DurableObjectState, env: StateEnv) {
    super(ctx, env);
    this.#sql = ctx.storage.sql;
    this.#sql.exec(SCHEMA);
    this.#move = this.#readMove();
  }

  async record(rows: Partial<FigureRows>, atMs: number): Promise<FigureSums> {
    if (this.#move?.isDone) return this.#targetOf(this.#move).record(rows, atMs);
    const sums = this.#keep({ ...NOTHING, ...rows }, atMs);
    this.#prune();
    if (this.#move) await this.#targetOf(this.#move).record(rows, atMs);
    return sums;
  }

  async restore(rows: Partial<FigureRows>, atMs: number): Promise<void> {
    const sums = await this.record(rows, atMs);
    const writers = this.env.TOTALS_WRITER;
    const writer = writers.get(writers.idFromName(writerNameOf(this.ctx.id.toString())));
    const { error } = await writer.write({ ...sums, addresses: [] });
    if (error !== null) throw new Error(error);
  }

  async moveTo(target: FigureBookTarget): Promise<boolean> {
    if (this.#move?.isDone)
      return this.#move.target.name === target.name || this.#targetOf(this.#move).moveTo(target);
    if (this.#move?.target.name !== target.name)
      this.#writeMove({ target, kind: 0, offset: 0, isDone: false });
    for (let pages = 0; pages < PAGES_PER_CALL; pages++) {
      const move = this.#move;
      const kind = move && KINDS[move.kind];
      if (!move || !kind) break;
      const { table, key } = TABLES[kind];
      // Rows are added but not deleted meanwhile: a page may have rows of the last one, and leaves none out.
      const page = this.#sql
        .exec(`SELECT * FROM ${table} ORDER BY ${key} LIMIT ? OFFSET ?`, ROWS_PER_PAGE, move.offset)
        .toArray();
      if (page.length > 0) await this.#targetOf(move).record({ [kind]: page }, Date.now());
      const isLast = page.length < ROWS_PER_PAGE;
      this.#writeMove({
        ...move,
        kind: isLast ? move.kind + 1 : move.kind,
        offset: isLast ? 0 : move.offset + page.length,
      });
    }
    const move = this.#move;
    if (!move || KINDS[move.kind] !== undefined) return false;
    this.ctx.storage.transactionSync(() => {
      this.#writeMove({ ...move, isDone: true });
      for (const { table } of Object.values(TABLES)) this.#sql.exec(`DROP TABLE ${table}`);
    });
    return true;
  }

  async read(sql: string, parameters: readonly FigureValue[]): Promise<FigureValue[][]> {
    if (this.#move?.isDone) return this.#targetOf(this.#move).read(sql, parameters);
    return this.ctx.storage.transactionSync(() => {
      const cursor = this.#sql.exec(sql, ...parameters);
      const rows = [...cursor.raw()] as FigureValue[][];
      if (cursor.rowsWritten > 0) throw new Error("a statement that reads was expected");
      return rows;
    });
  }

  #keep(rows: FigureRows, atMs: number): FigureSums {
    const hours = keysOf(rows.totals, HOUR_MS);
    const days = keysOf(rows.totals, DAY_MS);
    const counted = [...rows.totals, ...rows.events, ...rows.verdicts];
    const starts = JSON.stringify([...new Set(counted.map(({ bucket_at: at }) => at - (at % HOUR_MS)))]);
    this.ctx.storage.transactionSync(() => {
      const before = this.#hoursOf(hours);
      for (const kind of KINDS)
        if (rows[kind].length > 0) this.#sql.exec(UPSERTS[kind], atMs, JSON.stringify(rows[kind]));
      this.#sql.exec(WIDEN_SPANS, JSON.stringify(spansOf(rows)));
      const less = before.map(({ pub_project_id, hour_at, ...sums }) => ({
        ...{ pub_project_id, hour_at, impressions: -sums.impressions, clicks: -sums.clicks },
        ...{ billed_impressions: -sums.billed_impressions, billed_clicks: -sums.billed_clicks },
      }));
      this.#sql.exec(ADD_HOURS, JSON.stringify([...this.#hoursOf(hours), ...less]));
      const { name } = this.ctx.id;
      if (name !== undefined) this.#sql.exec(NOTE_HOURS, publisherOfBook(name), starts);
    });
    return {
      hours: this.#sql.exec<Row<HourRow>>(HOURS_OF, starts).toArray(),
      days: this.#sql.exec<Row<DayRow>>(DAYS_OF, JSON.stringify(days)).toArray(),
    };
  }

  /** Deletes refusals and answers that are too old, once an hour. A move reads by offsets, which deleted rows would shift. */
  #prune(): void {
    const nowMs = Date.now();
    if (this.#move || nowMs < this.#prunedAtMs + HOUR_MS) return;
    this.#prunedAtMs = nowMs;
    for (const statement of PRUNES) this.#sql.exec(statement, nowMs - REFUSALS_KEPT_MS);
  }

  #targetOf({ target }: Move): FigureBookRpc {
    const { FIGURE_BOOK } = this.env;
    return FIGURE_BOOK.get(FIGURE_BOOK.idFromName(target.name), { locationHint: target.region });
  }

  #readMove(): Move | null {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM meta WHERE name = 'move'").toArray();
    return row === undefined ? null : (JSON.parse(row.value) as Move);
  }

  #writeMove(move: Move): void {
    this.#sql.exec("INSERT OR REPLACE INTO meta (name, value) VALUES ('move', ?)", JSON.stringify(move));
    this.#move = move;
  }

  #hoursOf(keys: readonly [campaignId: string, startMs: number][]): HourRow[] {
    return this.#sql.exec<Row<HourRow>>(OF_CAMPAIGNS, JSON.stringify(keys)).toArray();
  }
}

/** Each campaign with the start of each period in which it has totals. */
function keysOf(totals: FigureRows["totals"], lengthMs: number): [campaignId: string, startMs: number][] {
  const keys = new Map<string, [string, number]>();
  for (const { campaign_id, bucket_at } of totals) {
    const startMs = bucket_at - (bucket_at % lengthMs);
    keys.set(`${campaign_id} ${startMs}`, [campaign_id, startMs]);
  }
  return [...keys.values()];
}

/** First and last moment of each campaign's rows; a day of a zone is within a day of its date in UTC. */
function spansOf({ totals, events, verdicts, reach, refusals }: FigureRows): [string, number, number][] {
  const spans = new Map<string, [string, number, number]>();
  const widen = (id: string, fromMs: number, toMs: number) => {
    const [, first, last] = spans.get(id) ?? [id, fromMs, toMs];
    spans.set(id, [id, Math.min(first, fromMs), Math.max(last, toMs)]);
  };
  for (const { campaign_id, bucket_at } of [...totals, ...events, ...verdicts])
    widen(campaign_id, bucket_at, bucket_at);
  for (const { campaign_id, hour_at } of refusals) widen(campaign_id, hour_at, hour_at);
  for (const { campaign_id, day } of reach)
    widen(campaign_id, Date.parse(day) - DAY_MS, Date.parse(day) + 2 * DAY_MS);
  return [...spans.values()];
}
