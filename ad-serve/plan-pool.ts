import type { PlanCampaign, PlanCreative, ServingPlan } from "../domain/serving";

/** A plan whose campaigns have everything in common with the other plans' that can be. Given back with `release`. */
export interface InternedPlan {
  plan: ServingPlan;
  shared: readonly SharedCampaign[];
  /** What only this plan holds, compiled, by estimate. */
  ownBytes: number;
}

/** One campaign as several plans have it: all but its creatives, which are a unit's own, and the texts that these use. */
interface SharedCampaign {
  campaign: PlanCampaign;
  texts: Map<string, string>;
  /** Plans that hold it. */
  plans: number;
  bytes: number;
}

/** Sizes in V8's heap, bytes, rounded up; a field or an element is a pointer. */
const OBJECT_BYTES = 32;
const POINTER_BYTES = 8;
/** A campaign's and a creative's part of one compiled plan, besides their texts. */
const CAMPAIGN_OWN_BYTES = 640;
const CREATIVE_OWN_BYTES = 640;
const PLAN_OWN_BYTES = 4_096;

/**
 * Where the plans of an isolate share what they have in common. A product is sold on many units, so its campaigns stand in many plans:
 * the ids, addresses, texts and targeting lists of a campaign are kept once for all of them, for as long as any plan holds it.
 */
export class PlanPool {
  private readonly campaigns = new Map<string, SharedCampaign>();
  private total = 0;

  /** What all plans together hold, by estimate. */
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
      // A changed campaign has taken the place already, where other plans have it so.
      if (this.campaigns.get(common.campaign.id) === common) this.campaigns.delete(common.campaign.id);
    }
  }

  /** The campaign as it is known; while plans of before and after a change are held, each kind shares among itself. */
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

/** Every empty list is this one; nobody writes to a plan. */
const NOTHING: readonly never[] = Object.freeze([]);

/** Of values as JSON has them. */
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
