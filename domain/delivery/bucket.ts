import { BUCKET_MS } from "../shared/limits";

/** Start of the 30-minute UTC bucket an instant falls in, epoch milliseconds. Source: readings 3. */
export function bucketAt(instantMs: number): number {
  return Math.floor(instantMs / BUCKET_MS) * BUCKET_MS;
}
