import { RANKS_PER_REGISTER as RANKS } from "../inventory";
import {
  type AppTraffic,
  appChunks,
  chunks,
  HOUR_MS,
  hourStart,
  REFUSALS_PER_MESSAGE,
  type RefusalCount,
  type TrafficMessage,
  UNITS_PER_MESSAGE,
  type UnitTraffic,
} from "./traffic";

/** Part of an hour in which no zone changes its day. */
const QUARTER_MS = HOUR_MS / 4;

interface UnitHour {
  kind: "unit";
  counts: Omit<UnitTraffic, "unitId">;
  /** By campaign and reason. */
  refusals: Record<string, number>;
}
interface SdkHour {
  kind: "sdks";
  requests: Record<string, number>;
}
interface UserQuarter {
  kind: "users";
  /** The maximum rank of each sketch register: see `domain/inventory/user-sketch.ts`. */
  ranks: Record<number, number>;
}
type Span = UnitHour | SdkHour | UserQuarter;

/** Stored totals of one unit or app in one hour or quarter hour. */
export interface SpanRow {
  /** Start of the hour or quarter, epoch milliseconds. */
  atMs: number;
  /** The unit's or app's id. */
  id: string;
  span: Span;
}

/** Unique key of a row's span. */
export const spanKey = ({ atMs, id, span }: SpanRow): string => `${span.kind} ${atMs} ${id}`;

/**
 * Traffic of many isolates by hour, as absolute values: a span grows and is reported whole, so that repeated reports change nothing.
 * Source: decision 0174.
 */
export class TrafficSum {
  readonly #rows = new Map<string, SpanRow>();
  #changed = new Set<string>();

  get isChanged(): boolean {
    return this.#changed.size > 0;
  }

  rows(): SpanRow[] {
    return [...this.#rows.values()];
  }

  add({ hourAt, fromMs = hourAt, units, refusals, apps = [] }: TrafficMessage): void {
    for (const { unitId, ...counts } of units)
      this.addRow({ atMs: hourAt, id: unitId, span: { kind: "unit", counts, refusals: {} } });
    for (const { unitId, campaignId, reason, count } of refusals) {
      const none = { requests: 0, fills: 0, anonymous: 0 };
      const of = { [`${campaignId} ${reason}`]: count };
      this.addRow({ atMs: hourAt, id: unitId, span: { kind: "unit", counts: none, refusals: of } });
    }
    for (const app of apps) this.#addApp(app, hourAt, fromMs);
  }

  #addApp({ appId, users, sdks }: AppTraffic, hourAt: number, fromMs: number): void {
    const requests = Object.fromEntries(sdks);
    this.addRow({ atMs: hourAt, id: appId, span: { kind: "sdks", requests } });
    if (users.length === 0) return;
    const ranks = Object.fromEntries(users.map((entry) => [Math.floor(entry / RANKS), entry % RANKS]));
    const atMs = Math.floor(fromMs / QUARTER_MS) * QUARTER_MS;
    this.addRow({ atMs, id: appId, span: { kind: "users", ranks } });
  }

  /** Merges another sum's span. */
  addRow(row: SpanRow): void {
    const key = spanKey(row);
    const known = this.#rows.get(key);
    if (known) merge(known.span, row.span);
    else this.#rows.set(key, structuredClone(row));
    this.#changed.add(key);
  }

  /** Takes rows changed since the last call; rows that cannot be reported are put back. */
  takeChanged(): SpanRow[] {
    const taken = [...this.#changed].flatMap((key) => this.#rows.get(key) ?? []);
    this.#changed = new Set();
    return taken;
  }

  putBack(rows: readonly SpanRow[]): void {
    for (const row of rows) this.#changed.add(spanKey(row));
  }

  /** Drops spans that are over and reported. */
  forgetBefore(atMs: number): void {
    for (const [key, row] of this.#rows)
      if (row.atMs < atMs && !this.#changed.has(key)) this.#rows.delete(key);
  }
}

function merge(into: Span, from: Span): void {
  if (into.kind === "unit" && from.kind === "unit") {
    into.counts.requests += from.counts.requests;
    into.counts.fills += from.counts.fills;
    into.counts.anonymous += from.counts.anonymous;
    addEach(into.refusals, from.refusals);
  } else if (into.kind === "sdks" && from.kind === "sdks") addEach(into.requests, from.requests);
  else if (into.kind === "users" && from.kind === "users")
    for (const [register, rank] of Object.entries(from.ranks))
      into.ranks[Number(register)] = Math.max(into.ranks[Number(register)] ?? 0, rank);
}

function addEach(into: Record<string, number>, from: Record<string, number>): void {
  for (const [key, count] of Object.entries(from)) into[key] = (into[key] ?? 0) + count;
}

/** The rows as queue messages within the size limit. @param part the book's own part id, always the same */
export function sumMessages(rows: readonly SpanRow[], part: string): TrafficMessage[] {
  const messages: TrafficMessage[] = [];
  for (const [atMs, inSpan] of Map.groupBy(rows, (row) => row.atMs)) {
    const units: UnitTraffic[] = [];
    const refusals: RefusalCount[] = [];
    const apps: AppTraffic[] = [];
    for (const { id, span } of inSpan) {
      if (span.kind === "unit") {
        if (span.counts.requests > 0) units.push({ unitId: id, ...span.counts });
        refusals.push(...refusalsOf(id, span.refusals));
      } else apps.push(appOf(id, span));
    }
    const parts = [
      chunks(units, UNITS_PER_MESSAGE),
      chunks(refusals, REFUSALS_PER_MESSAGE),
      appChunks(apps),
    ] as const;
    const count = Math.max(...parts.map(({ length }) => length));
    for (let nth = 0; nth < count; nth++)
      messages.push({
        ...{ part, hourAt: hourStart(atMs), fromMs: atMs, isSum: true },
        ...{ units: parts[0][nth] ?? [], refusals: parts[1][nth] ?? [], apps: parts[2][nth] ?? [] },
      });
  }
  return messages;
}

function refusalsOf(unitId: string, refusals: UnitHour["refusals"]): RefusalCount[] {
  return Object.entries(refusals).map(([key, count]) => {
    const [campaignId = "", reason] = key.split(" ");
    return { campaignId, unitId, reason: reason as RefusalCount["reason"], count };
  });
}

function appOf(appId: string, span: SdkHour | UserQuarter): AppTraffic {
  if (span.kind === "sdks") return { appId, users: [], sdks: Object.entries(span.requests) };
  const users = Object.entries(span.ranks).map(([register, rank]) => Number(register) * RANKS + rank);
  return { appId, users, sdks: [] };
}
