import type { DeliveryEvent } from "./event";

/** Outbox payload of a reward, pending until the publisher's server has acknowledged it. */
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

/** Outbox id of a token's reward; a reward that is reported twice gets one row. */
export const rewardOutboxId = (tokenId: string): string => `out_reward_${tokenId}`;

/** Request body for the publisher's server. `transactionId` is unique per reward. */
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
