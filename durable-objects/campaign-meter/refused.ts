import { type DeliveryArrival, shortId } from "../../domain/delivery";

/** Statements allow at most 100 bound parameters, so rows are passed as one JSON array. */
const REFUSED_AMONG =
  "SELECT arrival_id AS id FROM refused_arrivals WHERE arrival_id IN (SELECT value FROM json_each(?))";

const INSERT_REFUSED =
  "INSERT OR IGNORE INTO refused_arrivals (arrival_id, at) SELECT value, ? FROM json_each(?)";

/** Arrivals that a meter or one of its shards refused, and the addresses that it holds. */
export class RefusedArrivals {
  readonly #sql: SqlStorage;
  #hasAny: boolean;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    this.#hasAny = sql.exec("SELECT 1 FROM refused_arrivals LIMIT 1").toArray().length > 0;
  }

  /** @param arrivals with short ids; refusals of before ids were short are found by `fullIds` */
  among(arrivals: readonly DeliveryArrival[], fullIds: readonly string[]): string[] {
    if (!this.#hasAny) return [];
    const ids = [...arrivals.map(({ arrivalId }) => arrivalId), ...fullIds];
    const refused = this.#sql.exec<{ id: string }>(REFUSED_AMONG, JSON.stringify(ids)).toArray();
    return refused.map(({ id }) => (fullIds.includes(id) ? shortId(id) : id));
  }

  add(ids: readonly string[], nowMs: number): void {
    if (ids.length === 0) return;
    this.#sql.exec(INSERT_REFUSED, nowMs, JSON.stringify(ids));
    this.#hasAny = true;
  }

  prune(beforeMs: number): void {
    this.#sql.exec("DELETE FROM refused_arrivals WHERE at <= ?", beforeMs);
  }

  /** Null without any. */
  oldestMs(): number | null {
    const query = "SELECT min(at) AS oldest FROM refused_arrivals";
    return this.#sql.exec<{ oldest: number | null }>(query).one().oldest;
  }

  readHolds(): [addressHash: string, untilMs: number][] {
    const holds = this.#sql.exec<{ address_hash: string; until_at: number }>("SELECT * FROM address_holds");
    return holds.toArray().map(({ address_hash, until_at }) => [address_hash, until_at]);
  }

  writeHolds(holds: readonly (readonly [addressHash: string, untilMs: number])[]): void {
    for (const [addressHash, untilMs] of holds) {
      this.#sql.exec(
        "INSERT OR REPLACE INTO address_holds (address_hash, until_at) VALUES (?, ?)",
        addressHash,
        untilMs,
      );
    }
  }

  /** Deletes holds that ended before `beforeMs`. */
  pruneHolds(beforeMs: number): void {
    this.#sql.exec("DELETE FROM address_holds WHERE until_at <= ?", beforeMs);
  }
}
