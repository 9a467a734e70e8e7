import { type CapCounterRpc, type CapReservation, capShardName } from "../domain/delivery";
import type { ObjectNamespace } from "./env";

type Counters = ObjectNamespace<CapCounterRpc>;

const IDS_MAX = 10_000;
const ids = new Map<string, DurableObjectId>();

function shardOf(counters: Counters, pubProjectId: string, userHash: string): CapCounterRpc {
  const name = capShardName(pubProjectId, userHash);
  let id = ids.get(name);
  if (id === undefined) {
    // Creating an id hashes its name each time, so ids are cached.
    if (ids.size >= IDS_MAX) ids.clear();
    id = counters.idFromName(name);
    ids.set(name, id);
  }
  return counters.get(id);
}

/** Reserves a place under a cap with one Durable Object call. Returns the index of the first candidate below its cap, or null. */
export function reserveCap(
  counters: Counters,
  pubProjectId: string,
  reservation: CapReservation,
): Promise<number | null> {
  return shardOf(counters, pubProjectId, reservation.userHash).reserve(reservation);
}
