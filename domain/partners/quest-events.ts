import type { z } from "zod";
import type { ParticipationActor, ParticipationEvent, ParticipationState, RefusalReason } from "../quests";
import type { questDataSchema, WebhookEvent, WebhookEventType } from "./events";

/** A participation after the step. Times are epoch milliseconds. */
export interface ParticipationFacts {
  id: string;
  version: number;
  campaignId: string;
  advProjectId: string;
  state: ParticipationState;
  rewardMinor: number;
  reason: RefusalReason | null;
  createdAt: number;
  submittedAt: number | null;
  decidedAt: number | null;
  paidAt: number | null;
}

/** Steps that publishers hear of: what is promised to a reader, what is taken back, and what was paid. */
const TYPE_OF: Partial<Record<ParticipationEvent, WebhookEventType>> = {
  confirm: "quest.confirmed",
  refuse: "quest.refused",
  reject: "quest.refused",
  reverse: "quest.reversed",
  pay: "quest.paid",
};

/** The event of a participation's step, if publishers hear of it. The reader's name, address, order and account are never in it. */
export function questEvents(
  participation: ParticipationFacts,
  { event, actor, atMs }: { event: ParticipationEvent; actor: ParticipationActor; atMs: number },
): WebhookEvent[] {
  const type = TYPE_OF[event];
  if (!type) return [];
  const { id, version, campaignId, advProjectId, state, rewardMinor } = participation;
  const isRefusal = type === "quest.refused" || type === "quest.reversed";
  const data: z.output<typeof questDataSchema> = {
    ...{ id, version, by: actor, state, campaignId, adAccountId: advProjectId },
    ...{ rewardMinor, currency: "KRW", reason: isRefusal ? participation.reason : null },
    joinedAt: new Date(participation.createdAt).toISOString(),
    submittedAt: instantOf(participation.submittedAt),
    decidedAt: instantOf(participation.decidedAt),
    paidAt: instantOf(participation.paidAt),
  };
  return [{ key: `${id}:${version}:${type}`, type, atMs, data: { ...data } }];
}

function instantOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
