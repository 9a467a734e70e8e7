import { z } from "zod";
import type { DeliveryEvent } from "./event";

const CALLBACK_URL_MAX_CHARS = 2_048;

/** Names that resolve inside a network, never outside. */
const PRIVATE_NAME =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/;

/**
 * An https address on a public host name. A host given as an address of the network is refused whatever it is, since there are
 * too many ways to write a private one; so are names of one label and names that only a network of its own resolves.
 */
export function isCallbackUrl(text: string): boolean {
  if (text.length > CALLBACK_URL_MAX_CHARS || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  if (protocol !== "https:" || username !== "" || password !== "") return false;
  const name = hostname.replace(/\.$/, "");
  if (!/\.[a-z][a-z0-9-]*$/.test(name)) return false;
  return !PRIVATE_NAME.test(name);
}

export const rewardCallbackUrlField = z.string().trim().max(CALLBACK_URL_MAX_CHARS).refine(isCallbackUrl, {
  message: "callbackUrl",
});

/** What waits in the outbox until the publisher's server has heard of a reward. */
export interface RewardPayload extends Record<string, unknown> {
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
