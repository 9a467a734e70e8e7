import { rowFor, type TableState } from "../../../../support/campaign-table";

const HOUR_MS = 3_600_000;
const LAPSES_AFTER_MS = 72 * HOUR_MS;
/** Slots per day of the product. */
export const CAPACITY = 2;
/** Days per booking; each booking has one slot. */
export const DAYS_OF_SPAN = 4;

/** A booking by `docs/rules/booking.md`, without the console's own rules. */
export interface ModelCampaign {
  state: TableState;
  /** Index of its span of days. */
  span: number;
  startsAt: number;
  endsAt: number;
  submittedAt: number | null;
  /** Whether one of its creatives is approved. */
  approved: boolean;
  /** Whether its days are held or booked in the product's slot book. */
  hasDays: boolean;
  settledMinor: number | null;
  /** Number of history entries, edits included. */
  steps: number;
}

export interface Model {
  nowMs: number;
  campaigns: ModelCampaign[];
}

export const emptyModel = (): Model => ({ nowMs: 0, campaigns: [] });

/** An action on the campaign at an index; an index without a campaign has no effect. */
export interface ModelDeed {
  action: string;
  by: "advertiser" | "publisher" | "operator";
  at: number;
}

const SLOTTED: readonly TableState[] = [
  "submitted",
  "final review",
  "booked",
  "live",
  "paused (booked)",
  "paused (live)",
  "closed",
];
export const isSlotted = ({ state }: ModelCampaign): boolean => SLOTTED.includes(state);

/** Number of bookings and holds of other campaigns on a span's days; spans share no day. */
function takenByOthers(model: Model, at: number): number {
  const span = model.campaigns[at]?.span;
  return model.campaigns.filter((other, place) => place !== at && other.span === span && other.hasDays)
    .length;
}

export const hasRoom = (model: Model, at: number): boolean => takenByOthers(model, at) < CAPACITY;

/** Applies an action and returns whether it is allowed. @param earliestMs earliest start that can be requested */
export function simulate(model: Model, { action, by, at }: ModelDeed, earliestMs: number): boolean {
  const campaign = model.campaigns[at];
  if (!campaign) return false;
  const row = rowFor(campaign.state, action, by);
  const isUnseen = by !== "advertiser" && campaign.submittedAt === null;
  if (!row || isUnseen) return false;
  if (action === "request" && (campaign.startsAt < earliestMs || !(campaign.hasDays || hasRoom(model, at))))
    return false;
  if (action === "resume" && campaign.endsAt <= model.nowMs) return false;
  campaign.state = resumesLive(campaign, action, model.nowMs) ? "live" : row.to;
  campaign.steps += 1;
  if (action === "request")
    Object.assign(campaign, { submittedAt: model.nowMs, hasDays: true, settledMinor: null });
  if (action === "cancel") campaign.settledMinor = 0;
  // A campaign neither in review nor booked releases its days.
  if (!isSlotted(campaign)) campaign.hasDays = false;
  return true;
}

function resumesLive({ state, startsAt, approved }: ModelCampaign, action: string, nowMs: number): boolean {
  return action === "resume" && state === "paused (booked)" && startsAt <= nowMs && approved;
}

/** Applies the clock's actions to every campaign at the model's time. */
export function simulateClock(model: Model): void {
  for (const campaign of model.campaigns) {
    const to = dueMove(campaign, model.nowMs);
    if (to) Object.assign(campaign, { state: to, steps: campaign.steps + 1 });
    if (!isSlotted(campaign) && campaign.submittedAt !== null && to) campaign.hasDays = false;
  }
}

function dueMove(campaign: ModelCampaign, nowMs: number): TableState | undefined {
  const { state, submittedAt, startsAt, endsAt, approved } = campaign;
  if (submittedAt !== null && submittedAt + LAPSES_AFTER_MS <= nowMs) {
    const lapsed = rowFor(state, "lapse", "clock");
    if (lapsed) return lapsed.to;
  }
  if (endsAt <= nowMs) return rowFor(state, "close", "clock")?.to;
  return startsAt <= nowMs && approved ? rowFor(state, "start", "clock")?.to : undefined;
}
