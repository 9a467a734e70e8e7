import type { Action } from "../../../domain/people";
import type { Ids } from "../world";

/** One valid request of a call. The walks over all calls use this list. */
export interface Example {
  /** `METHOD /path` as in the contract. */
  call: string;
  /** Caller of the request. */
  by: "publisher" | "advertiser" | "operator" | "anybody";
  /** The action whose level is required; null if every account, or the public, may call it. */
  action: Action | null;
  path(ids: Ids): string;
  body?(ids: Ids): unknown;
  form?(): FormData;
  /** Public ids, for which another tenant's are equally valid. */
  publicIds?: readonly (keyof Ids)[];
}
