import { bucketAt, type Tally } from "../../domain/delivery";
import { UserSketch } from "../../domain/inventory";
import { dayAt } from "../../domain/kernel";

/** Days begin with a quarter of an hour in every zone. */
const QUARTER_MS = 15 * 60_000;

export const DEFAULT_ZONE = "UTC";

/** Days of a zone. The day of one quarter of an hour is in memory, since a zone's offset is expensive to look up. */
export class ZoneDays {
  #latest = { quarter: Number.NaN, zone: "", day: "" };

  dayOf(atMs: number, zone: string): string {
    const quarter = Math.floor(atMs / QUARTER_MS);
    if (this.#latest.quarter !== quarter || this.#latest.zone !== zone)
      this.#latest = { quarter, zone, day: dayAt(atMs, zone) };
    return this.#latest.day;
  }

  /** Reached users by day. */
  reached(reached: Tally["reached"], zone: string): Map<string, string[]> {
    const days = new Map<string, string[]>();
    for (const [bucketAtMs, inBucket] of Map.groupBy(reached, (each) => each.bucketAtMs)) {
      const day = this.dayOf(bucketAtMs, zone);
      days.set(day, [...(days.get(day) ?? []), ...inBucket.map(({ userHash }) => userHash)]);
    }
    return days;
  }

  /** Sketches of the reached users by day. */
  sketches(reached: Tally["reached"], zone: string): [day: string, sketch: string][] {
    return [...this.reached(reached, zone)].map(([day, hashes]) => {
      const sketch = new UserSketch();
      for (const userHash of hashes) sketch.add(userHash);
      return [day, sketch.toText()];
    });
  }

  /** Number of instants by day. */
  count(instantsMs: readonly number[], zone: string): Map<string, number> {
    const buckets = new Map<number, number>();
    for (const atMs of instantsMs) buckets.set(bucketAt(atMs), (buckets.get(bucketAt(atMs)) ?? 0) + 1);
    const days = new Map<string, number>();
    for (const [atMs, count] of buckets) {
      const day = this.dayOf(atMs, zone);
      days.set(day, (days.get(day) ?? 0) + count);
    }
    return days;
  }
}
