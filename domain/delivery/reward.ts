import type { DeliveryEvent } from "./event";

/** What waits in the outbox until the publisher's server has heard of a reward. */
export interface RewardPayload {
  unitId: string;
  tokenId: string;
  campaignId: string;
  creativeId: string;
  userHash: string | null;
  customData: string | null;
  rewardedAtMs: number;
}

export function rewardPayloadOf(event: DeliveryEvent): RewardPayload {
  return {
    unitId: event.unitId,
    tokenId: event.tokenId,
    campaignId: event.campaignId,
    creativeId: event.creativeId,
    userHash: event.userHash,
    customData: event.customData ?? null,
    rewardedAtMs: event.atMs,
  };
}

/** The outbox row of a token's reward; one name, so that a reward that is told twice waits once. */
export const rewardOutboxId = (tokenId: string): string => `out_reward_${tokenId}`;

/** The body that the publisher's server gets. `transactionId` never comes twice for two rewards. */
export function rewardMessage(payload: RewardPayload): string {
  return JSON.stringify({
    type: "reward.confirmed",
    timestamp: new Date(payload.rewardedAtMs).toISOString(),
    data: {
      transactionId: payload.tokenId,
      unit: payload.unitId,
      campaign: payload.campaignId,
      creative: payload.creativeId,
      userHash: payload.userHash,
      customData: payload.customData,
    },
  });
}
