import { NO_TARGETING } from "../booking";
import { type CampaignFacts, campaignEditEvents, campaignMoveEvents } from "./campaign-events";
import {
  adAccountEvent,
  type CreativeFacts,
  creativeAddedEvents,
  creativeChangedEvents,
} from "./creative-events";
import type { WebhookEvent, WebhookEventType } from "./events";
import { type ParticipationFacts, questEvents } from "./quest-events";

const AT_MS = Date.UTC(2026, 11, 1, 0, 30);
const ID_TAIL = "00000000000000000000000001";
const AD_ACCOUNT_ID = `prj_${ID_TAIL}`;

const CAMPAIGN: CampaignFacts = {
  id: `cmp_${ID_TAIL}`,
  version: 7,
  projectId: AD_ACCOUNT_ID,
  productId: `prd_${ID_TAIL}`,
  status: "submitted",
  name: "Winter barley tea",
  advertiserName: "Barley Drinks",
  advertiserLink: "https://barley.example",
  advertiserCategory: "food",
  destinationUrl: "https://barley.example/event",
  startDay: "2026-12-14",
  endDay: "2026-12-20",
  startsAt: Date.UTC(2026, 11, 13, 15),
  endsAt: Date.UTC(2026, 11, 20, 15),
  slots: 1,
  budgetMinor: 400_000,
  quote: { totalMinor: 440_000 },
  currency: "KRW",
  targeting: NO_TARGETING,
  frequencyCap: null,
  dailyQuota: null,
  submittedAt: AT_MS,
  finalSettlementMinor: null,
};

const CREATIVE: CreativeFacts = {
  id: `crt_${ID_TAIL}`,
  version: 2,
  status: "submitted",
  campaignId: CAMPAIGN.id,
  unitId: `unt_${ID_TAIL}`,
  assetId: `ast_${ID_TAIL}`,
  type: "image",
  name: "Home top banner",
  altText: "A cup of barley tea",
  headline: "Warm up",
  body: "Barley tea for winter",
  cta: "learn-more",
  destinationUrl: null,
  rejectionComment: null,
};

const PARTICIPATION: ParticipationFacts = {
  id: `ptc_${ID_TAIL}`,
  version: 4,
  campaignId: CAMPAIGN.id,
  advProjectId: AD_ACCOUNT_ID,
  state: "confirmed",
  rewardMinor: 6_000,
  reason: null,
  createdAt: Date.UTC(2026, 10, 20, 1),
  submittedAt: Date.UTC(2026, 10, 21, 1),
  decidedAt: AT_MS,
  paidAt: null,
};

const ACCOUNT = {
  id: AD_ACCOUNT_ID,
  version: 1,
  displayName: "Barley Drinks",
  link: "https://barley.example",
  createdAt: AT_MS,
};

function moved(
  action: Parameters<typeof campaignMoveEvents>[1]["action"],
  actor: Parameters<typeof campaignMoveEvents>[1]["actor"],
  fields: Partial<CampaignFacts>,
): WebhookEvent[] {
  const isFirstSubmission = action === "request";
  const move = { action, actor, reason: null, isFirstSubmission, atMs: AT_MS };
  return campaignMoveEvents({ ...CAMPAIGN, ...fields }, move);
}

const stepped = (
  event: Parameters<typeof questEvents>[1]["event"],
  actor: Parameters<typeof questEvents>[1]["actor"],
  fields: Partial<ParticipationFacts>,
) => questEvents({ ...PARTICIPATION, ...fields }, { event, actor, atMs: AT_MS });

const EVENTS: readonly WebhookEvent[] = [
  adAccountEvent(ACCOUNT, "created", AT_MS),
  adAccountEvent({ ...ACCOUNT, version: 2 }, "updated", AT_MS),
  ...moved("request", "advertiser", {}),
  ...campaignEditEvents(CAMPAIGN, "targeting", AT_MS),
  ...moved("approve", "publisher", {}),
  ...moved("start", "clock", { status: "live" }),
  ...moved("pause", "publisher", { status: "paused" }),
  ...moved("resume", "advertiser", { status: "live" }),
  ...moved("cancel", "publisher", { status: "cancelled", finalSettlementMinor: 120_000 }),
  ...moved("close", "clock", { status: "closed" }),
  ...creativeAddedEvents(CREATIVE, AD_ACCOUNT_ID, AT_MS),
  ...creativeChangedEvents("live", { ...CREATIVE, status: "paused" }, AD_ACCOUNT_ID, AT_MS),
  ...creativeChangedEvents("submitted", { ...CREATIVE, status: "live" }, AD_ACCOUNT_ID, AT_MS),
  ...stepped("confirm", "advertiser", {}),
  ...stepped("refuse", "advertiser", { state: "refused", reason: "unreadable" }),
  ...stepped("reverse", "advertiser", { state: "reversed", reason: "order-cancelled" }),
  ...stepped("pay", "operator", { version: 7, state: "paid", paidAt: AT_MS }),
  { key: "test", type: "webhook.test", atMs: AT_MS, data: { projectId: `prj_${ID_TAIL}` } },
];

/** An example message of a type, created by the production code. */
export function exampleEvent(type: WebhookEventType): WebhookEvent {
  const event = EVENTS.find((each) => each.type === type);
  if (!event) throw new Error(`no example of ${type}`);
  return event;
}
