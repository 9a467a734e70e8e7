import { type CapCounterRpc, type CapReservation, capShardName } from "../domain/serving/cap-rpc";
import type { TokenClaims } from "../domain/serving/token";
import type { ObjectNamespace } from "./env";
import { logError } from "./log";

type Counters = ObjectNamespace<CapCounterRpc>;

function shardOf(counters: Counters, pubProjectId: string, userHash: string): CapCounterRpc {
  return counters.get(counters.idFromName(capShardName(pubProjectId, userHash)));
}

/** One object call. Index of the first candidate below its cap, or null when all are reached. */
export function reserveCap(
  counters: Counters,
  pubProjectId: string,
  reservation: CapReservation,
): Promise<number | null> {
  return shardOf(counters, pubProjectId, reservation.userHash).reserve(reservation);
}

/** Counts a display whose decision reserved a cap. A failure costs the user at most one impression too many. */
export async function countDisplay(counters: Counters, claims: TokenClaims): Promise<void> {
  const { userHash, tokenId, productId, capDay } = claims;
  if (userHash === null || capDay === null) return;
  try {
    await shardOf(counters, claims.pubProjectId, userHash).count({
      userHash,
      tokenId,
      productId,
      day: capDay,
    });
  } catch (error) {
    logError("cap count failed", error, { productId });
  }
}
