import {
  DRAFTS_OPEN_GRANTED_MAX,
  DRAFTS_OPEN_MAX,
  DRAFTS_PER_MINUTE_GRANTED_MAX,
  DRAFTS_PER_MINUTE_MAX,
  SLOT_DAYS_HELD_GRANTED_MAX,
  SLOT_DAYS_HELD_MAX,
  SLOT_DAYS_HELD_PER_PRODUCT_MAX,
  SLOT_DAYS_TAKEN_PER_PRODUCT_AND_DAY_GRANTED_MAX,
  SLOT_DAYS_TAKEN_PER_PRODUCT_AND_DAY_MAX,
  SLOT_HOLDS_PER_DRAFT_GRANTED_MAX,
  SLOT_HOLDS_PER_DRAFT_MAX,
  SUBMISSIONS_PER_AD_ACCOUNT_AND_DAY_MAX,
  SUBMISSIONS_PER_CAMPAIGN_AND_DAY_MAX,
} from "./limits";

/** Limits on a publisher's supply that an ad account can take before payment. Source: rule B13; decision 0062. */
export interface SupplyLimits {
  /** Slot-days of one product in unexpired holds. */
  heldOfProduct: number;
  /** Slot-days of all products in unexpired holds. */
  heldSlotDays: number;
  /** Slot-days of one product in all holds begun within a day, renewals included. */
  takenOfProduct: number;
  /** Holds of one draft within `SLOT_HOLDS_WINDOW_MS`, renewals included. */
  holdsOfDraft: number;
  /** Drafts created per minute, and drafts in total. */
  draftsPerMinute: number;
  draftsOpen: number;
  /** Submissions per day, of one campaign and of an ad account. */
  sentOfCampaign: number;
  sentOfAccount: number;
}
export type SupplyLimit = keyof SupplyLimits;

const SENT = {
  sentOfCampaign: SUBMISSIONS_PER_CAMPAIGN_AND_DAY_MAX,
  sentOfAccount: SUBMISSIONS_PER_AD_ACCOUNT_AND_DAY_MAX,
};

/** @param isGranted whether the publisher lets the ad account pay by bank transfer, or book in-house */
export function supplyLimits(isGranted: boolean): SupplyLimits {
  if (isGranted)
    return {
      ...SENT,
      heldOfProduct: SLOT_DAYS_HELD_GRANTED_MAX,
      heldSlotDays: SLOT_DAYS_HELD_GRANTED_MAX,
      takenOfProduct: SLOT_DAYS_TAKEN_PER_PRODUCT_AND_DAY_GRANTED_MAX,
      holdsOfDraft: SLOT_HOLDS_PER_DRAFT_GRANTED_MAX,
      draftsPerMinute: DRAFTS_PER_MINUTE_GRANTED_MAX,
      draftsOpen: DRAFTS_OPEN_GRANTED_MAX,
    };
  return {
    ...SENT,
    heldOfProduct: SLOT_DAYS_HELD_PER_PRODUCT_MAX,
    heldSlotDays: SLOT_DAYS_HELD_MAX,
    takenOfProduct: SLOT_DAYS_TAKEN_PER_PRODUCT_AND_DAY_MAX,
    holdsOfDraft: SLOT_HOLDS_PER_DRAFT_MAX,
    draftsPerMinute: DRAFTS_PER_MINUTE_MAX,
    draftsOpen: DRAFTS_OPEN_MAX,
  };
}

/** Current usage without the request, and when part of it becomes free, epoch milliseconds. */
export type SupplyUsage = Partial<Record<SupplyLimit, { used: number; freeAtMs: number | null }>>;

/**
 * The first limit that the request exceeds.
 * @param asked requested amount of each limit: slot-days, or 1
 * @returns null if no limit is exceeded
 */
export function exceededLimit(
  usage: SupplyUsage,
  asked: Partial<SupplyLimits>,
  limits: SupplyLimits,
): { limit: SupplyLimit; max: number; freeAtMs: number | null } | null {
  for (const limit of Object.keys(limits) as SupplyLimit[]) {
    const known = usage[limit];
    const max = limits[limit];
    if (known && known.used + (asked[limit] ?? 1) > max) return { limit, max, freeAtMs: known.freeAtMs };
  }
  return null;
}
