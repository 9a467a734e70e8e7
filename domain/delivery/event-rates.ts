import type { DeliveryKind } from "./event";

type Kinds = Partial<Record<DeliveryKind, number>>;

/**
 * Viewable impressions of those shown, or null where nothing was. Never above 1: a beacon of the one can be lost where that of the
 * other came.
 */
export function viewabilityRate({ viewable, impression }: Kinds): number | null {
  return viewable === undefined ? null : part(viewable, impression);
}

/** Videos seen to their end of those started, or null where none was. */
export function completionRate({ complete, start }: Kinds): number | null {
  return start === undefined ? null : part(complete ?? 0, start);
}

function part(count: number, of: number | undefined): number | null {
  return of === undefined || of === 0 ? null : Math.min(1, count / of);
}
