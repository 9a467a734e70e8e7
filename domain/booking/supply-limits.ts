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

/** What of a publisher's supply is limited before it is paid for. Source: rule B13; decision 0062. */
export interface SupplyLimits {
  /** Slot-days of one product in holds that have not lapsed. */
  heldOfProduct: number;
  /** The same of all products. */
  heldSlotDays: number;
  /** Slot-days of one product in all the holds that were begun within a day, renewals among them. */
  takenOfProduct: number;
  /** Holds of one draft within `SLOT_HOLDS_WINDOW_MS`, renewals among them. */
  holdsOfDraft: number;
  /** Drafts begun within a minute, and drafts in all. */
  draftsPerMinute: number;
  draftsOpen: number;
  /** Submissions of one campaign, and of all of an ad account's, within a day. */
  sentOfCampaign: number;
  sentOfAccount: number;
}
export type SupplyLimit = keyof SupplyLimits;

const SENT = {
  sentOfCampaign: SUBMISSIONS_PER_CAMPAIGN_AND_DAY_MAX,
  sentOfAccount: SUBMISSIONS_PER_AD_ACCOUNT_AND_DAY_MAX,
};

/** @param isGranted whether the publisher lets the ad account pay by hand, or book in-house */
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

/** What stands already, without what is asked for; and when some of it is free again, epoch milliseconds. */
export type SupplyUsage = Partial<Record<SupplyLimit, { used: number; freeAtMs: number | null }>>;

/**
 * The first limit that what is asked for would go beyond.
 * @param asked how much more of each: slot-days, or 1
 * @returns null where it goes beyond none, any more
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
