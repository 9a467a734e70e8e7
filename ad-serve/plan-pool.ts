import type { PlanCampaign, PlanCreative, ServingPlan } from "../domain/serving";

/** A plan whose campaigns share all common data with other plans. Free it with `release`. */
export interface InternedPlan {
  plan: ServingPlan;
  shared: readonly SharedCampaign[];
  /** Estimated bytes that only this plan holds, compiled. */
  ownBytes: number;
}

/** The part of a campaign that several plans share: everything except its creatives, which belong to a unit, and their texts. */
interface SharedCampaign {
  campaign: PlanCampaign;
  texts: Map<string, string>;
  /** Number of plans that hold it. */
  plans: number;
  bytes: number;
}

/** Sizes in V8's heap in bytes, rounded up; a field or an element is a pointer. */
const OBJECT_BYTES = 32;
const POINTER_BYTES = 8;
/** Size of a campaign and of a creative in one compiled plan, without their texts. */
const CAMPAIGN_OWN_BYTES = 640;
const CREATIVE_OWN_BYTES = 640;
const PLAN_OWN_BYTES = 4_096;

/**
 * Shared data of an isolate's plans. A product is sold on many units, so its campaigns appear in many plans:
 * a campaign's ids, addresses, texts and targeting lists are stored once for as long as any plan holds it.
 */
export class PlanPool {
  private readonly campaigns = new Map<string, SharedCampaign>();
  private total = 0;

  /** Estimated bytes of all plans together. */
  get bytes(): number {
    return this.total;
  }

  intern(plan: ServingPlan): InternedPlan {
    const shared: SharedCampaign[] = [];
    let ownBytes = PLAN_OWN_BYTES;
    const campaigns = plan.campaigns.map((campaign) => {
      const common = this.shared(campaign);
      common.plans++;
      shared.push(common);
      ownBytes += CAMPAIGN_OWN_BYTES + campaign.creatives.length * CREATIVE_OWN_BYTES;
      const creatives = campaign.creatives.map((creative) => this.withTexts(creative, common));
      return { ...common.campaign, creatives };
    });
    this.total += ownBytes;
    return { plan: { ...plan, campaigns }, shared, ownBytes };
  }

  release({ shared, ownBytes }: InternedPlan): void {
    this.total -= ownBytes;
    for (const common of shared) {
      common.plans--;
      if (common.plans > 0) continue;
      this.total -= common.bytes;
      // A changed campaign may already have replaced it in other plans.
      if (this.campaigns.get(common.campaign.id) === common) this.campaigns.delete(common.campaign.id);
    }
  }

  /** The shared campaign. While plans from before and after a change exist, each version is shared separately. */
  private shared(campaign: PlanCampaign): SharedCampaign {
    const known = this.campaigns.get(campaign.id);
    const base = { ...campaign, creatives: [] };
    if (known !== undefined && isEqual(known.campaign, base)) return known;
    const made = { campaign: base, texts: new Map<string, string>(), plans: 0, bytes: bytesOf(base) };
    this.campaigns.set(campaign.id, made);
    this.total += made.bytes;
    return made;
  }

  private withTexts(creative: PlanCreative, common: SharedCampaign): PlanCreative {
    const own = { ...creative } as Record<keyof PlanCreative, unknown>;
    for (const name of Object.keys(own) as (keyof PlanCreative)[]) {
      const value = own[name];
      if (typeof value === "string" && name !== "id") own[name] = this.text(value, common);
      else if (Array.isArray(value) && value.length === 0) own[name] = NOTHING;
    }
    return own as PlanCreative;
  }

  private text(text: string, common: SharedCampaign): string {
    const known = common.texts.get(text);
    if (known !== undefined) return known;
    common.texts.set(text, text);
    const bytes = bytesOf(text) + OBJECT_BYTES;
    common.bytes += bytes;
    this.total += bytes;
    return text;
  }
}

/** Used for every empty list; plans are never modified. */
const NOTHING: readonly never[] = Object.freeze([]);

/** Deep equality of JSON values. */
function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => isEqual(left[name], right[name]));
}

function bytesOf(value: unknown): number {
  if (typeof value === "string") return OBJECT_BYTES + value.length;
  if (typeof value !== "object" || value === null) return 0;
  let bytes = OBJECT_BYTES;
  for (const part of Object.values(value)) bytes += POINTER_BYTES + bytesOf(part);
  return bytes;
}
