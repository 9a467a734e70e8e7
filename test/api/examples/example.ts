import type { Action } from "../../../domain/people";
import type { Ids } from "../world";

/** One good request for a call. The walks over all calls are made from this list. */
export interface Example {
  /** `METHOD /path` as in the contract. */
  call: string;
  /** Whose request it is. */
  by: "publisher" | "advertiser" | "operator" | "anybody";
  /** What the level is asked for; null where every account, or nobody, may ask. */
  action: Action | null;
  path(ids: Ids): string;
  body?(ids: Ids): unknown;
  form?(): FormData;
  /** Names an id that is public, so that another tenant's is as good. */
  publicIds?: readonly (keyof Ids)[];
}
